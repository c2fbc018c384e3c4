// Session whose build is under review.
import type { Event, Fact } from '../../src/core/events';
import { sha256 } from '../../src/adapters/files/base/system';
import { hunksBetween } from '../../src/core/edits/hunks/hunks';
import { lineTexts } from '../../src/core/text/lines';
import type { FileProposal, Hunk } from '../../src/core/edits/lines/proposal';
import { countedIds, memoryCheckpoints, memorySessions, type MemorySessions } from './memory';
import { openTestSession, type TestSessionOptions, type TestSession } from './openTestSession';
import { scriptedModels } from './scriptedModels';
import type { StepChange } from '../../src/core/checkpoints/checkpoints';
import { currentTask } from '../../src/core/execution/selectors';

/** File contents before and after a step; null means no such file. */
export type StepTexts = Readonly<Record<string, readonly [before: string | null, after: string | null]>>;

export const sessionId = 'session-1';

/** Returns the facts of a build up to its review, with steps named `t1`, `t2`, … */
export function executionFacts(steps: readonly StepTexts[]): Fact[] {
  const hash = 'plan-hash';
  const task = { goal: '', files: [], steps: [], doneWhen: '', dependsOn: [], risk: 'low' as const, answers: [] };
  const tasks = steps.map((_, index) => ({ ...task, id: `t${index + 1}`, title: `Step ${index + 1}` }));
  return [
    { type: 'session.started', sessionId, workspace: 'sample', language: 'en', team: ['director', 'architect'] },
    { type: 'message.said', messageId: 'm1', text: 'Build it.', mentions: [] },
    { type: 'phase.entered', from: null, to: 'clarify', cause: 'requested' },
    { type: 'phase.entered', from: 'clarify', to: 'discovery', cause: 'briefAccepted' },
    { type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'userGo' },
    { type: 'phase.entered', from: 'ready', to: 'execution', cause: 'implementationStarted' },
    { type: 'plan.proposed', plan: { goal: 'All of it', tasks, openDecisions: [] }, version: 1, hash },
    { type: 'approval.granted', source: 'user', via: 'button', planHash: hash },
    { type: 'execution.started', planHash: hash },
    ...steps.map((step, index): Fact => {
      const taskId = `t${index + 1}`;
      return { type: 'edits.proposed', taskId, attempt: 1, files: proposals(step, taskId), refused: [] };
    }),
  ];
}

function proposals(step: StepTexts, taskId: string): FileProposal[] {
  return Object.entries(step).map(([path, [before, after]]): FileProposal => {
    const prefix = `${taskId}${path}`;
    if (before !== null && after !== null)
      return { path, operation: 'edit', hunks: hunksBetween(before, after, { prefix }), base: sha256(before) };
    const lines = { before: before === null ? [] : lineTexts(before), after: after === null ? [] : lineTexts(after) };
    const whole: Hunk = { id: `${prefix}h1`, start: 1, contextBefore: [], ...lines, contextAfter: [], intent: '' };
    return { path, operation: before === null ? 'create' : 'delete', hunks: [whole] };
  });
}

export function stamped(facts: readonly Fact[], first = 1): Event[] {
  return facts.map((fact, index) => ({ ...fact, seq: first + index, at: 1_000 }) as Event);
}

export interface ReviewSession extends TestSession {
  readonly sessions: MemorySessions;
}

/** Number of sessions opened so far. Makes the IDs of a reopened session differ from those of the previous one. */
let opened = 0;

export async function reviewSession(steps: readonly StepTexts[], options: Partial<TestSessionOptions> = {}): Promise<ReviewSession> {
  const sessions = options.sessions ?? memorySessions(() => 1_000);
  if (!sessions.logs.has(sessionId)) sessions.logs.set(sessionId, stamped(executionFacts(steps)));
  const checkpoints = options.checkpoints ?? memoryCheckpoints();
  for (const [before] of steps.flatMap((step) => Object.values(step))) await checkpoints.keep(new TextEncoder().encode(before ?? ''));
  const ids = countedIds();
  const count = ++opened;
  return openTestSession({
    models: scriptedModels(),
    sessions,
    checkpoints,
    ids: { ...ids, next: (prefix) => ids.next(`${prefix}${count}`) },
    ...options,
  });
}

export async function acceptStep(test: TestSession): Promise<void> {
  const task = currentTask(test.session().progress);
  await test.send({ type: 'task.settle', taskId: task?.id ?? '', accept: true });
}

export function stepOf(test: TestSession, taskId: string): StepChange {
  const step = test.session().checkpoints.changes.findLast((change) => change.kind === 'step' && change.taskId === taskId);
  if (step?.kind !== 'step') throw new Error(`nothing was written for ${taskId}`);
  return step;
}
