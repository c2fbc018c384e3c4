// Building one task: the Builder proposes edits against the files it was shown; nothing is written here.
import { citationsIn } from '../../core/context/evidence/citations';
import { renderLedger } from '../../core/discussion/promptText';
import type { EditOp, EditRefusal, FileProposal } from '../../core/edits/lines/proposal';
import { proposeEdits } from '../../core/edits/propose/buildProposal';
import { editFeedback, noEditsFeedback } from '../../core/edits/propose/builderFeedback';
import { editTools } from '../../core/edits/propose/tools';
import type { Fact } from '../../core/events';
import { missingTerms } from '../../core/execution/agreedInStep';
import type { Diagnostic } from '../../core/execution/diagnostics';
import type { MissingTerms } from '../../core/execution/facts';
import { currentTask } from '../../core/execution/fold';
import { renderProposal, renderRebuild } from '../../core/execution/renderReview';
import { hunksOf } from '../../core/execution/selectors';
import type { OfferedPlan, TaskProgress } from '../../core/execution/state';
import { checkUnchanged, type NoEditsCause, type Unchanged } from '../../core/execution/unchanged';
import { renderAssignment, renderOutcomes, renderPlan, renderTask } from '../../core/handover/render';
import type { ModelFailureReason } from '../../core/models/failure';
import type { Task } from '../../core/plan/taskMap';
import { type CommandDraft, commandTool } from '../../core/shell/proposal';
import { commandDue, commandsLeft, maxCommandsAtOnce } from '../../core/shell/proposedCommand';
import { renderCommands } from '../../core/shell/render';
import { fenceUntrusted, oneLine } from '../../core/text/quoting';
import { type Flow, nonceOf } from '../kernel/flow';
import { raiseSilence } from '../kernel/raiseFault';
import { importersOf } from '../model/importers';
import { type Spoken, takeMemberTurn } from '../model/memberTurn';
import { openingAndWords } from '../model/userWords';
import { gathering, renderFiles, renderPrompt, renderWorkspace } from '../model/workspacePrompt';
import type { RenderedPrompt } from '../ports/ports';
import { editedPaths, refusedBySnapshot, type Snapshots, snapshotText, takeSnapshots, withBases, withMarks } from './builderSnapshots';
import { blockerFacts } from './help';
import { type ReadEdits, readEdits, wordsElsewhere } from './readEdits';
import { reviewFacts } from './review';
import { isCommandCall, mayPropose, proposedFacts, readCommands } from './runCommand';

/** Attempts with calls, of which the edits were refused, before the next one is asked for text. */
const maxCallAttempts = 2;

/** The first answer and two repairs; then the user sees what did and what did not fit. */
const maxAttempts = 3;

/** What is being built, as it stood when the Builder was asked. */
interface Building {
  readonly task: Task;
  readonly progress: TaskProgress;
  readonly offered: OfferedPlan;
  /** What the languages say of the files before anything is written. */
  readonly before: Promise<ProblemsBefore>;
}

interface ProblemsBefore {
  readonly found: Diagnostic[];
  /** Files beside the task's own that were looked at, as they import them. */
  readonly importers: string[];
}

/**
 * Proposes the edits of the current task. Refused ones go back to the Builder with the closest real lines. After a call nobody can read, or two
 * attempts that did not fit, the edits are asked for as text.
 */
