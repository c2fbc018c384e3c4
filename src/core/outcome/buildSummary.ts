// Summary of a build: the outcome of every step, decision and constraint.
import { changedFiles, type CheckpointChange } from '../checkpoints/checkpoints';
import type { Objection } from '../discussion/state';
import type { FileProposal, Hunk } from '../edits/lines/proposal';
import type { Diagnostic } from '../execution/compareDiagnostics';
import type { Finding, TaskOutcome } from '../execution/facts';
import { attemptsOf, findingsIn, undecided } from '../execution/selectors';
import { type Gap, gapsOf, keptUndecided, type Presence, presenceOf, stepStateKey } from '../execution/presence';
import { type Attempt, type Check, recordTaskId, type TaskProgress } from '../execution/state';
import type { TextKey } from '../i18n/language';
import { changedLines } from '../edits/hunks/hunkDiff';
import type { Task } from '../plan/taskMap';
import { type Obligation, obligationsOf } from '../plan/uncoveredItems';
import type { Session } from '../session';

export interface FileAccount {
  readonly path: string;
  readonly operation: FileProposal['operation'];
  readonly to: string | null;
  readonly added: number;
  readonly removed: number;
}

export interface HunkFigures {
  readonly accepted: number;
  readonly rejected: number;
  /** Number of accepted hunks that the user had edited. */
  readonly edited: number;
  /** Number of hunks that conflicted with changes in the files, including resolved conflicts. */
  readonly conflicted: number;
}

export interface DismissedFinding {
  readonly finding: Finding;
  readonly reason: string;
}

/** A decision that the plan left open: the chosen option, and whether the user chose it or accepted the recommendation. */
export interface PlanChoice {
  readonly taskId: string;
  readonly question: string;
  readonly taken: string;
  readonly others: readonly string[];
  readonly byUser: boolean;
}

export interface TaskAccount {
  readonly task: Task;
  /** Null if the build ended before the step was settled. */
  readonly outcome: TaskOutcome | null;
  readonly presence: Presence;
  readonly state: TextKey;
  readonly gaps: readonly Gap[];
  readonly files: readonly FileAccount[];
  readonly hunks: HunkFigures;
  readonly dismissed: readonly DismissedFinding[];
  /** Findings of the last attempt that were not dismissed. */
  readonly left: readonly Finding[];
  /** New errors and warnings after the step was written. */
  readonly problems: readonly Diagnostic[];
  /** Whether the step was done under an earlier plan and is not part of the latest plan. */
  readonly isEarlier: boolean;
}

/**
 * Outcome of a decision or constraint, based on the steps that name it. The values mean, in order: all steps are done or needed no change;
 * the same, but some were done by the user; some are done; no step needed a change; none are done; no step names it.
 */
export type ItemOutcome = 'honoured' | 'byHand' | 'partly' | 'unneeded' | 'missed' | 'unplanned';

export interface KeptObligation extends Obligation {
  readonly kept: ItemOutcome;
  readonly tasks: readonly string[];
}

export interface RestoreAccount {
  readonly direction: 'undo' | 'redo';
  readonly paths: readonly string[];
  readonly left: readonly string[];
}

/** The last check and its result. `outdated`: files changed after the check. */
export interface CheckClaim {
  readonly state: 'passed' | 'failed' | 'skipped' | 'outdated' | 'none';
  readonly check: Check | null;
}

export interface Account {
  readonly goal: string;
  readonly tasks: readonly TaskAccount[];
  /** Decisions, constraints and clauses; open objections are in `objections`. */
  readonly kept: readonly KeptObligation[];
  readonly choices: readonly PlanChoice[];
  readonly undecided: readonly string[];
  readonly objections: readonly Objection[];
  readonly check: CheckClaim;
  readonly restores: readonly RestoreAccount[];
  /** Number of undecided hunks; none of them has been written. */
  readonly pending: number;
  readonly figures: Figures;
}

