// The account of a build: what became of every task, decision and constraint, from facts alone; no text of a model decides any of it.
import { changedFiles } from '../checkpoints/checkpoints';
import type { Objection } from '../discussion/state';
import type { FileProposal, Hunk } from '../edits/lines/proposal';
import type { Diagnostic } from '../execution/diagnostics';
import type { Finding, TaskOutcome } from '../execution/facts';
import { attemptsOf, findingsIn, undecided } from '../execution/selectors';
import type { Attempt, Check, TaskProgress } from '../execution/state';
import { hasAccepted } from '../execution/taskFold';
import type { Task } from '../plan/taskMap';
import { type Obligation, obligationsOf } from '../plan/uncoveredItems';
import type { Session } from '../session';

/** What of a task is in the files: all that it proposed, some of it, nothing as nothing had to change, or nothing. */
export type Presence = 'whole' | 'part' | 'unneeded' | 'none';

export interface FileAccount {
  readonly path: string;
  readonly operation: FileProposal['operation'];
  readonly to: string | null;
  /** Lines of the hunks that were accepted. */
  readonly added: number;
  readonly removed: number;
}

export interface HunkFigures {
  readonly accepted: number;
  readonly rejected: number;
  /** Of the accepted ones, those whose lines the user changed first. */
  readonly edited: number;
  /** Hunks whose place had changed, whatever became of them. */
  readonly conflicted: number;
}

export interface DismissedFinding {
  readonly finding: Finding;
  readonly reason: string;
}

/** A choice the plan left open: what was taken, and whether the user chose it or the recommendation stood. */
export interface PlanChoice {
  readonly taskId: string;
  readonly question: string;
  readonly taken: string;
  readonly others: readonly string[];
  readonly byUser: boolean;
}

export interface TaskAccount {
  readonly task: Task;
  /** Null where the build ended before the task was settled. */
  readonly outcome: TaskOutcome | null;
  readonly presence: Presence;
  readonly files: readonly FileAccount[];
  readonly hunks: HunkFigures;
  readonly dismissed: readonly DismissedFinding[];
  /** Found, not dismissed, and not sent back: what reviewers said of the edits that the user then decided on. */
  readonly left: readonly Finding[];
  /** New errors and warnings after it. */
  readonly problems: readonly Diagnostic[];
  /** Done by an earlier plan, and not in the last one. */
  readonly isEarlier: boolean;
}

/**
 * What became of something the plan was held to: every task that names it is in the files; some of it is; those tasks found nothing to change;
 * none of it is there; or no task named it.
 */
export type ItemOutcome = 'honoured' | 'partly' | 'unneeded' | 'missed' | 'unplanned';

export interface KeptObligation extends Obligation {
  readonly kept: ItemOutcome;
  /** Ids of the tasks that name it. */
  readonly tasks: readonly string[];
}

export interface RestoreAccount {
  readonly direction: 'undo' | 'redo';
  readonly paths: readonly string[];
}

export interface Account {
  readonly goal: string;
  readonly tasks: readonly TaskAccount[];
  /** Decisions and constraints; an objection that is open is below. */
  readonly kept: readonly KeptObligation[];
  readonly choices: readonly PlanChoice[];
  /** Points the plan named and left open. */
  readonly undecided: readonly string[];
  readonly objections: readonly Objection[];
  readonly check: Check | null;
  readonly restores: readonly RestoreAccount[];
  /** Hunks nobody has decided on: they are in no file. */
  readonly pending: number;
  readonly figures: Figures;
}

export interface Figures extends HunkFigures {
  /** Tasks that had something to change. */
  readonly needed: number;
  /** Tasks of which something is in the files. */
  readonly present: number;
  readonly files: number;
  readonly added: number;
  readonly removed: number;
}

