// Folds facts into build progress: offered plan, approval, steps and checks.
import { foldOf, liftFold, type OfType, type Recorded } from '../base/fact';
import type { DiscussionFact } from '../discussion/facts';
import type { SessionFact } from '../lifecycle/facts';
import { isApproved, isOffered } from '../plan/approval';
import { withComment, withoutComment, withReview } from '../plan/comments';
import type { PlanFact } from '../plan/facts';
import { executionOrder, planText, type Task } from '../plan/taskMap';
import type { ExecutionFact } from './facts';
import { type Observed, type Restored, returnEarlier, returnHunks } from './hunkFold';
import { currentTask, hasAccepted } from './selectors';
import { type Check, type Checks, type DoneTask, noChecks, noProgress, type Progress, recordTaskId, type TaskProgress } from './state';
import { newTask, taskFold } from './taskFold';

/** Folds facts into the checks. Applied after the task fold, because it reads tasks already updated by the same fact. */
const checksFold = foldOf<Progress, ExecutionFact>()({
  'verification.chosen': (progress, event) => withChecks(progress, { when: event.when }),
  'task.settled': (progress, event) => {
    const task = progress.tasks.find(({ id }) => id === event.taskId);
    const isChanged = event.outcome === 'doneByHand' || (event.outcome === 'applied' && task !== undefined && hasAccepted(task));
    if (!isChanged || event.taskId === recordTaskId) return progress;
    const byHand = event.outcome === 'doneByHand' ? { byHandSeq: event.seq } : {};
    return withChecks(progress, { last: null, unchecked: event.taskId, ...byHand });
  },
  'task.reopened': (progress, event) =>
    event.cause === 'fix' && event.taskId !== recordTaskId ? withChecks(progress, { isRepeated: true }) : progress,
  'verification.ended': (progress, event) => {
    const ended = checkOf(event);
    return withChecks(progress, { last: ended, ran: ended, unchecked: null, isRepeated: false });
  },
  'verification.waived': (progress) => {
    const { last } = progress.checks;
    if (!last) return progress;
    const waived = { ...last, isWaived: true };
    return withChecks(progress, { last: waived, ran: waived, isRepeated: false });
  },
});

function withChecks(progress: Progress, changed: Partial<Checks>): Progress {
  return { ...progress, checks: { ...progress.checks, ...changed } };
}

function checkOf({ task, outcome, exitCode, taskId, output, seq }: Recorded<ExecutionFact, 'verification.ended'>): Check {
  return { task, outcome, exitCode, taskId: taskId ?? null, output: output ?? null, isWaived: false, seq };
}

/**
 * Routes facts with a task ID to that task, and finished calls to the current task. The decision record is a separate task outside the
 * plan.
 */
const tasksFold = liftFold(taskFold, (progress: Progress, step: (task: TaskProgress) => TaskProgress, { type, taskId }): Progress => {
  if (taskId === recordTaskId) return { ...progress, record: step(progress.record ?? newTask(recordTaskId)) };
  const id = type === 'call.ended' ? currentTask(progress)?.id : taskId;
  const index = progress.tasks.findIndex((task) => task.id === id);
  const task = progress.tasks[index];
  const evolved = task && step(task);
  return evolved === undefined || evolved === task ? progress : { ...progress, tasks: progress.tasks.with(index, evolved) };
});

const planFold = foldOf<Progress, ExecutionFact | PlanFact | SessionFact | DiscussionFact | Restored | Observed>()({
  'plan.proposed': (progress, event) => propose(progress, event),
  'plan.commented': (progress, event) =>
    event.hash === progress.offered?.hash ? { ...progress, placed: withComment(progress.placed, event) } : progress,
  'plan.uncommented': (progress, event) => ({ ...progress, placed: withoutComment(progress.placed, event.commentId) }),
  'plan.revisionAsked': (progress, event) => (event.hash === progress.offered?.hash ? { ...progress, isRevisionAsked: true } : progress),
  'plan.reviewed': (progress, event) =>
    event.hash === progress.offered?.hash ? { ...progress, reviews: withReview(progress.reviews, event) } : progress,
  'message.said': (progress, event) => {
    if (event.heardAs === 'guidance') return withGuidance(progress, event.text);

    return event.heardAs === undefined || event.heardAs === 'wish' ? withWish(progress, event.text) : progress;
  },
  'message.read': (progress, { heardAs, text }) => {
    if (text === undefined) return progress;

    return heardAs === 'guidance' ? withGuidance(progress, text) : heardAs === 'wish' ? withWish(progress, text) : progress;
  },
  'turn.started': (progress, event) =>
    event.agent === 'builder' && !event.about ? { ...progress, told: progress.guidance.length } : progress,
  'edits.proposed': (progress, { taskId }) =>
    progress.told > 0 && taskId !== recordTaskId ? { ...progress, guidance: progress.guidance.slice(progress.told), told: 0 } : progress,
  'approval.granted': (progress, event) =>
    isOffered(progress, event.planHash) ? { ...progress, approval: { planHash: event.planHash, spent: false } } : progress,
  'execution.started': (progress, event) => start(progress, event),
  'checkpoint.restored': (progress, event) => restored(progress, event),
  'hunks.observed': (progress, event) => observed(progress, event),
  'phase.entered': (progress, event) =>
    event.to === 'execution' && event.cause !== 'restored'
      ? {
          ...noProgress,
          comments: event.request ? [event.request] : [],
          done: doneTasks(progress),
          takenBack: progress.takenBack,
          checks: { ...noChecks, when: progress.checks.when },
        }
      : event.cause === 'pausedToRevise'
        ? { ...progress, approval: null, started: false }
        : progress,
});

