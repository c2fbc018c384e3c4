// Builds one step: the Builder proposes edits, and nothing is written yet.
import { renderLedger } from '../../core/discussion/promptText';
import { type FileProposal, isBroken } from '../../core/edits/lines/proposal';
import { namedWholeFiles } from '../../core/edits/formats/wholeFiles';
import { cutFeedback, editFeedback, noEditsFeedback, syntaxFeedback } from '../../core/edits/propose/builderFeedback';
import { editTools } from '../../core/edits/propose/tools';
import type { Fact } from '../../core/events';
import { missingTerms } from '../../core/execution/agreedInStep';
import type { Diagnostic } from '../../core/execution/compareDiagnostics';
import type { MissingTerms } from '../../core/execution/facts';
import { currentTask } from '../../core/execution/selectors';
import { renderProposal, renderRebuild } from '../../core/execution/renderReview';
import { patchedLines } from '../../core/execution/patchedLines';
import type { OfferedPlan, TaskProgress } from '../../core/execution/state';
import type { NoEditsCause } from '../../core/execution/unchanged';
import { renderAssignment, renderOutcomes, renderPlan } from '../../core/handover/render';
import type { ModelFailureReason } from '../../core/models/failure';
import type { Task } from '../../core/plan/taskMap';
import { type CommandDraft, commandTool } from '../../core/shell/commandTool';
import { commandDue, commandsLeft, maxCommandsAtOnce } from '../../core/shell/proposedCommand';
import { renderCommands } from '../../core/shell/render';
import { fenceUntrusted, oneLine } from '../../core/text/quoting';
import { type Flow, nonceOf } from '../kernel/flow';
import { raiseSilence } from '../kernel/raiseFault';
import { importersOf, openingAndWords } from '../model/stepMaterial';
import { type Spoken, takeMemberTurn } from '../model/memberTurn';
import { gathering, renderFiles, renderPrompt, workspaceText } from '../model/workspacePrompt';
import type { RenderedPrompt } from '../ports/ports';
import { type Attempted, attemptOf, blockIn, lastProposal, currentWork, type Work } from './builderAttempt';
import { type Snapshots, snapshotText, takeSnapshots } from './builderSnapshots';
import { blockerFacts } from './taskCommands';
import { reviewFacts } from './reviewStep';
import { isForSmallPrompt, smallPrompt } from './smallPrompt';
import { isCommandCall, mayPropose, proposedFacts, readCommands } from './runCommand';

/** Number of refused attempts with tool calls after which the Builder is asked for edits as text. */
const maxCallAttempts = 2;

/** Maximum number of attempts: the first answer and two repairs. After that the user sees the result. */
const maxAttempts = 3;
/** Maximum number of attempts by a small model, which rarely recovers after a second refusal. */
const maxSmallAttempts = 2;

interface Building {
  readonly task: Task;
  readonly progress: TaskProgress;
  readonly offered: OfferedPlan;
  readonly before: Promise<ProblemsBefore>;
}

interface ProblemsBefore {
  readonly found: Diagnostic[];
  /** Files that import the step's files; their diagnostics are included. */
  readonly importers: string[];
}

/**
 * Proposes the edits of the current task. Refused edits go back to the Builder with the closest lines. After an unreadable tool call, or
 * two refused attempts, edits are requested as text.
 */
