// How far the build is: the plan on offer, its approval, and every hunk's verdict, as a fold of facts.
import type { Event, EventOf, TaskOutcome, VerificationOutcome } from '../events';
import type { ConflictSides, EditRefusal, FileProposal, Hunk, Verdict } from '../edits/proposal';
import type { AgentId } from '../team/roster';
import { type PlacedComment, withComment, withoutComment } from './comments';
import { type PlanReview, withReview } from './remarks';
import { executionOrder, type TaskMap } from './taskMap';

export interface OfferedPlan {
  readonly plan: TaskMap;
  readonly version: number;
  readonly hash: string;
  readonly by: 'user' | 'planner';
  /** Who reads this version before the user does. */
  readonly reviewers: readonly AgentId[];
}

export interface TaskProgress {
  readonly id: string;
  readonly attempt: number;
  readonly files: readonly FileProposal[];
  readonly refused: readonly EditRefusal[];
  readonly verdicts: Readonly<Record<string, Verdict>>;
  /** By hunk, for those that are conflicted. */
  readonly sides?: Readonly<Record<string, ConflictSides>>;
  /** Hunks the user accepted that wait for a second word. */
  readonly toConfirm?: readonly string[];
  readonly outcome: TaskOutcome | null;
}

export interface Progress {
  readonly offered: OfferedPlan | null;
  /** The version before it, for what has changed since; null for a first one. */
  readonly previous: OfferedPlan | null;
  /** The hash the user approved; void as soon as another plan is offered, spent when the build starts. */
  readonly approval: { readonly planHash: string; readonly spent: boolean } | null;
  /** What the user said about the offered plan; the planner takes it up in the next version. */
  readonly comments: readonly string[];
  /** What the user said to single places of it, kept on the card until it is sent. */
  readonly placed: readonly PlacedComment[];
  /** Whether the placed comments have been sent. */
  readonly isRevisionAsked: boolean;
  readonly reviews: readonly PlanReview[];
  readonly started: boolean;
  readonly tasks: readonly TaskProgress[];
  readonly verification: { readonly task: string; readonly outcome: VerificationOutcome; readonly exitCode: number | null } | null;
}

export const noProgress: Progress = {
  offered: null,
  previous: null,
  approval: null,
  comments: [],
  placed: [],
  isRevisionAsked: false,
  reviews: [],
  started: false,
  tasks: [],
  verification: null,
};

/** Whether the offered plan can still be changed and approved, and nobody is writing another version of it. */
export function isPlanOpen({ offered, started, comments, isRevisionAsked }: Progress): boolean {
  return offered !== null && !started && comments.length === 0 && !isRevisionAsked;
}

/** Reviewers of the offered version who have not been heard. */
export function reviewersLeft({ offered, reviews }: Progress): readonly AgentId[] {
  return (offered?.reviewers ?? []).filter((id) => !reviews.some((review) => review.agent === id));
}

export function evolveProgress(progress: Progress, event: Event): Progress {
  switch (event.type) {
    case 'plan.proposed':
      return propose(progress, event);
    case 'plan.commented':
      return event.hash === progress.offered?.hash ? { ...progress, placed: withComment(progress.placed, event) } : progress;
    case 'plan.uncommented':
      return { ...progress, placed: withoutComment(progress.placed, event.commentId) };
    case 'plan.revisionAsked':
      return event.hash === progress.offered?.hash ? { ...progress, isRevisionAsked: true } : progress;
    case 'plan.reviewed':
      return event.hash === progress.offered?.hash ? { ...progress, reviews: withReview(progress.reviews, event) } : progress;
    case 'message.said':
      return progress.offered && !progress.started ? { ...progress, comments: [...progress.comments, event.text] } : progress;
    case 'approval.granted':
      return event.planHash === progress.offered?.hash ? { ...progress, approval: { planHash: event.planHash, spent: false } } : progress;
    case 'execution.started':
      return start(progress, event);
    case 'edits.proposed':
      return changeTask(progress, event.taskId, (task) => ({
        ...task,
        attempt: event.attempt,
        files: event.files,
        refused: event.refused,
        verdicts: Object.fromEntries(hunksOf(event.files).map((hunk) => [hunk.id, 'pending' as const])),
        sides: {},
        toConfirm: [],
      }));
    case 'hunk.settled':
      return changeTask(progress, event.taskId, (task) => settleHunk(task, event));
    case 'hunk.freed':
      return changeTask(progress, event.taskId, (task) => settleHunk(task, { hunkId: event.hunkId, verdict: 'pending' }));
    case 'hunk.edited':
      return changeTask(progress, event.taskId, (task) =>
        changeHunks(task, (hunk) => (hunk.id === event.hunkId ? { ...hunk, after: event.after } : hunk)),
      );
    case 'hunks.renewed':
      return changeTask(progress, event.taskId, (task) => renewHunks(task, event));
    case 'confirmation.asked':
      return changeTask(progress, event.taskId, (task) => ({
        ...task,
        toConfirm: [...new Set([...(task.toConfirm ?? []), ...event.hunkIds])],
      }));
    case 'task.settled':
      return changeTask(progress, event.taskId, (task) => ({ ...task, outcome: event.outcome }));
    case 'verification.ended':
      return { ...progress, verification: { task: event.task, outcome: event.outcome, exitCode: event.exitCode } };
    case 'checkpoint.restored':
      return restored(progress, event);
    case 'phase.entered':
      return event.to === 'execution' && event.cause !== 'restored'
        ? noProgress
        : event.cause === 'pausedToRevise'
          ? { ...progress, approval: null, started: false }
          : progress;
    default:
      return progress;
  }
}