export interface Figures extends HunkFigures {
  /** Numbers of steps that need changes: in total, complete, partial, done by the user, and not done. */
  readonly needed: number;
  readonly whole: number;
  readonly part: number;
  readonly byHand: number;
  readonly none: number;
  readonly files: number;
  readonly added: number;
  readonly removed: number;
}

/** Returns the summary of a session's build. While the build is running, unsettled steps are included. */
export function buildSummaryOf(session: Session): Account {
  const { progress, discussion, checkpoints } = session;
  const planned = progress.offered?.plan.tasks ?? [];
  const current = progress.tasks.flatMap((known) => {
    const task = planned.find(({ id }) => id === known.id);
    return task ? [taskAccount(task, known, false)] : [];
  });
  const earlier = [...progress.done, ...progress.takenBack]
    .filter(({ task }) => !planned.some(({ id }) => id === task.id))
    .map((done) => taskAccount(done.task, done.progress, true));
  const tasks = [...earlier, ...current];
  return {
    goal: progress.offered?.plan.goal ?? '',
    tasks,
    kept: obligationsOf(session).flatMap((each) => (each.kind === 'objection' ? [] : [keptOf(each, tasks)])),
    choices: tasks.flatMap(({ task }) => choicesOf(task)),
    undecided: (progress.offered?.plan.openDecisions ?? []).filter((line) => !obligationsOf(session).some((each) => isDecided(each, line))),
    objections: discussion.objections.filter(({ open }) => open),
    check: checkOf(session),
    restores: checkpoints.changes.flatMap((change) =>
      change.kind === 'restore'
        ? [{ direction: change.direction, paths: changedFiles(change).map(({ path }) => path), left: change.left }]
        : [],
    ),
    pending: progress.tasks.reduce((sum, task) => sum + (task.outcome ? 0 : undecided(task).length - keptUndecided(task).length), 0),
    figures: figuresOf(tasks),
  };
}

/** Whether a line repeats a user decision in the engine's format, possibly truncated. Such a line is not an open decision. */
function isDecided({ id, text, left }: Obligation, line: string): boolean {
  return left === 'decided' && line.includes(`${id} (${text.slice(0, 80)}`);
}

/** Returns the last check, and whether it still applies to the current files. */
export function checkOf({ progress, checkpoints }: Pick<Session, 'progress' | 'checkpoints'>): CheckClaim {
  const { ran, byHandSeq } = progress.checks;
  if (!ran) return { state: 'none', check: null };
  const isOfTasks = (change: CheckpointChange) => change.kind === 'restore' || change.taskId !== recordTaskId;
  const written = checkpoints.changes.findLast((change) => isOfTasks(change) && changedFiles(change).length > 0);
  const isOutdated = Math.max(written?.seq ?? 0, byHandSeq) > ran.seq;
  if (!isOutdated) return { state: ran.outcome, check: ran };
  return { state: ran.outcome === 'skipped' ? 'none' : 'outdated', check: ran };
}

export function hunksWith({ verdicts }: Pick<Attempt, 'verdicts'>, { hunks }: FileProposal, verdict: 'accepted' | 'rejected'): Hunk[] {
  return hunks.filter(({ id }) => verdicts[id] === verdict);
}

function taskAccount(task: Task, progress: TaskProgress, isEarlier: boolean): TaskAccount {
  const dismissals = progress.review?.dismissed ?? [];
  const found = findingsIn(progress);
  const hunks = hunkFigures(progress);
  return {
    task,
    outcome: progress.outcome,
    presence: presenceOf(progress),
    state: stepStateKey(progress),
    gaps: gapsOf(progress),
    files: filesOf(progress),
    hunks,
    dismissed: dismissals.flatMap(({ findingId, reason }) => {
      const finding = found.find(({ id }) => id === findingId);
      return finding ? [{ finding, reason }] : [];
    }),
    left: found.filter(({ id }) => !dismissals.some(({ findingId }) => findingId === id)),
    problems: progress.diagnostics?.added ?? [],
    isEarlier,
  };
}

