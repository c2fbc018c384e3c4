// How far the build is: the plan on offer, its approval, and every hunk's verdict, as a fold of facts.
import type { Event, EventOf, TaskOutcome, VerificationOutcome } from '../events';
import type { ConflictSides, EditRefusal, FileProposal, Hunk, Verdict } from '../edits/proposal';
import { executionOrder, type TaskMap } from './taskMap';

export interface OfferedPlan {
  readonly plan: TaskMap;
  readonly version: number;
  readonly hash: string;
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
  /** The hash the user approved; void as soon as another plan is offered, spent when the build starts. */
  readonly approval: { readonly planHash: string; readonly spent: boolean } | null;
  /** What the user said about the offered plan; the planner takes it up in the next version. */
  readonly comments: readonly string[];
  readonly started: boolean;
  readonly tasks: readonly TaskProgress[];
  readonly verification: { readonly task: string; readonly outcome: VerificationOutcome; readonly exitCode: number | null } | null;
}

export const noProgress: Progress = { offered: null, approval: null, comments: [], started: false, tasks: [], verification: null };

export function evolveProgress(progress: Progress, event: Event): Progress {
  switch (event.type) {
    case 'plan.proposed':
      return { ...noProgress, offered: { plan: event.plan, version: event.version, hash: event.hash } };
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