/** The first task that is not settled, in the order of execution; undefined when all are or nothing was started. */
export function currentTask(progress: Progress): TaskProgress | undefined {
  return progress.started ? progress.tasks.find((task) => task.outcome === null) : undefined;
}

export function hunksOf(files: readonly FileProposal[]): Hunk[] {
  return files.flatMap((file) => file.hunks);
}

/** Hunks the user has not decided on; a conflicted one still waits for a decision. */
export function undecided(task: TaskProgress): Hunk[] {
  return hunksOf(task.files).filter((hunk) => task.verdicts[hunk.id] === 'pending' || task.verdicts[hunk.id] === 'conflicted');
}

/** Another version voids the approval. One of the planner's answers what was said; one of the user's leaves it standing where its task does. */
function propose(progress: Progress, { plan, version, hash, by = 'planner', reviewers = [] }: EventOf<'plan.proposed'>): Progress {
  const offered = { plan, version, hash, by, reviewers };
  const next = { ...noProgress, offered, previous: progress.offered };
  if (by === 'planner') return next;
  const isThere = (taskId: string | null) => taskId === null || plan.tasks.some((task) => task.id === taskId);
  return { ...next, placed: progress.placed.filter(({ taskId }) => isThere(taskId)), reviews: progress.reviews };
}

function start(progress: Progress, event: EventOf<'execution.started'>): Progress {
  const { offered, approval } = progress;
  if (!offered || !approval || approval.spent || approval.planHash !== event.planHash || offered.hash !== event.planHash) return progress;
  const tasks = executionOrder(offered.plan).map((task) => ({
    id: task.id,
    attempt: 0,
    files: [],
    refused: [],
    verdicts: {},
    outcome: null,
  }));
  return { ...progress, approval: { ...approval, spent: true }, started: true, tasks };
}

/** Hunks that are to be decided on again open their task; those that came back are settled anew with it. */
function restored(progress: Progress, { hunks, voidsApproval }: EventOf<'checkpoint.restored'>): Progress {
  if (voidsApproval) return { ...progress, approval: null, started: false, tasks: [], verification: null };
  if (hunks.length === 0) return progress;
  const tasks = progress.tasks.map((task) => {
    const returned = hunks.filter(({ taskId }) => taskId === task.id);
    if (returned.length === 0) return task;
    const verdicts = Object.fromEntries(returned.map(({ hunkId, verdict }) => [hunkId, verdict]));
    return {
      ...task,
      files: task.files.map((file) => withoutBase(file, verdicts)),
      verdicts: { ...task.verdicts, ...verdicts },
      outcome: null,
    };
  });
  return { ...progress, tasks, verification: null };
}

/** A text that was renewed with a hunk in it is not the one this hunk can be put into again: it is found by its own lines. */
function withoutBase({ base, inBase, ...file }: FileProposal, returned: Readonly<Record<string, Verdict>>): FileProposal {
  if (inBase?.some((id) => returned[id] === 'pending')) return file;
  return { ...file, ...(base !== undefined && { base }), ...(inBase && { inBase }) };
}

interface Settled {
  readonly hunkId: string;
  readonly verdict: Verdict;
  readonly sides?: ConflictSides;
}

function settleHunk(task: TaskProgress, { hunkId, verdict, sides }: Settled): TaskProgress {
  const { [hunkId]: _, ...others } = task.sides ?? {};
  return {
    ...task,
    verdicts: { ...task.verdicts, [hunkId]: verdict },
    sides: sides ? { ...others, [hunkId]: sides } : others,
    toConfirm: (task.toConfirm ?? []).filter((id) => id !== hunkId),
  };
}

function changeHunks(task: TaskProgress, update: (hunk: Hunk) => Hunk): TaskProgress {
  return { ...task, files: task.files.map((file) => ({ ...file, hunks: file.hunks.map(update) })) };
}

/** Those that are decided stay as they were shown; the others stand in the new text. */
function renewHunks(task: TaskProgress, { path, base, hunks }: EventOf<'hunks.renewed'>): TaskProgress {
  const renewed = new Map(hunks.map((hunk) => [hunk.id, hunk]));
  const files = task.files.map((file) =>
    file.path === path && file.operation === 'edit'
      ? {
          ...file,
          base,
          inBase: file.hunks.filter((hunk) => task.verdicts[hunk.id] === 'accepted').map((hunk) => hunk.id),
          hunks: file.hunks.map((hunk) => renewed.get(hunk.id) ?? hunk),
        }
      : file,
  );
  return { ...task, files };
}

function changeTask(progress: Progress, id: string, update: (task: TaskProgress) => TaskProgress): Progress {
  return { ...progress, tasks: progress.tasks.map((task) => (task.id === id ? update(task) : task)) };
}
