// Next action of a session, from its facts and limits alone.
import { needsIntent, openRound } from './clarify/clarify';
import { isBriefPassed, isUnderstood } from './clarify/size';
import { openChoices } from './discussion/choices';
import { nextInVote, type VoteAction } from './discussion/verdicts';
import { openVote } from './discussion/votes';
import { isSpent } from './execution/autoTurnLimit';
import { checkDue, currentTask, isToBuild, reviewersLeft, taskWithoutBasis, undecided } from './execution/selectors';
import type { TaskProgress } from './execution/state';
import { type ExpertStep, nextForExperts } from './experts/batch';
import { isForeseeing } from './incident/incident';
import { budgetOf, type CapEnd, capEnd, type CapLimits, hasReserve } from './models/limits';
import { type DiscussionAction, type DiscussionLimits, isWorthSumming, nextInDiscussion } from './nextInDiscussion';
import { openWish } from './messageIntent/wish';
import { isApprovalOpen, isPlanOpen } from './plan/approval';
import { openAside } from './plan/sideQuestions';
import { toRun } from './predictions/prediction';
import type { Session, UnreadMessage } from './session';
import { commandDue } from './shell/proposedCommand';
import { nextWorkshop } from './workshop/nextWorkshop';

/** A piece of work of the team by the phase; each is one flow. */
export type PhaseStep =
  | 'read'
  | 'open'
  | 'passBrief'
  | 'handOver'
  | 'layCards'
  | 'foresee'
  | 'runPrediction'
  | 'discuss'
  | 'vote'
  | 'workshop'
  | 'writeReady'
  | ExpertStep
  | 'plan'
  | 'reviewPlan'
  | 'build'
  | 'review'
  | 'help'
  | 'aside'
  | 'settle'
  | 'restore'
  | 'command'
  | 'takeBack'
  | 'verify'
  | 'finish';

/** What the session waits for from the user. */
export type Awaited =
  | 'request'
  | 'resume'
  | 'cap'
  | 'mending'
  | 'answers'
  | 'briefAcceptance'
  | 'floor'
  | 'choice'
  | 'consensus'
  | 'workshopIdeas'
  | 'workshopEnd'
  | 'readyChoice'
  | 'experts'
  | 'approval'
  | 'review'
  | 'command'
  | 'goOn'
  | 'basis'
  | 'verification'
  | 'redCheck';

/** What the settings, the models and their prices allow, as plain data. */
export interface WorkLimits extends DiscussionLimits, CapLimits {}

/** One thing for the team to do, with all that was decided about it. */
export type NextAction =
  | { readonly step: Exclude<PhaseStep, 'discuss' | 'vote'> }
  | { readonly step: 'vote'; readonly action: VoteAction }
  | { readonly step: 'discuss'; readonly action: DiscussionAction }
  /** `isSummed`: with a few sentences on where the discussion stands. */
  | { readonly step: 'stopAtLimit'; readonly end: CapEnd; readonly isSummed: boolean };

interface Wait {
  readonly awaits: Awaited;
}

type NextInPhase = { readonly step: PhaseStep } | Wait;

/** The next action, or what it waits for. */
export function next(session: Session, limits: WorkLimits): NextAction | Wait {
  const found = nextInPhase(session);
  if ('awaits' in found) return found;
  const { phase, room, models } = session;
  const end = capEnd(models.caps, phase, limits);
  if (end) return { step: 'stopAtLimit', end, isSummed: phase === 'discovery' && isWorthSumming(room) && hasReserve(models.caps, limits) };
  if (found.step === 'vote') return { step: 'vote', action: nextInVote(room, budgetOf(limits.message)) };
  if (found.step !== 'discuss') return { step: found.step };
  const action = nextInDiscussion(session, limits);
  // the router reads what was said as it chooses
  const isRouterNext = action.act === 'askRouter' || action.act === 'condense';
  return unreadMessage(session) && !isRouterNext ? { step: 'read' } : { step: 'discuss', action };
}

/**
 * The work that is due by the phase, or what the session waits for: the limits decide how the work goes on and never whose turn it is, so the panel
 * needs none. A stop or an open fault holds everything up until the user lifts it.
 */
export function nextInPhase(session: Session): NextInPhase {
  if (session.fault) return { awaits: 'mending' };
  const isAsked = openAside(session.asides) !== undefined;
  const isUnread = unreadMessage(session) !== undefined;
  if (session.stopped === 'reloaded' || (session.stopped && !isAsked && !isUnread)) return { awaits: 'resume' };
  const isOver = session.phase === null || (session.phase === 'done' && !isAsked && !isUnread);
  if (session.models.caps.reached && !isOver) return { awaits: 'cap' };
  if (session.checkpoints.pending) return { step: 'restore' };
  const isTeamDue = isUnread && session.phase === 'discovery' && isTeamsTurn(nextInDiscovery(session));
  if (isUnread && !isTeamDue) return { step: 'read' };
  if (isAsked && session.phase !== null) return { step: 'aside' };
  switch (session.phase) {
    case null:
    case 'done':
      return { awaits: 'request' };
    case 'clarify':
      return nextInClarify(session);
    case 'discovery':
      return nextInDiscovery(session);
    case 'ready':
      return session.ready ? { awaits: 'readyChoice' } : { step: 'writeReady' };
    case 'execution':
      return paced(session, nextInExecution(session));
  }
}

