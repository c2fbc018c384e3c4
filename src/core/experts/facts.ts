// Facts of experts: a batch of them is asked one question.
import type { FactsIn } from '../base/fact';
import { list, maybe, orNull, part, text, texts, word } from '../base/shape';
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

/**
 * What the user has the batch be. `experts`: all answers, mapped claim by claim; `one`: one answer of the strong model as it is; `vote`: all
 * answers, and the one that most of them choose blind.
 */
export const arms = ['experts', 'one', 'vote'] as const;

export const expertFactShapes = {
  /** Experts are to be asked before the plan, or about a step. */
  'experts.called': { batchId: text, experts: list(part<Expert>({})), step: maybe(part<StepAsked>({})) },
  /** The question to the experts was written. */
  'experts.briefed': { batchId: text, brief: part<ExpertBrief>({}), by: word<BriefAuthor>('explorer') },
  /** The user started the batch. */
  'experts.asked': { batchId: text, arm: word<Arm>('experts') },
  /** The user goes on without experts. */
  'experts.skipped': { batchId: text },
  /** One expert answered, or failed to. */
  'expert.answered': {
    batchId: text,
    expert: text,
    outcome: word<AnswerOutcome>('done'),
    text,
    /** Why there is no answer, where there is none. */
    reason: orNull(word<ModelFailureReason>('network')),
  },
  /** No more answers are awaited. */
  'experts.gathered': { batchId: text },
  /** One expert chose an answer without knowing its author; null if it chose none. */
  'expert.voted': { batchId: text, expert: text, choice: orNull(text), reason: text },
  /** Claims of the answers were mapped; null if no map could be made and the answers are shown side by side. */
  'claims.mapped': { batchId: text, map: orNull(claimMap) },
};

export type ExpertFact = FactsIn<typeof expertFactShapes>;
