// What can happen to a batch of experts; joined into the facts of a session.
import type { ModelFailureReason } from '../models/failure';
import type { ExpertBrief } from './brief';
import type { Expert } from './expertSelection';
import type { ClaimMap } from './claims';

/**
 * What the user has the batch be. `experts`: all answers, mapped claim by claim; `one`: one answer of the strong model as it is; `vote`: all
 * answers, and the one that most of them choose blind.
 */
export const arms = ['experts', 'one', 'vote'] as const;
export type Arm = (typeof arms)[number];

/** Whose words the prompt is; `handover`: the execution-ready prompt stands in, because the Explorer wrote none that could be used. */
export type BriefAuthor = 'explorer' | 'builder' | 'user' | 'handover';

/** The step a batch is asked about, and the user's words to it. */
export interface StepAsked {
  readonly taskId: string;
  readonly words: string;
}

/**
 * How one expert's call came out. `late`: after the deadline, and the first to come; `dropped`: not there at the deadline while others were;
 * `empty` and `cancelled` (by the user) leave the count of those who were asked.
 */
export type AnswerOutcome = 'done' | 'truncated' | 'late' | 'empty' | 'failed' | 'dropped' | 'cancelled';

export type ExpertFact =
  /** The user started the build, and these are to be asked before the plan; or the user has them asked about a step. */
  | { type: 'experts.called'; batchId: string; experts: Expert[]; step?: StepAsked }
  | { type: 'experts.briefed'; batchId: string; brief: ExpertBrief; by: BriefAuthor }
  /** The user lets the batch run. */
  | { type: 'experts.asked'; batchId: string; arm: Arm }
  /** The user goes to the plan without them. */
  | { type: 'experts.skipped'; batchId: string }
  | {
      type: 'expert.answered';
      batchId: string;
      expert: string;
      outcome: AnswerOutcome;
      text: string;
      /** Why there is no answer, where there is none. */
      reason: ModelFailureReason | null;
    }
  /** Nobody is waited for any more. */
  | { type: 'experts.gathered'; batchId: string }
  /** Which answer an expert chose without knowing whose it is; null where no choice could be had. */
  | { type: 'expert.voted'; batchId: string; expert: string; choice: string | null; reason: string }
  /** What the answers claim; null where no map could be made and they stand side by side. */
  | { type: 'claims.mapped'; batchId: string; map: ClaimMap | null };