/** The account as the session stands; that of a build under way names what is not settled yet. */
export function buildSummaryOf(session: Session): Account {
  const { progress, room, checkpoints } = session;
  const planned = progress.offered?.plan.tasks ?? [];
  const current = progress.tasks.flatMap((known) => {
    const task = planned.find(({ id }) => id === known.id);
    return task ? [taskAccount(task, known, false)] : [];
  });
  const earlier = progress.done
    .filter(({ task }) => !planned.some(({ id }) => id === task.id))
    .map((done) => taskAccount(done.task, done.progress, true));
  const tasks = [...earlier, ...current];
  return {
    goal: progress.offered?.plan.goal ?? '',
    tasks,
    kept: obligationsOf(session).flatMap((each) => (each.kind === 'objection' ? [] : [keptOf(each, tasks)])),
    choices: tasks.flatMap(({ task }) => choicesOf(task)),
    undecided: progress.offered?.plan.openDecisions ?? [],
    objections: room.objections.filter(({ open }) => open),
    check: progress.checks.last,
    restores: checkpoints.changes.flatMap((change) =>
      change.kind === 'restore' ? [{ direction: change.direction, paths: changedFiles(change).map(({ path }) => path) }] : [],
    ),
    pending: progress.tasks.reduce((sum, task) => sum + (task.outcome === null ? undecided(task).length : 0), 0),
    figures: figuresOf(tasks),
  };
}

/** How much of the build is in the files, in one word. */
export function leadOf({ tasks }: Account): 'all' | 'some' | 'none' {
  const found = tasks.map(({ presence }) => presence);
  if (found.every((presence) => presence === 'whole' || presence === 'unneeded')) return 'all';
  return found.every((presence) => presence === 'none' || presence === 'unneeded') ? 'none' : 'some';
}

/** The hunks of a file with one verdict. */
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

/**
 * A task whose last proposal was not taken as a whole, or that was skipped half way, is there in part. A repair that came to no edit is no
 * proposal: what was rejected before it is still missing.
 */
function presenceOf(progress: TaskProgress): Presence {
  if (progress.outcome === 'doneByHand') return 'whole';
  if (progress.outcome === 'nothing') return 'unneeded';
  if (!attemptsOf(progress).some(hasAccepted)) return 'none';
  const last = [...progress.earlier, progress].findLast(({ verdicts }) => Object.keys(verdicts).length > 0);
  const isWhole = progress.outcome === 'applied' && Object.values(last?.verdicts ?? {}).every((verdict) => verdict === 'accepted');
  return isWhole ? 'whole' : 'part';
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
        added: (known?.added ?? 0) + lines(accepted, 'after'),
        removed: (known?.removed ?? 0) + lines(accepted, 'before'),
      });
    }
  return [...files.values()];
}

function lines(hunks: readonly Hunk[], side: 'before' | 'after'): number {
  return hunks.reduce((sum, hunk) => sum + hunk[side].length, 0);
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
  if (found.length === 0) return 'unplanned';
  if (found.every((presence) => presence === 'unneeded')) return 'unneeded';
  if (found.every((presence) => presence === 'whole' || presence === 'unneeded')) return 'honoured';
  return found.some((presence) => presence === 'whole' || presence === 'part') ? 'partly' : 'missed';
}

function figuresOf(tasks: readonly TaskAccount[]): Figures {
  const files = tasks.flatMap((task) => task.files);
  const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);
  return {
    needed: tasks.filter(({ presence }) => presence !== 'unneeded').length,
    present: tasks.filter(({ presence }) => presence === 'whole' || presence === 'part').length,
    files: new Set(files.map(({ path, to }) => to ?? path)).size,
    added: sum(files.map(({ added }) => added)),
    removed: sum(files.map(({ removed }) => removed)),
    accepted: sum(tasks.map(({ hunks }) => hunks.accepted)),
    rejected: sum(tasks.map(({ hunks }) => hunks.rejected)),
    edited: sum(tasks.map(({ hunks }) => hunks.edited)),
    conflicted: sum(tasks.map(({ hunks }) => hunks.conflicted)),
  };
}