function filesOf(progress: TaskProgress): FileAccount[] {
  const files = new Map<string, FileAccount>();
  for (const attempt of attemptsOf(progress))
    for (const file of attempt.files) {
      const accepted = hunksWith(attempt, file, 'accepted');
      if (accepted.length === 0) continue;
      const known = files.get(file.path);
      files.set(file.path, {
        path: file.path,
        operation: known && file.operation === 'edit' ? known.operation : file.operation,
        to: file.to ?? known?.to ?? null,
        added: (known?.added ?? 0) + lines(accepted, 'added'),
        removed: (known?.removed ?? 0) + lines(accepted, 'removed'),
      });
    }
  return [...files.values()];
}

function lines(hunks: readonly Hunk[], side: 'added' | 'removed'): number {
  return hunks.reduce((sum, hunk) => sum + changedLines(hunk)[side], 0);
}

function hunkFigures(progress: TaskProgress): HunkFigures {
  const attempts = attemptsOf(progress);
  const count = (isCounted: (attempt: Attempt, id: string) => boolean) =>
    attempts.reduce((sum, attempt) => sum + Object.keys(attempt.verdicts).filter((id) => isCounted(attempt, id)).length, 0);
  return {
    accepted: count(({ verdicts }, id) => verdicts[id] === 'accepted'),
    rejected: count(({ verdicts }, id) => verdicts[id] === 'rejected'),
    edited: count(({ verdicts, edited }, id) => verdicts[id] === 'accepted' && (edited?.includes(id) ?? false)),
    conflicted: count(({ met }, id) => met?.includes(id) ?? false),
  };
}

function choicesOf({ id, decisions = [] }: Task): PlanChoice[] {
  return decisions.map(({ question, options, recommended, chosen }) => {
    const taken = chosen ?? recommended;
    return { taskId: id, question, taken, others: options.filter((option) => option !== taken), byUser: chosen !== undefined };
  });
}

function keptOf(obligation: Obligation, tasks: readonly TaskAccount[]): KeptObligation {
  const naming = tasks.filter(({ task }) => [...task.answers, ...(task.honours ?? [])].some((name) => names(name, obligation.id)));
  return { ...obligation, kept: keptBy(naming.map(({ presence }) => presence)), tasks: naming.map(({ task }) => task.id) };
}

function names(text: string, id: string): boolean {
  return text.match(/\b[CDOP]\d+\b/g)?.includes(id) ?? false;
}

function keptBy(found: readonly Presence[]): ItemOutcome {
  const are = (...states: readonly Presence[]) => found.every((presence) => states.includes(presence));
  if (found.length === 0) return 'unplanned';
  if (are('unneeded')) return 'unneeded';
  if (are('whole', 'unneeded')) return 'honoured';
  if (are('whole', 'unneeded', 'byHand')) return 'byHand';
  return are('none', 'unneeded') ? 'missed' : 'partly';
}

function figuresOf(tasks: readonly TaskAccount[]): Figures {
  const files = tasks.flatMap((task) => task.files);
  const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);
  const number = (sought: Presence) => tasks.filter(({ presence }) => presence === sought).length;
  return {
    needed: tasks.length - number('unneeded'),
    whole: number('whole'),
    part: number('part'),
    byHand: number('byHand'),
    none: number('none'),
    files: new Set(files.map(({ path, to }) => to ?? path)).size,
    added: sum(files.map(({ added }) => added)),
    removed: sum(files.map(({ removed }) => removed)),
    accepted: sum(tasks.map(({ hunks }) => hunks.accepted)),
    rejected: sum(tasks.map(({ hunks }) => hunks.rejected)),
    edited: sum(tasks.map(({ hunks }) => hunks.edited)),
    conflicted: sum(tasks.map(({ hunks }) => hunks.conflicted)),
  };
}