export async function buildTask(flow: Flow): Promise<void> {
  const session = flow.recorder.session();
  const { offered } = session.progress;
  const progress = currentTask(session.progress);
  const task = offered?.plan.tasks.find((planned) => planned.id === progress?.id);
  if (!task || !progress || !offered) return;
  const building: Building = { task, progress, offered, before: problemsBefore(flow, task.files) };
  let current = currentWork(progress);
  const seen: (readonly FileProposal[])[] = [];
  let feedback = 'none';
  let commands: readonly CommandDraft[] = [];
  const isOffered = mayPropose(flow, task.id);
  const isForSmall = isForSmallPrompt(flow);
  const most = isForSmall ? maxSmallAttempts : maxAttempts;
  let asText = isForSmall;
  /** Files with new syntax errors; null until the Builder has been told about them, which happens once. */
  let broken: readonly string[] | null = null;
  for (let attempt = 1; attempt <= most && !flow.signal.aborted; attempt++) {
    const shown = await takeSnapshots(flow, task.files);
    const last = await lastProposal(flow, progress, current);
    seen.push(last.files);
    const { prompt, schema } = isForSmall
      ? await smallPrompt(flow, task, progress, attempt === 1 ? '' : feedback)
      : { prompt: await builderPrompt(flow, building, { last: last.files, feedback, asText }), schema: null };
    let attempted: Attempted | null = null;
    let notes: readonly string[] = [];
    let isMalformed = false;
    const standIn = (reason: ModelFailureReason): readonly Fact[] | null => {
      isMalformed = reason === 'malformed' && !asText && attempt < most;
      return isMalformed ? [] : standInFor(progress, reason);
    };
    const outcome = await takeMemberTurn(
      flow,
      { ...speech, prompt, schema, standIn, ...(asText ? {} : { tools: isOffered ? [...editTools, commandTool] : editTools }) },
      async (spoken) => {
        const step = { task, prefix: hunkPrefix(building) };
        const read = isForSmall && schema === null ? withNamedFiles(spoken, task, shown) : spoken;
        const made = await attemptOf(flow, step, { shown, last, current }, withoutCommands(read));
        attempted = made;
        const proposed = await readCommands(flow, task.id, spoken);
        notes = proposed.refused;
        if (proposed.drafts.length > 0) commands = proposed.drafts;
        // If an attempt contains commands but no edits, the commands run first and the Builder is asked again with their results.
        if (commands.length > 0 && made.work === 'noEdits' && blockIn(spoken, 'BLOCKER') === null)
          return { said: made.said, facts: proposedFacts(flow, task.id, commands, false) };
        const isFinal = isEnough(made.work) || attempt === most || blockIn(spoken, 'BLOCKER') !== null;
        const isKept = broken !== null && made.work === 'noEdits' && made.files.length > 0;
        const breaking = made.files.filter(isBroken).map(({ path }) => path);
        const isToMend = made.work === 'edits' && breaking.length > 0 && broken === null && attempt < most;
        if (isToMend) broken = breaking;
        if ((!isFinal && !isKept) || isToMend) return { said: made.said };
        const facts = await proposalFacts(flow, building, { ...made, seen }, spoken, attempt);
        const isDone = isEnough(made.work) || made.work === 'someEdits';
        return {
          said: made.said,
          facts: [...facts, ...(isDone ? proposedFacts(flow, task.id, commands, made.work !== 'unchanged') : [])],
        };
      },
    );
    asText ||= isMalformed || attempt >= maxCallAttempts;
    if (isMalformed) continue;
    if (await raiseSilence(flow, outcome)) return;
    if ((outcome !== 'done' && outcome !== 'truncated') || !isToGoOn(flow, building)) return;
    if (attempted === null) continue;
    current = attempted;
    feedback = [feedbackOf(attempted, broken ?? []), ...notes].join('\n');
  }
}

const speech = { agent: 'builder', to: 'user', reason: '', source: 'engine', purpose: 'build' } as const;

/** Whether the Builder must be asked again, because the attempt recorded no result and no command is due. */
function isToGoOn({ recorder }: Flow, { progress }: Building): boolean {
  const session = recorder.session();
  const now = currentTask(session.progress);
  return now?.id === progress.id && now.attempt === progress.attempt && !commandDue(session.shell, now);
}

/**
 * Returns the facts that replace a failed call, or null. The recorded team has no fix for a failed check, so the user gets an empty
 * proposal to decide on.
 */
function standInFor({ id, attempt, rebuild }: TaskProgress, reason: ModelFailureReason): readonly Fact[] | null {
  if (rebuild?.cause !== 'fix' || reason !== 'recordingEnded') return null;
  return [{ type: 'edits.proposed', taskId: id, attempt: attempt + 1, files: [], refused: [] }];
}

async function builderPrompt(
  flow: Flow,
  { task, progress, offered }: Building,
  { last, feedback, asText }: { readonly last: readonly FileProposal[]; readonly feedback: string; readonly asText: boolean },
): Promise<RenderedPrompt> {
  const { discussion, ready, progress: all } = flow.recorder.session();
  const nonce = nonceOf(flow);
  const returned = renderRebuild(progress, all.checks.last);
  const gathered = gathering();
  const { lasting, current } = await workspaceText(flow, gathered, task.files);
  return renderPrompt(flow, asText ? 'execution/builderText' : 'execution/builder', gathered, {
    task: `${task.id}: ${oneLine(task.title)} (in full in the plan above)\n\n${renderOutcomes(all, task.id)}`,
    plan: renderPlan(offered),
    project: lasting || 'below',
    current,
    files: await renderFiles(flow, task.files, gathered),
    ...openingAndWords(flow, 'builder'),
    handover: renderAssignment(ready, discussion),
    ledger: renderLedger(discussion),
    returned: returned ? fenceUntrusted('reason for another attempt', returned, nonce) : 'none',
    last: last.length > 0 ? fenceUntrusted('last proposal', renderProposal(last), nonce) : 'none',
    feedback: feedback === 'none' ? feedback : fenceUntrusted('result of your edits', feedback, nonce),
    commands: commandsText(flow, task.id, nonce),
    guidance: all.guidance.map((said) => `- ${oneLine(said)}`).join('\n') || 'nothing',
  });
}

