// State of the clarifying questions: the types its part of the session is folded into.
import type { BriefSource } from './facts';
import type { Answer, BriefPart, Question } from './questions';
import type { Attitude, IdeaBrief, IntentHandover } from './intent';

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
