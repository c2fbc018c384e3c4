// Determines the next action of a session from its facts and limits alone.
import { needsIntent, openRound } from './clarify/clarify';
import { isBriefPassed, isUnderstood } from './clarify/size';
import { openChoices } from './discussion/choices';
import { nextInVote, type VoteAction } from './discussion/verdicts';
import { openVote } from './discussion/votes';
import { isSpent } from './execution/autoTurnLimit';
import { checkDue, currentTask, isToBuild, taskWithUnmetDependencies, undecided } from './execution/selectors';
import type { TaskProgress } from './execution/state';
import { type ExpertStep, nextForExperts, openBatch } from './experts/batch';
import { isPreMortemAsked } from './preMortem/preMortem';
import { budgetOf, type CapEnd, capEnd, type CapLimits, hasReserve } from './models/limits';
import { type DiscussionAction, type DiscussionLimits, isWorthSumming, nextInDiscussion } from './nextInDiscussion';
import { openWish, type Wish } from './messageIntent/wish';
import { isApprovalOpen, isPlanOpen } from './plan/approval';
import { openAside } from './plan/sideQuestions';
import { toRun } from './predictions/prediction';
import type { Session, UnreadMessage } from './session';
import { commandDue } from './shell/proposedCommand';
import { nextWorkshop } from './workshop/nextWorkshop';

/** Work that the team can do next; each step has its own flow. */
export type PhaseStep =
  | 'read'
  | 'open'
  | 'passBrief'
  | 'handOver'
  | 'askFirstOpinions'
  | 'writePreMortem'
  | 'runPrediction'
  | 'discuss'
  | 'vote'
  | 'workshop'
  | 'writeReady'
  | ExpertStep
  | 'plan'
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
  | 'unmetDependencies'
  | 'verification'
  | 'redCheck';

export interface WorkLimits extends DiscussionLimits, CapLimits {}

export type NextAction =
  | { readonly step: Exclude<PhaseStep, 'discuss' | 'vote'> }
  | { readonly step: 'vote'; readonly action: VoteAction }
  | { readonly step: 'discuss'; readonly action: DiscussionAction }
  /** `isSummed`: whether a short summary of the discussion is added. */
  | { readonly step: 'stopAtLimit'; readonly end: CapEnd; readonly isSummed: boolean };

interface Wait {
  readonly awaits: Awaited;
}

type NextInPhase = { readonly step: PhaseStep } | Wait;

/** Returns the next action, or the user action that the session is waiting for. */
export function next(session: Session, limits: WorkLimits): NextAction | Wait {
  const found = nextInPhase(session);
  if ('awaits' in found) return found;
  const { phase, discussion, models } = session;
  const end = capEnd(models.caps, phase, limits);
  if (end)
    return { step: 'stopAtLimit', end, isSummed: phase === 'discovery' && isWorthSumming(discussion) && hasReserve(models.caps, limits) };
  if (found.step === 'vote') return { step: 'vote', action: nextInVote(discussion, budgetOf(limits.message)) };
  if (found.step !== 'discuss') return { step: found.step };
  const action = nextInDiscussion(session, limits);
  // When the router chooses the next speaker, it also interprets unread messages, so they need no separate step.
  const isRouterNext = action.act === 'askRouter' || action.act === 'condense';
  return unreadMessage(session) && !isRouterNext ? { step: 'read' } : { step: 'discuss', action };
}

/**
 * Returns the work due in the current phase, or what the session is waiting for. Ignores limits, so that the panel can also use it. An open
 * fault blocks all work until the user resolves it. A stop blocks all work except answers to side questions and to messages sent after the
 * stop; after a reload, it blocks these as well.
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
      return { awaits: 'request' };
    case 'done':
      return toRun(session.discussion) ? { step: 'runPrediction' } : { awaits: 'request' };
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

/** Returns the next message to interpret; while the session is stopped, only messages sent after the stop. */
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

/** Returns the question that the user can answer now. Plans and edits stay open while a side question is being answered. */
export function openQuestion(session: Session): Awaited | null {
  if (isApprovalOpen(session)) return 'approval';
  return session.phase !== 'execution' || session.fault || session.stopped
    ? awaits(session)
    : awaits({ ...session, asides: [], unread: [] });
}

/** Whether a confirmation can take effect now. A verdict on edits cannot while reviewers are working or the work is stopped. */
export function canTake({ want }: Pick<Wish, 'want'>, session: Session): boolean {
  return (want !== 'accept' && want !== 'reject') || openQuestion(session) === 'review';
}

/** Steps that run even if the limit for automatic turns is reached. */
const unpaced: readonly PhaseStep[] = ['writeReady', 'plan', 'settle', 'takeBack', 'finish'];

/** Makes the build wait for the user's consent to continue if the limit for automatic turns is reached. */
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

function nextInDiscovery({ clarify, discussion, workshops, wishes }: Session): NextInPhase {
  const workshop = nextWorkshop(workshops);
  if (workshop) return workshop;
  // Without an accepted brief, only a workshop can have started the discussion; the user decides on the workshop's result.
  if (!clarify.accepted) return { awaits: 'workshopEnd' };
  if (!isUnderstood(clarify)) return { step: 'handOver' };
  // While a confirmation is open, no member takes a turn.
  const isAsked = openWish(wishes) !== undefined;
  if (!isAsked && discussion.firstOpinions && !discussion.firstOpinions.isRevealed) return { step: 'askFirstOpinions' };
  if (!isAsked && openVote(discussion)) return { step: 'vote' };
  if (!isAsked && isPreMortemAsked(discussion)) return { step: 'writePreMortem' };
  if (!isAsked && toRun(discussion)) return { step: 'runPrediction' };
  if (discussion.consensus?.state === 'offered' && !discussion.owed) return { awaits: 'consensus' };
  if (!isAsked && !discussion.wait) return { step: 'discuss' };
  return { awaits: openChoices(discussion).length > 0 ? 'choice' : 'floor' };
}

function nextInExecution({ progress, experts, shell, brought, ready }: Session): NextInPhase {
  if (openBatch(experts)?.isAlone) return nextBeforePlan(experts, 'finish');
  if (!progress.offered) return ready ? nextBeforePlan(experts) : { step: 'writeReady' };
  if (!progress.started) {
    return isPlanOpen(progress) ? { awaits: 'approval' } : { step: 'plan' };
  }
  const task = currentTask(progress);
  if (brought && task?.id === brought.taskId) return { step: 'takeBack' };
  const due = task && commandDue(shell, task);
  if (due) return due.state === 'asked' ? { awaits: 'command' } : { step: 'command' };
  // A started step is finished first, because checks run between steps.
  if (task && task.attempt > 0) return nextInTask(task, experts);
  const check = checkDue(progress.checks, !task);
  if (check === 'run') return { step: 'verify' };
  if (check === 'offer') return { awaits: 'verification' };
  if (check === 'red') return { awaits: 'redCheck' };
  if (taskWithUnmetDependencies(progress)) return { awaits: 'unmetDependencies' };
  return { step: task ? 'build' : 'finish' };
}

function nextBeforePlan(experts: Session['experts'], end: 'plan' | 'finish' = 'plan'): NextInPhase {
  const step = nextForExperts(experts) ?? end;
  return step === 'choice' ? { awaits: 'experts' } : { step };
}

/** Returns the next action for a step that needs help: the experts' next step if experts were called, otherwise the members' help. */
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
