// The opening talk as facts: rounds, answers, the brief and what became of it.
import type { BriefSource, Event } from '../events';
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
  readonly briefSource: BriefSource | null;
  /** What the user said that is no answer and in no brief yet; the opener takes it up in its next turn. */
  readonly corrections: readonly string[];
  /** How many of them the opener knew when its turn began: those that came later wait for the next one. */
  readonly heard: number;
  readonly accepted: boolean;
  readonly intent: IntentHandover | null;
  /** Whether the intent handover is of the latest brief, or the user's own. */
  readonly intentIsCurrent: boolean;
  readonly intentIsEdited: boolean;
  /** The talk ended by silence and can be taken up again. */
  readonly expired: boolean;
  /** What came of the build before this request, by lines. */
  readonly learnt?: readonly string[];
}

export const noClarify: Clarify = {
  request: '',
  attitude: null,
  rounds: [],
  brief: null,
  briefSource: null,
  corrections: [],
  heard: 0,
  accepted: false,
  intent: null,
  intentIsCurrent: false,
  intentIsEdited: false,
  expired: false,
};

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
        rounds: [...clarify.rounds, { questions: event.questions, answers: null }],
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

/** The exchange by which the intent handover is written at the latest, whatever the opener asks. */
const intentBy = 2;

/** Whether the intent handover is due: on the second exchange at the latest, and anew for every brief. */
export function needsIntent(clarify: Clarify): boolean {
  return clarify.brief ? !clarify.intentIsCurrent : clarify.rounds.length >= intentBy && clarify.intent === null;
}

/** The round whose questions wait for the user, 1-based, or null. */
export function openRound(clarify: Clarify): number | null {
  const index = clarify.rounds.findIndex((round) => round.answers === null);
  return index < 0 || clarify.brief ? null : index + 1;
}
