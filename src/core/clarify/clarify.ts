// Clarifying questions, brief and intent handover: state, fold, and when each is due.
import { foldOf } from '../base/fact';
import type { SessionFact } from '../lifecycle/facts';
import type { Phase } from '../phases';
import { wording } from '../text/contradiction';
import type { BriefSource, ClarifyFact } from './facts';
import type { Attitude, IdeaBrief, IntentHandover } from './intent';
import type { Answer, BriefPart, Question } from './questions';
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
  'size.chosen': (clarify, { size, by, reason }) => ({ ...clarify, size: { size, by, reason } }),
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

export interface Round {
  readonly questions: readonly Question[];
  readonly answers: readonly Answer[] | null;
  readonly readings?: readonly string[];
  readonly open?: readonly BriefPart[];
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
  /** How the way to the changes was chosen; absent in older logs and until it was. */
  readonly size?: ChosenSize;
  /** What requests of each size have taken in this workspace; absent where nothing is known. */
  readonly typical?: readonly TypicalSpend[];
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

/** Half an hour of silence: after that a new message is more likely a new wish than an answer. */
export const clarifyExpiryMs = 30 * 60_000;

interface OpeningTalk {
  readonly phase: Phase | null;
  readonly fault: object | null;
  readonly lastAt: number;
}

/**
 * Whether the opening talk has been silent for too long. Never while something stands in its way: that silence is not the user's.
 * @param now milliseconds since the epoch
 */
export function hasExpired(session: OpeningTalk, now: number): boolean {
  return session.phase === 'clarify' && session.fault === null && now - session.lastAt >= clarifyExpiryMs;
}

/** A label of one short word could stand in any sentence. */
const minLabelLength = 8;

/**
 * The handover without the offers among what was turned down that the user answered in their own words: those may take the offer as well as refuse
 * it, and are there to read.
 */
export function heldToAnswers(handover: IntentHandover, { rounds }: Pick<Clarify, 'rounds'>): IntentHandover {
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

/** The exchange by which the intent handover is written at the latest, whatever the opener asks. */
const intentBy = 2;

/** Whether the intent handover is due: on the second exchange at the latest, and anew for every brief. */
export function needsIntent(clarify: Clarify): boolean {
  return clarify.brief ? !clarify.intentIsCurrent : clarify.rounds.length >= intentBy && clarify.intent === null;
}
