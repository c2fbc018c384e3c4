// State of the experts: the types its part of the session is folded into.
import type { ExpertBrief } from './brief';
import type { ClaimMap } from './claims';
import type { Expert } from './expertSelection';
import type { AnswerOutcome, Arm, BriefAuthor, StepAsked } from './facts';
import type { ModelFailureReason } from '../models/failure';
import type { Receipt } from '../models/state';

export interface ExpertAnswer {
  readonly expert: string;
  readonly outcome: AnswerOutcome;
  readonly text: string;
  readonly reason: ModelFailureReason | null;
}

export interface ExpertVote {
  readonly expert: string;
  readonly choice: string | null;
  readonly reason: string;
}

export interface Batch {
  readonly id: string;
  readonly experts: readonly Expert[];
  /** Absent where it is asked before a plan. */
  readonly step?: StepAsked;
  readonly brief: ExpertBrief | null;
  readonly by: BriefAuthor | null;
  readonly arm: Arm | null;
  readonly answers: readonly ExpertAnswer[];
  readonly isGathered: boolean;
  readonly votes: readonly ExpertVote[];
  readonly map: ClaimMap | null;
  /** Whether the mapper has had its turns, with a map or without. */
  readonly isMapped: boolean;
  readonly isSkipped: boolean;
  /** What the user said while it was open; the planner hears it. */
  readonly said: readonly string[];
  /** What each call cost, by the role that was asked. */
  readonly receipts: Readonly<Record<string, Receipt>>;
}

export interface Experts {
  /** Oldest first. */
  readonly batches: readonly Batch[];
  /** The batch the next plan is made from; null where nobody was called for it. */
  readonly current: string | null;
  /** The batch that is asked about the step under way; null where none is. */
  readonly step: string | null;
}

export const noExperts: Experts = { batches: [], current: null, step: null };