export async function buildTask(flow: Flow): Promise<void> {
  const session = flow.recorder.session();
  const { offered } = session.progress;
  const progress = currentTask(session.progress);
  const task = offered?.plan.tasks.find((planned) => planned.id === progress?.id);
  if (!task || !progress || !offered) return;
  const building: Building = { task, progress, offered, before: problemsBefore(flow, task.files) };
  let ops: EditOp[] = [];
  let feedback = 'none';
  let asText = false;
  let commands: readonly CommandDraft[] = [];
  const isOffered = mayPropose(flow, task.id);
  for (let attempt = 1; attempt <= maxAttempts && !flow.signal.aborted; attempt++) {
    const shown = await takeSnapshots(flow, task.files);
    const prompt = await builderPrompt(flow, building, feedback, asText);
    let attempted: Attempted = { files: [], refused: [], ops: [], work: 'noEdits', unchanged: null };
    let notes: readonly string[] = [];
    let isMalformed = false;
    const standIn = (reason: ModelFailureReason): readonly Fact[] | null => {
      isMalformed = reason === 'malformed' && !asText && attempt < maxAttempts;
      return isMalformed ? [] : standInFor(progress, reason);
    };
    const outcome = await takeMemberTurn(
      flow,
      { ...speech, prompt, standIn, ...(asText ? {} : { tools: isOffered ? [...editTools, commandTool] : editTools }) },
      async (spoken) => {
        const edits = await readEdits(flow, withoutCommands(spoken), task.files, shown);
        const proposed = await propose(flow, { prefix: hunkPrefix(building), shown }, ops, edits);
        const statement = blockIn(spoken, 'UNCHANGED');
        const unchanged = statement === null ? null : await checkedStatement(flow, statement, shown);
        attempted = { ...proposed, work: workOf(proposed, statement, unchanged), unchanged };
        const read = await readCommands(flow, task.id, spoken);
        notes = read.refused;
        if (read.drafts.length > 0) commands = read.drafts;
        // without an edit the command comes first, and the Builder is asked again with what came of it
        if (commands.length > 0 && attempted.work === 'noEdits' && blockIn(spoken, 'BLOCKER') === null)
          return { said: edits.said, facts: proposedFacts(flow, task.id, commands, false) };
        const isFinal = isEnough(attempted.work) || attempt === maxAttempts || blockIn(spoken, 'BLOCKER') !== null;
        if (!isFinal) return { said: edits.said };
        const facts = await proposalFacts(flow, building, attempted, spoken, attempt);
        const isDone = isEnough(attempted.work) || attempted.work === 'someEdits';
        return {
          said: edits.said,
          facts: [...facts, ...(isDone ? proposedFacts(flow, task.id, commands, attempted.work !== 'unchanged') : [])],
        };
      },
    );
    asText ||= isMalformed || attempt >= maxCallAttempts;
    if (isMalformed) continue;
    if (await raiseSilence(flow, outcome)) return;
    if ((outcome !== 'done' && outcome !== 'truncated') || !isToGoOn(flow, building)) return;
    ops = attempted.ops;
    feedback = [feedbackOf(attempted), ...notes].join('\n');
  }
}

const speech = { agent: 'builder', to: 'user', reason: '', source: 'engine', purpose: 'build' } as const;

/** Whether this attempt has left nothing that the user could be shown, so that the Builder is asked to mend it. */
function isToGoOn({ recorder }: Flow, { progress }: Building): boolean {
  const session = recorder.session();
  const now = currentTask(session.progress);
  return now?.id === progress.id && now.attempt === progress.attempt && !commandDue(session.shell, now);
}

/** A recorded team has no answer to a check that fails here: the user sees that nothing is proposed, and decides. */
function standInFor({ id, attempt, rebuild }: TaskProgress, reason: ModelFailureReason): readonly Fact[] | null {
  if (rebuild?.cause !== 'fix' || reason !== 'recordingEnded') return null;
  return [{ type: 'edits.proposed', taskId: id, attempt: attempt + 1, files: [], refused: [] }];
}

async function builderPrompt(
  flow: Flow,
  { task, progress, offered }: Building,
  feedback: string,
  asText: boolean,
): Promise<RenderedPrompt> {
  const { room, ready, progress: all } = flow.recorder.session();
  const nonce = nonceOf(flow);
  const returned = renderRebuild(progress, all.checks.last);
  const gathered = gathering();
  return renderPrompt(flow, asText ? 'execution/builderText' : 'execution/builder', gathered, {
    task: renderTask(task),
    plan: `${renderPlan(offered, task.id)}\n\n${renderOutcomes(all, task.id)}`,
    project: await renderWorkspace(flow, gathered, task.files),
    files: await renderFiles(flow, task.files, gathered),
    ...openingAndWords(flow, 'builder'),
    handover: ready ? renderAssignment(ready.handover, room) : 'none',
    ledger: renderLedger(room),
    returned: returned ? fenceUntrusted('what came back', returned, nonce) : 'none',
    last: returned && progress.files.length > 0 ? fenceUntrusted('last proposal', renderProposal(progress.files), nonce) : 'none',
    feedback: feedback === 'none' ? feedback : fenceUntrusted('what became of the edits', feedback, nonce),
    commands: commandsText(flow, task.id, nonce),
    guidance: all.guidance.map((said) => `- ${oneLine(said)}`).join('\n') || 'nothing',
  });
}

/** What became of the task's commands, and whether more can be proposed. */
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

function withoutCommands(spoken: Spoken): Spoken {
  return { ...spoken, calls: spoken.calls.filter((call) => !isCommandCall(call)) };
}