/** The message that is read next; while the work is stopped only what was said since. */
export function unreadMessage({ unread, stopped }: Pick<Session, 'unread' | 'stopped'>): UnreadMessage | undefined {
  return unread.find(({ isHeld }) => !stopped || !isHeld);
}

function isTeamsTurn(found: NextInPhase): boolean {
  return 'step' in found && found.step === 'discuss';
}

export function awaits(session: Session): Awaited | null {
  const found = nextInPhase(session);
  return 'awaits' in found ? found.awaits : null;
}

/** Whether reviewers are reading the plan that is on offer. */
export function isBeingRead(session: Session): boolean {
  const found = nextInPhase(session);
  return 'step' in found && found.step === 'reviewPlan';
}

/**
 * The question that stands before the user, whatever is being answered beside it: a plan or edits stay open as they are while a member
 * answers an aside, and a plan can be approved before its reviewers have been heard.
 */
export function openQuestion(session: Session): Awaited | null {
  if (isApprovalOpen(session)) return 'approval';
  return session.phase !== 'execution' || session.fault || session.stopped
    ? awaits(session)
    : awaits({ ...session, asides: [], unread: [] });
}

/** Steps that are no turn of the executor: nobody is asked, or it is the end. */
const unpaced: readonly PhaseStep[] = ['writeReady', 'plan', 'reviewPlan', 'settle', 'takeBack', 'finish'];

/** After several turns without the user the executor asks before it takes another one. */
function paced({ pace }: Session, found: NextInPhase): NextInPhase {
  return 'step' in found && !unpaced.includes(found.step) && isSpent(pace) ? { awaits: 'goOn' } : found;
}

function nextInClarify({ clarify }: Session): NextInPhase {
  if (clarify.brief && clarify.corrections.length > 0) return { step: 'open' };
  if (isBriefPassed(clarify)) return { step: 'passBrief' };
  if (needsIntent(clarify)) return { step: 'handOver' };
  if (clarify.brief) return { awaits: 'briefAcceptance' };
  return openRound(clarify) === null ? { step: 'open' } : { awaits: 'answers' };
}

function nextInDiscovery({ clarify, room, workshops, wishes }: Session): NextInPhase {
  const workshop = nextWorkshop(workshops);
  if (workshop) return workshop;
  // only a workshop begins a discussion without a brief; what it came to is the user's to take up
  if (!clarify.accepted) return { awaits: 'workshopEnd' };
  if (!isUnderstood(clarify)) return { step: 'handOver' };
  // while the user is asked what was meant, nobody speaks
  const isAsked = openWish(wishes) !== undefined;
  if (!isAsked && room.cards && !room.cards.isRevealed) return { step: 'layCards' };
  if (!isAsked && openVote(room)) return { step: 'vote' };
  if (!isAsked && isForeseeing(room)) return { step: 'foresee' };
  if (!isAsked && toRun(room)) return { step: 'runPrediction' };
  if (room.consensus?.state === 'offered' && !room.owed) return { awaits: 'consensus' };
  if (!isAsked && !room.wait) return { step: 'discuss' };
  return { awaits: openChoices(room).length > 0 ? 'choice' : 'floor' };
}

function nextInExecution({ progress, experts, shell, brought, ready }: Session): NextInPhase {
  if (!progress.offered) return ready ? nextBeforePlan(experts) : { step: 'writeReady' };
  if (!progress.started) {
    if (!isPlanOpen(progress)) return { step: 'plan' };
    return reviewersLeft(progress).length > 0 ? { step: 'reviewPlan' } : { awaits: 'approval' };
  }
  const task = currentTask(progress);
  if (brought && task?.id === brought.taskId) return { step: 'takeBack' };
  const due = task && commandDue(shell, task);
  if (due) return due.state === 'asked' ? { awaits: 'command' } : { step: 'command' };
  // A task that is under way comes first; a check is due between two of them.
  if (task && task.attempt > 0) return nextInTask(task, experts);
  const check = checkDue(progress.checks, !task);
  if (check === 'run') return { step: 'verify' };
  if (check === 'offer') return { awaits: 'verification' };
  if (check === 'red') return { awaits: 'redCheck' };
  if (taskWithoutBasis(progress)) return { awaits: 'basis' };
  return { step: task ? 'build' : 'finish' };
}

function nextBeforePlan(experts: Session['experts']): NextInPhase {
  const step = nextForExperts(experts) ?? 'plan';
  return step === 'choice' ? { awaits: 'experts' } : { step };
}

/** Outside experts are asked as before a plan: a question to read, a choice with its price, answers, and where they agree. */
function nextInHelp(batchId: string | undefined, experts: Session['experts']): NextInPhase {
  const step = batchId !== undefined && experts.step === batchId ? nextForExperts(experts) : null;
  return step === 'choice' ? { awaits: 'experts' } : { step: step ?? 'help' };
}

function nextInTask(task: TaskProgress, experts: Session['experts']): NextInPhase {
  if (task.help?.isOpen) return nextInHelp(task.help.batchId, experts);
  if (isToBuild(task)) return { step: 'build' };
  if (task.review?.verdict === null) return { step: 'review' };
  return task.blocker !== null || undecided(task).length > 0 ? { awaits: 'review' } : { step: 'settle' };
}
