// Folds facts into the state of the clarifying questions: rounds, answers, brief and intent.
import type { Clarify } from './state';
import { foldOf } from '../base/fact';
import type { SessionFact } from '../lifecycle/facts';
import type { ClarifyFact } from './facts';

interface TurnStarted {
  type: 'turn.started';
  agent: string;
}

export const clarifyFold = foldOf<Clarify, ClarifyFact | SessionFact | TurnStarted>()({
  'session.started': (clarify, event) => (event.learnt ? { ...clarify, learnt: event.learnt } : clarify),
  'message.said': (clarify, event) => {
    if (clarify.request === '') return { ...clarify, request: event.text };

    return isCorrection(clarify) && event.heardAs === undefined
      ? { ...clarify, corrections: [...clarify.corrections, event.text] }
      : clarify;
  },
  'turn.started': (clarify, event) => (event.agent === 'starter' ? { ...clarify, heard: clarify.corrections.length } : clarify),
  'questions.asked': (clarify, event) => ({
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
  }),
  'questions.answered': (clarify, event) => ({
    ...clarify,
    rounds: clarify.rounds.map((round, index) => (index === event.round - 1 ? { ...round, answers: event.answers } : round)),
  }),
  'brief.written': (clarify, event) => ({
    ...clarify,
    brief: event.brief,
    briefSource: event.source,
    corrections: clarify.corrections.slice(clarify.heard),
    heard: 0,
    attitude: event.attitude ?? clarify.attitude,
    intentIsCurrent: clarify.intentIsEdited,
  }),
  'brief.accepted': (clarify, event) => ({ ...clarify, brief: event.brief, accepted: true }),
  'intent.written': (clarify, event) => ({ ...clarify, intent: event.handover, intentIsCurrent: true }),
  'intent.edited': (clarify, event) => ({ ...clarify, intent: event.handover, intentIsCurrent: true, intentIsEdited: true }),
  'phase.entered': (clarify, event) =>
    event.cause === 'expired' || event.cause === 'resumed' ? { ...clarify, expired: event.cause === 'expired' } : clarify,
});

/** With questions open a message is their answer; once the brief is accepted it is the discussion's. */
function isCorrection(clarify: Clarify): boolean {
  return !clarify.accepted && openRound(clarify) === null;
}

/** The round whose questions wait for the user, 1-based, or null. */
export function openRound(clarify: Clarify): number | null {
  const index = clarify.rounds.findIndex((round) => round.answers === null);
  return index < 0 || clarify.brief ? null : index + 1;
}