/** What a finished attempt means: the proposal, what the languages said before it, and who reads it, or the blocker it met. */
async function proposalFacts(
  flow: Flow,
  building: Building,
  { files, refused, work, unchanged }: Attempted,
  spoken: Spoken,
  attempt: number,
): Promise<Fact[]> {
  const { task, progress } = building;
  const number = progress.attempt + attempt;
  const stated = work === 'unchanged' && unchanged ? { unchanged } : {};
  const missing = await missingFrom(flow, task, files);
  const proposed: Fact = {
    type: 'edits.proposed',
    taskId: task.id,
    attempt: number,
    files,
    refused,
    ...stated,
    ...(missing.length > 0 && { missing }),
  };
  const { found, importers } = await building.before;
  const taken: Fact = { type: 'diagnostics.taken', taskId: task.id, found, ...(importers.length > 0 && { importers }) };
  const blocker = blockIn(spoken, 'BLOCKER');
  if (blocker !== null) return [proposed, taken, ...blockerFacts(flow, progress, blocker)];
  if (isNoEdits(work)) return [proposed, taken, { type: 'task.blocked', taskId: task.id, text: '', cause: work }];
  return [proposed, taken, ...reviewFacts(flow, task, number, files)];
}

/** What of the step's clauses stands nowhere in its edits, nor in the files they leave as they are. */
async function missingFrom(flow: Flow, task: Task, files: readonly FileProposal[]): Promise<MissingTerms[]> {
  if (files.length === 0) return [];
  const texts = await takeSnapshots(flow, new Set([...task.files, ...files.map(({ path }) => path)]));
  return missingTerms(flow.recorder.session(), task, files, (path) => snapshotText(texts, path) ?? '');
}

/** What the languages say now of a task's files and of those that import them; asked while the Builder works. */
async function problemsBefore(flow: Flow, files: readonly string[]): Promise<ProblemsBefore> {
  const importers = await importersOf(flow, files);
  return { found: [...(await flow.ports.diagnostics.snapshot([...files, ...importers], flow.signal))], importers };
}

/** What an attempt came to: every edit fits, some do, nothing has to change and that is shown, or why there is no edit. */
type Work = 'edits' | 'someEdits' | 'unchanged' | NoEditsCause;

interface Attempted extends Proposed {
  readonly work: Work;
  readonly unchanged: Unchanged | null;
}

function workOf({ files, refused }: Proposed, statement: string | null, unchanged: Unchanged | null): Work {
  if (files.length > 0) return refused.length === 0 ? 'edits' : 'someEdits';
  if (refused.length > 0) return 'refused';
  if (unchanged) return 'unchanged';
  return statement === null ? 'noEdits' : 'unfounded';
}

function feedbackOf({ work, refused, files }: Attempted): string {
  return work === 'noEdits' || work === 'unfounded' ? noEditsFeedback(work) : editFeedback(refused, files);
}

function isEnough(work: Work): boolean {
  return work === 'edits' || work === 'unchanged';
}

function isNoEdits(work: Work): work is NoEditsCause {
  return work === 'noEdits' || work === 'refused' || work === 'unfounded';
}

/** The statement as it holds against the files as they are; null where it does not. */
async function checkedStatement(flow: Flow, statement: string, shown: Snapshots): Promise<Unchanged | null> {
  const snapshots = await takeSnapshots(flow, new Set(citationsIn(statement).map(({ path }) => path)), shown);
  return checkUnchanged(statement, (path) => snapshotText(snapshots, path));
}

function blockIn({ blocks }: Spoken, wanted: 'BLOCKER' | 'UNCHANGED'): string | null {
  const body = blocks.find(({ name }) => name === wanted)?.body.trim();
  return body ? body : null;
}

/** Hunks of a later attempt have names of their own: a click on an earlier one must not settle them. */
function hunkPrefix({ task, progress }: Building): string {
  return progress.attempt === 0 ? task.id : `${task.id}.${progress.attempt + 1}`;
}

interface Proposed {
  readonly files: FileProposal[];
  readonly refused: EditRefusal[];
  /** The edits that fitted, kept for the next attempt so that the Builder need not send them again. */
  readonly ops: EditOp[];
}

/** Against which texts edits are proposed, and what the ids of their hunks begin with. */
interface ProposalBase {
  readonly prefix: string;
  readonly shown: Snapshots;
}

async function propose(flow: Flow, { prefix, shown }: ProposalBase, earlier: readonly EditOp[], read: ReadEdits): Promise<Proposed> {
  const ops = [...earlier, ...read.ops];
  const snapshots = await takeSnapshots(flow, new Set(ops.flatMap(editedPaths)), shown);
  const unreadable = refusedBySnapshot(snapshots, ops);
  const readable = ops.filter((op) => !unreadable.some(({ path }) => path === op.path));
  const textIn = (path: string) => snapshotText(snapshots, path);
  const isKnownElsewhere = await wordsElsewhere(flow, readable, textIn);
  const { files, refused, fitted } = proposeEdits(readable, textIn, prefix, flow.ports.marks, isKnownElsewhere);
  const changed = files.filter((file) => file.operation === 'delete' || hunksOf([file]).length > 0);
  return {
    files: await withMarks(flow, snapshots, await withBases(flow, snapshots, changed)),
    refused: [...read.refused, ...unreadable, ...refused],
    ops: fitted,
  };
}
