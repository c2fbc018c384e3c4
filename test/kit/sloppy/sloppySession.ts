// Session with a simulated small model.
import { openChoices } from '../../../src/core/discussion/choices';
import { currentTask, undecided } from '../../../src/core/execution/selectors';
import { buildSummaryOf } from '../../../src/core/outcome/buildSummary';
import type { ModelRequest } from '../../../src/core/models/request';
import type { Prompts } from '../../../src/flows/ports/ports';
import { memoryWorkspace } from '../memory';
import { memoryCodebase } from '../memoryCodebase';
import { openTestSession, type TestSession } from '../openTestSession';
import { type ScriptedModels, scriptedModels } from '../scriptedModels';
import { filesAfter, filesBefore, filesOfStep } from './idealFiles';
import { idealReply, request, wish } from './idealTeam';
import { sloppy, type SloppyModel, sloppyModel, type Sloppiness } from './sloppyModel';

export interface SloppySessionOptions {
  readonly seed: number;
  readonly isBound: boolean;
  readonly sloppiness?: Sloppiness;
  readonly habits?: readonly string[];
  /**
   * Omits from prompts what the simulated model does not read, such as the project, because whole prompts take most of a session's time.
   */
  readonly isLean?: boolean;
}

/** Prompts reduced to the reply that the model must correct. */
const leanPrompts: Prompts = { render: async (name, { reply = '' }) => ({ system: name, user: reply, tier: 'fast' }) };

export interface SloppySession {
  readonly test: TestSession;
  readonly models: ScriptedModels;
  readonly model: SloppyModel;
  /** Whether the session got stuck: a fault keeps recurring, or the user's actions have no effect. */
  readonly isStuck: boolean;
  readonly asked: readonly string[];
}

/** Maximum number of retries after the same fault; the session then ends. */
const maxMendings = 9;
const maxActs = 80;

export async function playSloppySession({
  seed,
  isBound,
  sloppiness = sloppy,
  habits,
  isLean = false,
}: SloppySessionOptions): Promise<SloppySession> {
  const forgets = seed % 3 === 0;
  const saysWish = seed % 5 < 2;
  const session = () => test.session();
  const model = sloppyModel({
    seed,
    sloppiness,
    isBound,
    ...(habits ? { habits } : {}),
    ideal: (asked) => idealReply(session(), asked, { forgets }),
    subject: (asked) => subjectOf(test, asked),
    live: (path) => test.workspace.files.get(path) ?? '',
  });
  const models = scriptedModels({ answer: model.answer, callsAnything: true, contextTokens: 32_000 });
  const workspace = memoryWorkspace(filesBefore);
  const lean = { prompts: leanPrompts, codebase: { ...memoryCodebase(workspace.files), pack: memoryCodebase(new Map()).pack } };
  const test: TestSession = await openTestSession({ models, workspace, profile: 'compact', firstOpinions: true, ...(isLean ? lean : {}) });
  const asked: string[] = [];
  await test.say(request);
  let mendings = 0;
  let acts = 0;
  let passes = 0;
  const tried = new Map<string, number>();
  for (; acts < maxActs && mendings < maxMendings; acts++) {
    const { clarify, phase, progress, discussion } = session();
    const awaited = test.awaits();
    if (phase === 'done' || awaited === null) break;
    if (awaited === 'mending') mendings++;
    else mendings = 0;
    if (saysWish && asked.length === 0 && phase === 'discovery' && (awaited === 'floor' || awaited === 'consensus')) {
      asked.push(wish);
      await test.say(wish);
      continue;
    }
    switch (awaited) {
      case 'answers':
        await test.send({
          type: 'questions.answer',
          round: clarify.rounds.length,
          answers: (clarify.rounds.at(-1)?.questions ?? []).map(({ choices }) => ({
            choices: choices.slice(0, 1).map(({ label }) => label),
            text: '',
          })),
        });
        break;
      case 'briefAcceptance':
        if (clarify.brief) await test.send({ type: 'brief.accept', brief: clarify.brief });
        break;
      case 'floor':
        // The user lets the team continue once, and then ends the discussion.
        await test.send(passes++ === 0 ? { type: 'floor.pass' } : { type: 'discussion.close' });
        break;
      case 'choice':
        await test.send({ type: 'choice.make', objectionId: openChoices(discussion)[0]?.id ?? '', choice: { kind: 'later' } });
        break;
      case 'consensus':
        await test.send({ type: 'consensus.settle', taken: true });
        break;
      case 'readyChoice':
        await test.send({ type: 'ready.settle', choice: 'start' });
        break;
      case 'approval':
        await test.send({ type: 'plan.approve', hash: progress.offered?.hash ?? '' });
        break;
      case 'review': {
        const task = currentTask(progress);
        if (!task) break;
        const left = undecided(task);
        if (left.length > 0) {
          await test.send({ type: 'task.settle', taskId: task.id, accept: true, confirmed: true });
          // Changes excluded from bulk acceptance are reviewed individually.
          for (const { id } of left) await test.send({ type: 'hunk.settle', taskId: task.id, hunkId: id, accept: true, confirmed: true });
        } else {
          const times = (tried.get(task.id) ?? 0) + 1;
          tried.set(task.id, times);
          await test.send(times > 4 ? { type: 'task.skip', taskId: task.id } : { type: 'task.redo', taskId: task.id });
        }
        break;
      }
      case 'unmetDependencies':
        await test.send({ type: 'task.buildAnyway', taskId: currentTask(progress)?.id ?? '' });
        break;
      case 'goOn':
        await test.send({ type: 'execution.goOn', goOn: true });
        break;
      case 'verification':
        await test.send({ type: 'verification.run' });
        break;
      case 'redCheck':
        await test.send({ type: 'verification.waive' });
        break;
      default:
        await test.send({ type: 'run.resume' });
    }
  }
  return { test, models, model, asked, isStuck: session().phase !== 'done' };
}

