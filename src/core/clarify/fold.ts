// Folds facts into the state of the clarifying questions: rounds, answers, brief and intent.
import type { Clarify } from './state';
import type { Event } from '../events';

export function evolveClarify(clarify: Clarify, event: Event): Clarify {
  switch (event.type) {
    case 'session.started':
      return event.learnt ? { ...clarify, learnt: event.learnt } : clarify;
    case 'message.said':
      if (clarify.request === '') return { ...clarify, request: event.text };
      return isCorrection(clarify) && event.heardAs === undefined
        ? { ...clarify, corrections: [...clarify.corrections, event.text] }
        : clarify;
    case 'turn.started':
      return event.agent === 'starter' ? { ...clarify, heard: clarify.corrections.length } : clarify;
    case 'questions.asked':
      return {
        ...clarify,
        attitude: event.attitude ?? clarify.attitude,
        rounds: [
          ...clarify.rounds,
          {
            ...{ questions: event.questions, answers: null },
            ...(event.readings && { readings: event.readings }),
            ...(event.open && { open: event.open }),
          },
        ],
      };
    case 'questions.answered':
      return {
        ...clarify,
        rounds: clarify.rounds.map((round, index) => (index === event.round - 1 ? { ...round, answers: event.answers } : round)),
      };
    case 'brief.written':
      return {
        ...clarify,
        brief: event.brief,
        briefSource: event.source,
        corrections: clarify.corrections.slice(clarify.heard),
        heard: 0,
        attitude: event.attitude ?? clarify.attitude,
        intentIsCurrent: clarify.intentIsEdited,
      };
    case 'brief.accepted':
      return { ...clarify, brief: event.brief, accepted: true };
    case 'intent.written':
      return { ...clarify, intent: event.handover, intentIsCurrent: true };
    case 'intent.edited':
      return { ...clarify, intent: event.handover, intentIsCurrent: true, intentIsEdited: true };
    case 'phase.entered':
      return event.cause === 'expired' || event.cause === 'resumed' ? { ...clarify, expired: event.cause === 'expired' } : clarify;
    default:
      return clarify;
  }
}

/** With questions open a message is their answer; once the brief is accepted it is the discussion's. */
function isCorrection(clarify: Clarify): boolean {
  return !clarify.accepted && openRound(clarify) === null;
}

/** The round whose questions wait for the user, 1-based, or null. */
export function openRound(clarify: Clarify): number | null {
  const index = clarify.rounds.findIndex((round) => round.answers === null);
  return index < 0 || clarify.brief ? null : index + 1;
}
