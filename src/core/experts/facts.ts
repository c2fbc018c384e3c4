// Facts of experts: a batch answers one question.
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

/** Author of the prompt; `handover`: the execution prompt, because the Explorer wrote no usable one. */
export type BriefAuthor = 'explorer' | 'builder' | 'user' | 'handover';

/** The step a batch is about, and the user's message. */
export interface StepAsked {
  readonly taskId: string;
  readonly words: string;
}

/**
 * Outcome of one expert's call. `late`: the first answer came after the deadline; `dropped`: missing at the deadline, when others were in;
 * `empty` and `cancelled` (by the user) do not count as asked.
 */
export type AnswerOutcome = 'done' | 'truncated' | 'late' | 'empty' | 'failed' | 'dropped' | 'cancelled';

/**
 * Mode of a batch. `experts`: all answers, mapped claim by claim; `one`: one answer of the strong model; `vote`: all answers, and
 * the one with most blind votes.
 */
export const arms = ['experts', 'one', 'vote'] as const;

export const expertFactShapes = {
  /** Experts are to be asked before the plan, or about a step. */
  'experts.called': {
    batchId: text,
    experts: list(part<Expert>({})),
    step: maybe(part<StepAsked>({})),
    /** A second opinion without a plan: the session ends with it. */
    alone: maybe(flag),
  },
  /** The question to the experts was written. */
  'experts.briefed': { batchId: text, brief: part<ExpertBrief>({}), by: word<BriefAuthor>('explorer') },
  /** The user started the batch. */
  'experts.asked': { batchId: text, arm: word<Arm>('experts') },
  /** The user continues without experts. */
  'experts.skipped': { batchId: text },
  /** One expert answered or failed. */
  'expert.answered': {
    batchId: text,
    expert: text,
    outcome: word<AnswerOutcome>('done'),
    text,
    /** Why there is no answer. */
    reason: orNull(word<ModelFailureReason>('network')),
  },
  /** No more answers are expected. */
  'experts.gathered': { batchId: text },
  /** One expert chose an answer without knowing its author; null if it chose none. */
  'expert.voted': { batchId: text, expert: text, choice: orNull(text), reason: text },
  /** The claims in the answers were mapped; null if that failed and the answers are shown side by side. */
  'claims.mapped': { batchId: text, map: orNull(claimMap) },
};

export type ExpertFact = FactsIn<typeof expertFactShapes>;
