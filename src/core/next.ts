// What happens next, as a function of the facts alone; this is why a session can be stopped, reloaded and taken up anywhere.
import { needsIntent, openRound } from './handover/clarify';
import { checkDue } from './plan/checks';
import { currentTask, undecided } from './plan/progress';
import { isToBuild, type TaskProgress } from './plan/taskProgress';
import type { Session } from './session';
import { openVote } from './team/votes';

/** A piece of work of the team; each is one flow. */
export type Step =
  | 'open'
  | 'handOver'
  | 'discuss'
  | 'vote'
  | 'writeReady'
  | 'plan'
  | 'build'
  | 'review'
  | 'help'
  | 'settle'
  | 'verify'
  | 'finish';

/** What the session waits for from the user. */
export type Awaited =
  | 'request'
  | 'resume'
  | 'mending'
  | 'answers'
  | 'briefAcceptance'
  | 'floor'
  | 'consensus'
  | 'readyChoice'
  | 'approval'
  | 'review'
  | 'verification'
  | 'redCheck';

export type Next = { readonly step: Step } | { readonly awaits: Awaited };

/** The next step, or what it waits for. A stop or an open fault holds everything up until the user lifts it. */
export function next(session: Session): Next {
  if (session.fault) return { awaits: 'mending' };
  if (session.stopped) return { awaits: 'resume' };
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
      return nextInExecution(session);
  }
}

export function awaits(session: Session): Awaited | null {
  const found = next(session);
  return 'awaits' in found ? found.awaits : null;
}

function nextInClarify({ clarify }: Session): Next {
  if (clarify.brief && clarify.corrections.length > 0) return { step: 'open' };
  if (needsIntent(clarify)) return { step: 'handOver' };
  if (clarify.brief) return { awaits: 'briefAcceptance' };
  return openRound(clarify) === null ? { step: 'open' } : { awaits: 'answers' };
}

function nextInDiscovery({ clarify, room }: Session): Next {
  if (!clarify.intent) return { step: 'handOver' };
  if (openVote(room)) return { step: 'vote' };
  if (room.consensus?.state === 'offered') return { awaits: 'consensus' };
  return room.wait ? { awaits: 'floor' } : { step: 'discuss' };
}

function nextInExecution({ progress }: Session): Next {
  if (!progress.offered) return { step: 'plan' };
  if (!progress.started) return progress.comments.length > 0 ? { step: 'plan' } : { awaits: 'approval' };
  const task = currentTask(progress);
  // A task that is under way comes first; a check is due between two of them.
  if (task && task.attempt > 0) return nextInTask(task);
  const check = checkDue(progress.checks, !task);
  if (check === 'run') return { step: 'verify' };
  if (check === 'offer') return { awaits: 'verification' };
  if (check === 'red') return { awaits: 'redCheck' };
  return { step: task ? 'build' : 'finish' };
}

function nextInTask(task: TaskProgress): Next {
  if (task.help?.isOpen) return { step: 'help' };
  if (isToBuild(task)) return { step: 'build' };
  if (task.review?.verdict === null) return { step: 'review' };
  return task.blocker !== null || undecided(task).length > 0 ? { awaits: 'review' } : { step: 'settle' };
}
