// Clarifying questions, brief and intent handover: state, fold, and when each is written.
import { foldOf } from '../base/fact';
import type { SessionFact } from '../lifecycle/facts';
import type { Phase } from '../phases';
import { wording } from '../text/contradiction';
import type { BriefSource, ClarifyFact } from './facts';
import type { Attitude, IdeaBrief, IntentHandover } from './intent';
import { type Answer, type BriefPart, isSkipped, type Question } from './questions';
import { type ChosenSize, sizes } from './size';
import type { TypicalSpend } from './typicalSpend';

interface TurnStarted {
  type: 'turn.started';
  agent: string;
}

export const clarifyFold = foldOf<Clarify, ClarifyFact | SessionFact | TurnStarted>()({
  'session.started': (clarify, { learnt, typical }) => ({
    ...clarify,
    ...(learnt && { learnt }),
    ...(typical && { typical: typical.flatMap((each) => sizes.flatMap((size) => (size === each.size ? [{ ...each, size }] : []))) }),
  }),
  'message.said': (clarify, event) => {
    if (clarify.request === '') return { ...clarify, request: event.text };

    return isCorrection(clarify) && event.heardAs === undefined
      ? { ...clarify, corrections: [...clarify.corrections, event.text] }
      : clarify;
  },
  'message.read': (clarify, event) =>
    isCorrection(clarify) && event.heardAs === 'wish' && event.text !== undefined
      ? { ...clarify, corrections: [...clarify.corrections, event.text] }
      : clarify,
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
        ...(event.asks && { asks: event.asks }),
      },
    ],
  }),
  'questions.answered': (clarify, event) => ({
    ...clarify,
    request: requestIn(clarify.rounds[event.round - 1], event.answers) ?? clarify.request,
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
  'size.chosen': (clarify, { size, by, reason }) => ({ ...clarify, size: { size, by, reason } }),
  'brief.accepted': (clarify, event) => ({ ...clarify, brief: event.brief, accepted: true }),
  'intent.written': (clarify, event) => ({ ...clarify, intent: event.handover, intentIsCurrent: true }),
  'intent.edited': (clarify, event) => ({ ...clarify, intent: event.handover, intentIsCurrent: true, intentIsEdited: true }),
  'phase.entered': (clarify, event) =>
    event.cause === 'expired' || event.cause === 'resumed' ? { ...clarify, expired: event.cause === 'expired' } : clarify,
});

/** Returns the answer to a round that asks for the request; null for other rounds and for a skipped question. */
function requestIn(round: Round | undefined, [answer]: readonly Answer[]): string | null {
  return round?.asks && answer && !isSkipped(answer) ? answer.text.trim() : null;
}

/**
 * Whether a message corrects the brief. While questions are open, messages are answers; after the brief is accepted, they belong to the
 * discussion.
 */
function isCorrection(clarify: Clarify): boolean {
  return !clarify.accepted && openRound(clarify) === null;
}

/** Returns the 1-based number of the round that awaits answers; null if there is none. */
export function openRound(clarify: Clarify): number | null {
  const index = clarify.rounds.findIndex((round) => round.answers === null);
  return index < 0 || clarify.brief ? null : index + 1;
}

export interface Round {
  readonly questions: readonly Question[];
  readonly answers: readonly Answer[] | null;
  readonly readings?: readonly string[];
  readonly open?: readonly BriefPart[];
  /** Set if the user's answer to this round becomes the request. */
  readonly asks?: 'request';
}

export interface Clarify {
  readonly request: string;
  readonly attitude: Attitude | null;
  readonly rounds: readonly Round[];
  readonly brief: IdeaBrief | null;
  readonly briefSource: BriefSource | null;
  /** User messages that answer no question and are not in the brief yet. The Starter reads them in its next turn. */
  readonly corrections: readonly string[];
  /** Number of `corrections` that the Starter had read when its turn began. */
  readonly heard: number;
  readonly accepted: boolean;
  readonly intent: IntentHandover | null;
  /** Whether the intent handover needs no update: it matches the latest brief, or the user has edited it. */
  readonly intentIsCurrent: boolean;
  readonly intentIsEdited: boolean;
  /** Whether the clarifying questions have timed out; the user can still resume the session. */
  readonly expired: boolean;
  /** Missing until a size is chosen, and in older logs. */
  readonly size?: ChosenSize;
  readonly typical?: readonly TypicalSpend[];
  /** Lessons from the previous build. */
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

/** Timeout of the clarifying questions in milliseconds. After this time without an answer, a message is probably a new request. */
export const clarifyExpiryMs = 30 * 60_000;

interface OpeningTalk {
  readonly phase: Phase | null;
  readonly fault: object | null;
  readonly lastAt: number;
}

/**
 * Whether the clarifying questions have timed out; never during a fault.
 * @param now milliseconds since the epoch
 */
export function hasExpired(session: OpeningTalk, now: number): boolean {
  return session.phase === 'clarify' && session.fault === null && now - session.lastAt >= clarifyExpiryMs;
}

/**
 * Minimum length, in characters, at which an option's label is searched for within a longer line. A shorter label could occur in a line by
 * chance.
 */
const minLabelLength = 8;

/**
 * Drops an option from `framingResisted` if the user answered its question in free text without choosing the option, because the text may
 * accept it.
 */
export function withoutAnsweredOptions(handover: IntentHandover, { rounds }: Pick<Clarify, 'rounds'>): IntentHandover {
  const offers = rounds.flatMap(({ questions, answers }) =>
    questions.flatMap(({ choices }, at) => {
      const { text = '', choices: taken = [] } = answers?.[at] ?? {};
      return text.trim() === '' ? [] : choices.flatMap(({ label }) => (taken.includes(label) ? [] : [wording(label)]));
    }),
  );
  const names = (line: string, offer: string) => line === offer || (offer.length >= minLabelLength && line.includes(offer));
  const resisted = handover.framingResisted.filter((line) => !offers.some((offer) => names(wording(line), offer)));
  return { ...handover, framingResisted: resisted };
}

/** Number of rounds after which the intent handover is due, even without a brief. */
const intentBy = 2;

/**
 * Whether the intent handover is due: with a brief, if it does not match the latest one; without a brief, if it is still missing after two
 * rounds.
 */
export function needsIntent(clarify: Clarify): boolean {
  return clarify.brief ? !clarify.intentIsCurrent : clarify.rounds.length >= intentBy && clarify.intent === null;
}