/** Returns the subject of a call that is repeated after an unusable answer; null for a member's turn. */
function subjectOf(test: TestSession, { role, schema }: ModelRequest): string | null {
  const { phase, clarify, progress } = test.session();
  if (role === 'builder') return `builder ${currentTask(progress)?.id ?? ''}`;
  if (role === 'planner') return schema ? 'gaps' : 'planner';
  if (role === 'scribe') return `scribe ${phase ?? ''}`;
  return role === 'starter' ? `starter ${clarify.rounds.length}` : null;
}

/** State of a step in the files: as planned, with a line missing or duplicated, or only with additional lines. */
export type StepInFiles = 'right' | 'incomplete' | 'doubled' | 'other';

const counted = (text: string) => {
  const lines = new Map<string, number>();
  for (const line of text
    .split('\n')
    .map((each) => each.trim())
    .filter((each) => each.length > 2))
    lines.set(line, (lines.get(line) ?? 0) + 1);
  return lines;
};

export function stepInFiles({ workspace }: TestSession, step: number): StepInFiles {
  const found = (filesOfStep[step] ?? []).map((path) => {
    const wanted = filesAfter[path] ?? '';
    const there = workspace.files.get(path) ?? '';
    if (there.replace(/\r/g, '').trim() === wanted.trim()) return 'right';
    const [want, have] = [counted(wanted), counted(there)];
    if ([...want].some(([line, times]) => (have.get(line) ?? 0) < times)) return 'incomplete';
    const before = counted(filesBefore[path] ?? '');
    return [...have].some(([line, times]) => times > Math.max(want.get(line) ?? 0, before.get(line) ?? 0, 1)) ? 'doubled' : 'other';
  });
  return (['incomplete', 'doubled', 'other'] as const).find((state) => found.includes(state)) ?? 'right';
}

/** Returns the reported state of each step of the ideal plan, matched by files; null if the current plan has no such step. */
export function claims({ test }: SloppySession) {
  const { tasks } = buildSummaryOf(test.session());
  return filesOfStep.map((paths) => tasks.find(({ task }) => paths.some((path) => task.files.includes(path))) ?? null);
}
