// Facts of expert batches; all experts of a batch answer the same question.
import type { FactsIn } from '../base/fact';
import { flag, list, maybe, orNull, part, text, texts, word } from '../base/shape';
import type { ModelFailureReason } from '../models/failure';
import type { ExpertBrief } from './brief';
import type { Claim, ClaimMap, ClaimSource } from './claims';
import type { Expert } from './expertSelection';

const claimMap = part<ClaimMap>({
  claims: list(
    part<Claim>({
      id: text,
      text,
      polarity: text,
      sources: list(part<ClaimSource>({ expert: text })),
      conflicts: texts,
      needs: texts,
    }),
  ),
  gaps: texts,
});

export type Arm = (typeof arms)[number];

/** Author of the prompt. `handover`: the execution prompt is used, because the Explorer wrote no usable prompt. */
export type BriefAuthor = 'explorer' | 'builder' | 'user' | 'handover';

export interface StepAsked {
  readonly taskId: string;
  readonly words: string;
}

/**
 * Outcome of one expert's call. `late`: the first answer of the batch, received after the deadline; `dropped`: still missing at the
 * deadline, when other answers had arrived. Experts with the outcome `empty` or `cancelled` (by the user) do not count as asked.
 */
export type AnswerOutcome = 'done' | 'truncated' | 'late' | 'empty' | 'failed' | 'dropped' | 'cancelled';

/**
 * Mode of a batch. `experts`: all experts answer, and their claims are mapped; `one`: only the first expert answers; `vote`: all experts
 * answer, and the answer with the most blind votes is used.
 */
export const arms = ['experts', 'one', 'vote'] as const;

export const expertFactShapes = {
  /** A batch of experts was requested before the plan, or about a step. */
  'experts.called': {
    batchId: text,
    experts: list(part<Expert>({})),
    step: maybe(part<StepAsked>({})),
    /** Set for a second opinion without a plan; the session ends with the batch. */
    alone: maybe(flag),
  },
  /** The question for the experts was written. */
  'experts.briefed': { batchId: text, brief: part<ExpertBrief>({}), by: word<BriefAuthor>('explorer') },
  /** The user started the batch. */
  'experts.asked': { batchId: text, arm: word<Arm>('experts') },
  /** The user continues without experts. */
  'experts.skipped': { batchId: text },
  /** An expert answered, or its call failed. */
  'expert.answered': {
    batchId: text,
    expert: text,
    outcome: word<AnswerOutcome>('done'),
    text,
    /** Why the answer is missing. */
    reason: orNull(word<ModelFailureReason>('network')),
  },
  /** No more answers are expected. */
  'experts.gathered': { batchId: text },
  /** An expert voted for an answer without knowing its author. `choice` is null if the expert chose none. */
  'expert.voted': { batchId: text, expert: text, choice: orNull(text), reason: text },
  /** The claims in the answers were mapped. `map` is null if the mapping failed; the answers are then shown side by side. */
  'claims.mapped': { batchId: text, map: orNull(claimMap) },
};

export type ExpertFact = FactsIn<typeof expertFactShapes>;
