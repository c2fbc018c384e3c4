// The opening talk as facts: rounds, answers, the brief and what became of it.
import type { Event } from '../events';
import type { Attitude, IdeaBrief, IntentHandover } from './intent';
import type { Answer, Question } from './questions';

export interface Round {
  readonly questions: readonly Question[];
  readonly answers: readonly Answer[] | null;
}

export interface Clarify {
  readonly request: string;
  readonly attitude: Attitude | null;
  readonly rounds: readonly Round[];
  readonly brief: IdeaBrief | null;
  readonly briefSource: 'starter' | 'request' | null;
  /** What the user said about the brief since it was written; the opener takes it up in the next version. */
  readonly corrections: readonly string[];
  readonly accepted: boolean;
  readonly intent: IntentHandover | null;
}

export const noClarify: Clarify = {
  request: '',
  attitude: null,
  rounds: [],
  brief: null,
  briefSource: null,
  corrections: [],
  accepted: false,
  intent: null,
};

export function evolveClarify(clarify: Clarify, event: Event): Clarify {
  switch (event.type) {
    case 'message.said':
      if (clarify.request === '') return { ...clarify, request: event.text };
      return clarify.brief && !clarify.accepted ? { ...clarify, corrections: [...clarify.corrections, event.text] } : clarify;
    case 'questions.asked':
      return {
        ...clarify,
        attitude: event.attitude ?? clarify.attitude,
        rounds: [...clarify.rounds, { questions: event.questions, answers: null }],
      };
    case 'questions.answered':
      return {
        ...clarify,
        rounds: clarify.rounds.map((round, index) => (index === event.round - 1 ? { ...round, answers: event.answers } : round)),
      };
    case 'brief.written':
      return { ...clarify, brief: event.brief, briefSource: event.source, corrections: [], attitude: event.attitude ?? clarify.attitude };
    case 'brief.accepted':
      return { ...clarify, brief: event.brief, accepted: true };
    case 'intent.written':
      return { ...clarify, intent: event.handover };
    default:
      return clarify;
  }
}

/** The round whose questions wait for the user, 1-based, or null. */
export function openRound(clarify: Clarify): number | null {
  const index = clarify.rounds.findIndex((round) => round.answers === null);
  return index < 0 || clarify.brief ? null : index + 1;
}
