// Commands on one step: done, skip, redo, send back, help.
import type { CommandOf } from '../../core/commands';
import type { Fact } from '../../core/events';
import { openQuestion } from '../../core/next';
import { reviewersOf } from '../../core/execution/findings';
import { currentTask, hasAccepted, taskWithUnmetDependencies } from '../../core/execution/selectors';
import type { Session } from '../../core/session';
import type { Flow } from '../kernel/flow';
import { askedFacts } from './help';

export type StepCommand = CommandOf<
  | 'review.ask'
  | 'task.mark'
  | 'task.skip'
  | 'task.buildAnyway'
  | 'task.redo'
  | 'task.revise'
  | 'step.help'
  | 'verification.choose'
  | 'verification.fix'
  | 'verification.waive'
>;

/** Facts of a command on one step; none if outdated, such as a click on an old card. */
export function stepFacts(flow: Pick<Flow, 'ports' | 'recorder'>, command: StepCommand): Fact[] {
  const session = flow.recorder.session();
  const { checks } = session.progress;
  switch (command.type) {
    case 'verification.choose':
      return session.phase === 'execution' && checks.when !== command.when ? [{ type: 'verification.chosen', when: command.when }] : [];
    case 'verification.waive':
      return openQuestion(session) === 'redCheck' ? [{ type: 'verification.waived' }] : [];
    case 'verification.fix':
      return fixFacts(session);
    default:
      return isOpenTask(session, command) ? taskFacts(flow, command) : [];
  }
}

function fixFacts(session: Session): Fact[] {
  const { checks, tasks } = session.progress;
  const taskId = checks.last?.taskId ?? tasks.findLast(({ outcome }) => outcome === 'applied' || outcome === 'doneByHand')?.id;
  if (openQuestion(session) !== 'redCheck' || taskId === undefined) return [];
  return [{ type: 'task.reopened', taskId, cause: 'fix', by: 'user' }];
}

/** Whether the session waits for the user and the task is under review or settled. */
function isOpenTask(session: Session, command: Extract<StepCommand, { taskId: string }>): boolean {
  const awaited = openQuestion(session);
  if (awaited === 'unmetDependencies')
    return (
      (command.type === 'task.skip' || command.type === 'task.buildAnyway') &&
      taskWithUnmetDependencies(session.progress)?.id === command.taskId
    );
  if (command.type === 'task.buildAnyway') return false;
  if (awaited !== 'review' && awaited !== 'redCheck' && awaited !== 'verification') return false;
  const task = session.progress.tasks.find(({ id }) => id === command.taskId);
  if (!task) return false;
  const isCurrent = awaited === 'review' && currentTask(session.progress)?.id === task.id;
  if (command.type === 'task.redo') return isCurrent || task.outcome !== null;
  if (command.type === 'task.mark') return isCurrent || (awaited === 'redCheck' && session.progress.checks.last?.taskId === task.id);
  return isCurrent;
}

function taskFacts(flow: Pick<Flow, 'ports' | 'recorder'>, command: Extract<StepCommand, { taskId: string }>): Fact[] {
  const { taskId } = command;
  switch (command.type) {
    case 'review.ask':
      return askedReview(flow.recorder.session(), taskId);
    case 'task.mark':
      return [{ type: 'task.settled', taskId, outcome: 'doneByHand' }];
    case 'task.skip':
      return [{ type: 'task.settled', taskId, outcome: isInFiles(flow.recorder.session(), taskId) ? 'applied' : 'skipped' }];
    case 'task.buildAnyway':
      return [{ type: 'basis.waived', taskId }];
    case 'task.redo':
      return [{ type: 'task.reopened', taskId, cause: 'redo', by: 'user' }];
    case 'task.revise':
      return [{ type: 'revision.asked', taskId, text: command.text }];
    case 'step.help':
      return askedFacts(flow, taskId, command.text);
  }
}

/** All review duties, as the user asked for a review. */
function askedReview({ progress, discussion }: Session, taskId: string): Fact[] {
  const task = progress.tasks.find(({ id }) => id === taskId);
  const planned = progress.offered?.plan.tasks.find(({ id }) => id === taskId);
  if (!planned || !task || task.review || task.files.length === 0) return [];
  return [
    {
      type: 'review.opened',
      taskId,
      attempt: task.attempt,
      reviewers: [...reviewersOf(planned, discussion.objections, 'all', discussion.own)],
    },
  ];
}

/** A partly accepted task that is skipped has changed files all the same. */
function isInFiles({ progress }: Session, taskId: string): boolean {
  const task = progress.tasks.find(({ id }) => id === taskId);
  return task !== undefined && [task, ...task.earlier].some(hasAccepted);
}