function commandsText(flow: Flow, taskId: string, nonce: string): string {
  const { shell } = flow.recorder.session();
  const ran = renderCommands(shell, taskId);
  const most = Math.min(maxCommandsAtOnce, commandsLeft(shell, taskId));
  const left = !flow.ports.shell.isOffered()
    ? 'Commands cannot be run here: propose none.'
    : most > 0
      ? `At most ${most} can be proposed with this answer.`
      : 'No more can be proposed for this task.';
  return ran === '' ? left : `${fenceUntrusted('commands of this task', ran, nonce)}\n\n${left}`;
}

function withNamedFiles(spoken: Spoken, { files }: Task, shown: Snapshots): Spoken {
  const named = namedWholeFiles(spoken.text, new Map(files.map((path) => [path, snapshotText(shown, path)])));
  return named === null ? spoken : { ...spoken, text: named };
}

function withoutCommands(spoken: Spoken): Spoken {
  return { ...spoken, calls: spoken.calls.filter((call) => !isCommandCall(call)) };
}

/**
 * Returns the facts of a finished attempt: the proposal and the diagnostics from before it, followed by the start of the review or by the
 * blocker.
 */
async function proposalFacts(
  flow: Flow,
  building: Building,
  { files, refused, work, unchanged, isCut, seen }: Attempted & { readonly seen: readonly (readonly FileProposal[])[] },
  spoken: Spoken,
  attempt: number,
): Promise<Fact[]> {
  const { task, progress } = building;
  const number = progress.attempt + attempt;
  const stated = work === 'unchanged' && unchanged ? { unchanged } : {};
  const missing = files.length > 0 || unchanged ? await missingFrom(flow, task, files) : [];
  const patched = patchedLines(seen, files);
  const proposed: Fact = {
    type: 'edits.proposed',
    taskId: task.id,
    attempt: number,
    files,
    refused,
    ...stated,
    ...(missing.length > 0 && { missing }),
    ...(patched.length > 0 && { patched }),
    ...(isCut && { isCut }),
  };
  const { found, importers } = await building.before;
  const taken: Fact = { type: 'diagnostics.taken', taskId: task.id, found, ...(importers.length > 0 && { importers }) };
  const blocker = blockIn(spoken, 'BLOCKER');
  if (blocker !== null) return [proposed, taken, ...blockerFacts(flow, progress, blocker)];
  if (isNoEdits(work) && files.length === 0) return [proposed, taken, { type: 'task.blocked', taskId: task.id, text: '', cause: work }];
  return [proposed, taken, ...reviewFacts(flow, task, number, files)];
}

/** Returns agreed terms of the step that appear neither in its edits nor in unchanged parts of its files. */
async function missingFrom(flow: Flow, task: Task, files: readonly FileProposal[]): Promise<MissingTerms[]> {
  const texts = await takeSnapshots(flow, new Set([...task.files, ...files.map(({ path }) => path)]));
  return missingTerms(flow.recorder.session(), task, files, (path) => snapshotText(texts, path) ?? '');
}

/** Collects the diagnostics of a step's files and of the files that import them, before any edit. Runs while the Builder works. */
async function problemsBefore(flow: Flow, files: readonly string[]): Promise<ProblemsBefore> {
  const importers = await importersOf(flow, files);
  return { found: [...(await flow.ports.diagnostics.snapshot([...files, ...importers], flow.signal))], importers };
}

function feedbackOf({ work, refused, refusedNow, files, isCut }: Attempted, broken: readonly string[]): string {
  if (work === 'edits') return syntaxFeedback(broken);
  if (work === 'noEdits' || work === 'unfounded')
    return [noEditsFeedback(work), editFeedback(refusedNow, files)].filter(Boolean).join('\n\n');
  const known = new Set(refused);
  return [isCut ? cutFeedback : '', editFeedback([...refused, ...refusedNow.filter((each) => !known.has(each))], files)]
    .filter(Boolean)
    .join('\n\n');
}

function isEnough(work: Work): boolean {
  return work === 'edits' || work === 'unchanged';
}

function isNoEdits(work: Work): work is NoEditsCause {
  return work === 'noEdits' || work === 'refused' || work === 'unfounded' || work === 'cut';
}

/** Returns the prefix for hunk IDs. Each attempt has its own, so that a click on a hunk of an earlier attempt has no effect. */
function hunkPrefix({ task, progress }: Building): string {
  return progress.attempt === 0 ? task.id : `${task.id}.${progress.attempt + 1}`;
}