function withGuidance(progress: Progress, text: string): Progress {
  return { ...progress, guidance: [...progress.guidance, text] };
}

/** Treats a request about the offered plan as a comment on it, so that the planner writes a new version. */
function withWish(progress: Progress, text: string): Progress {
  return progress.offered && !progress.started ? { ...progress, comments: [...progress.comments, text] } : progress;
}

/** Folds of `Progress`, in the order in which they are applied. */
export const progressFolds = [tasksFold, planFold, checksFold] as const;

/**
 * Offers a new plan version, which voids the approval. A version by the planner answers all comments; a version by the user keeps comments
 * on the whole plan and on tasks that still exist.
 */
function propose(progress: Progress, { plan, version, hash, by = 'planner', reviewers = [] }: OfType<PlanFact, 'plan.proposed'>): Progress {
  const offered = { plan, version, hash, by, reviewers };
  const { guidance } = progress;
  const next = {
    ...noProgress,
    guidance,
    offered,
    previous: progress.offered,
    done: progress.done,
    takenBack: progress.takenBack,
    checks: progress.checks,
  };
  if (by === 'planner') return next;
  const isThere = (taskId: string | null) => taskId === null || plan.tasks.some((task) => task.id === taskId);
  return { ...next, placed: progress.placed.filter(({ taskId }) => isThere(taskId)), reviews: progress.reviews };
}

function start(progress: Progress, event: OfType<ExecutionFact, 'execution.started'>): Progress {
  const { offered, approval } = progress;
  if (!offered || !approval || !isApproved(progress, event.planHash)) return progress;
  const tasks = executionOrder(offered.plan).map((task) => keptTask(progress.done, task) ?? newTask(task.id));
  const kept = tasks.findLast(({ outcome }) => outcome !== null);
  return {
    ...progress,
    approval: { ...approval, spent: true },
    started: true,
    tasks,
    checks: { ...progress.checks, unchecked: kept?.id ?? null },
  };
}

/** Returns the tasks completed under this or an earlier plan, even if the latest plan omits them. */
function doneTasks({ offered, tasks, done }: Progress): DoneTask[] {
  const settled = tasks.flatMap((progress) => {
    const task = offered?.plan.tasks.find(({ id }) => id === progress.id);
    return task && (progress.outcome === 'applied' || progress.outcome === 'doneByHand') ? [{ task, progress }] : [];
  });
  const known = new Set(tasks.map(({ id }) => id));
  return [...done.filter(({ task }) => !known.has(task.id)), ...settled];
}

/** Returns the progress of an identical task in an earlier plan. */
function keptTask(done: readonly DoneTask[], task: Task): TaskProgress | undefined {
  return done.find((known) => known.task.id === task.id && taskText(known.task) === taskText(task))?.progress;
}

function taskText(task: Task): string {
  return planText({ goal: '', tasks: [task], openDecisions: [] });
}

/**
 * Applies a restore: reverted hunks become undecided, and earlier checks become outdated. If the restore voids the approval, the build is
 * reset to before its start.
 */
function restored(before: Progress, event: Restored): Progress {
  const progress = { ...before, ...returnDone(before, event) };
  const checks = { ...progress.checks, last: null };
  if (event.voidsApproval) return { ...progress, approval: null, started: false, tasks: [], checks: { ...checks, unchecked: null } };
  if (event.hunks.length === 0) return progress;
  const isOfTasks = event.hunks.some(({ taskId }) => taskId !== recordTaskId);
  return {
    ...progress,
    tasks: progress.tasks.map((task) => returnHunks(task, event)),
    record: progress.record && returnHunks(progress.record, event),
    checks: isOfTasks ? checks : progress.checks,
  };
}

/** Applies the hunk states found in the files: settled steps stay settled, missing hunks are reopened, and earlier checks are outdated. */
function observed(before: Progress, event: Recorded<Observed>): Progress {
  const isOfTasks = event.hunks.some(({ taskId }) => taskId !== recordTaskId);
  return {
    ...(isOfTasks ? withChecks(before, { byHandSeq: event.seq }) : before),
    ...returnDone(before, event),
    tasks: before.tasks.map((task) => returnEarlier(task, event)),
    record: before.record && returnEarlier(before.record, event),
  };
}

function returnDone({ done, takenBack }: Progress, event: Pick<Restored, 'hunks'>): Pick<Progress, 'done' | 'takenBack'> {
  const known = [...done, ...takenBack].map(({ task, progress }) => ({ task, progress: returnEarlier(progress, event) }));
  const isTakenBack = ({ progress }: DoneTask) => [...progress.earlier, progress].some(({ undone = [] }) => undone.length > 0);
  return { done: known.filter((each) => !isTakenBack(each)), takenBack: known.filter(isTakenBack) };
}
