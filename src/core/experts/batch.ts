// Expert batches: state, fold and next step.
import type { TextKey } from '../i18n/language';
import { foldOf, type OfType } from '../base/fact';
import type { SessionFact } from '../lifecycle/facts';
import { receiptOf } from '../models/callReceipt';
import type { CallFact } from '../models/facts';
import type { ModelFailureReason } from '../models/failure';
import type { Receipt } from '../models/state';
import type { ExpertBrief } from './brief';
import type { ClaimMap } from './claims';
import { type Expert, expertRole } from './expertSelection';
import type { AnswerOutcome, Arm, BriefAuthor, ExpertFact, StepAsked } from './facts';
import { lettersFor } from '../base/shuffle';

export type ExpertStep = 'briefExperts' | 'askExperts' | 'mapClaims' | 'judgeAnswers';

/** Returns the batch for the current or the next plan. */
export function currentBatch({ batches, current }: Experts): Batch | undefined {
  return batches.find(({ id }) => id === current);
}

/** Returns the batch in progress. A batch about a step takes precedence over the batch for the plan. */
export function openBatch({ batches, current, step }: Experts): Batch | undefined {
  return batches.find(({ id }) => id === (step ?? current));
}

/**
 * Returns the next action for the active batch; null if nothing is left to do. The planner's turn or the step waits until the result is
 * null.
 */
export function nextForExperts(experts: Experts): ExpertStep | 'choice' | null {
  const batch = openBatch(experts);
  if (!batch || batch.isSkipped) return null;
  if (!batch.brief) return 'briefExperts';
  if (!batch.arm) return 'choice';
  if (!batch.isGathered) return 'askExperts';
  if (batch.arm === 'experts') return batch.isMapped ? null : 'mapClaims';
  return batch.arm === 'vote' && votersLeft(batch).length > 0 ? 'judgeAnswers' : null;
}

function isUsable({ outcome }: ExpertAnswer): boolean {
  return outcome === 'done' || outcome === 'truncated' || outcome === 'late';
}

export function usableAnswers({ answers }: Pick<Batch, 'answers'>): readonly ExpertAnswer[] {
  return answers.filter(isUsable);
}

/** Returns the experts with usable answers who have not voted yet. Empty if there is only one such answer, which needs no vote. */
export function votersLeft(batch: Batch): readonly string[] {
  const usable = usableAnswers(batch).map(({ expert }) => expert);
  return usable.length < 2 ? [] : usable.filter((id) => !batch.votes.some(({ expert }) => expert === id));
}

export const expertFold = foldOf<Experts, ExpertFact | SessionFact | CallFact | { type: 'help.closed' }>()({
  'phase.entered': (experts, event) =>
    event.cause === 'implementationStarted' || event.cause === 'followUp'
      ? { ...experts, current: null, step: null }
      : withoutStep(experts),
  'help.closed': (experts) => withoutStep(experts),
  'experts.called': (experts, event) => ({
    batches: [...experts.batches, newBatch(event)],
    ...(event.step ? { current: experts.current, step: event.batchId } : { current: event.batchId, step: null }),
  }),
  'experts.briefed': (experts, event) => change(experts, event.batchId, () => ({ brief: event.brief, by: event.by })),
  'experts.asked': (experts, event) => change(experts, event.batchId, () => ({ arm: event.arm })),
  'experts.skipped': (experts, event) => change(experts, event.batchId, () => ({ isSkipped: true })),
  'expert.answered': (experts, event) => change(experts, event.batchId, ({ answers }) => ({ answers: [...answers, answerOf(event)] })),
  'experts.gathered': (experts, event) => change(experts, event.batchId, () => ({ isGathered: true })),
  'expert.voted': (experts, event) => change(experts, event.batchId, ({ votes }) => ({ votes: [...votes, voteOf(event)] })),
  'claims.mapped': (experts, event) => change(experts, event.batchId, () => ({ map: event.map, isMapped: true })),
  'call.ended': (experts, event) =>
    event.purpose === 'askExpert' || event.purpose === 'mapClaims'
      ? changeOpen(experts, ({ receipts }) => ({ receipts: { ...receipts, [event.role]: receiptOf(event) } }))
      : experts,
  'message.said': (experts, event) =>
    nextForExperts(experts) === null ? experts : changeOpen(experts, ({ said }) => ({ said: [...said, event.text] })),
  // When a fault is cleared before all answers are in, failed and empty answers are dropped, so that these experts are asked again.
  'fault.cleared': (experts) =>
    nextForExperts(experts) === null
      ? experts
      : changeOpen(experts, (batch) =>
          batch.isGathered ? {} : { answers: batch.answers.filter((answer) => answer.outcome !== 'failed' && answer.outcome !== 'empty') },
        ),
});

function changeOpen(experts: Experts, update: (batch: Batch) => Partial<Batch>): Experts {
  const open = experts.step ?? experts.current;
  return open === null ? experts : change(experts, open, update);
}

function withoutStep(experts: Experts): Experts {
  return experts.step === null ? experts : { ...experts, step: null };
}

function newBatch({ batchId, experts, step, alone }: OfType<ExpertFact, 'experts.called'>): Batch {
  const empty = { brief: null, by: null, arm: null, answers: [], votes: [], map: null, said: [], receipts: {} };
  return {
    id: batchId,
    experts,
    ...(step ? { step } : {}),
    ...(alone ? { isAlone: true } : {}),
    ...empty,
    isGathered: false,
    isMapped: false,
    isSkipped: false,
  } as const;
}

function answerOf({ expert, outcome, text, reason }: OfType<ExpertFact, 'expert.answered'>): ExpertAnswer {
  return { expert, outcome, text, reason };
}

function voteOf({ expert, choice, reason }: OfType<ExpertFact, 'expert.voted'>): ExpertVote {
  return { expert, choice, reason };
}

function change(experts: Experts, id: string, update: (batch: Batch) => Partial<Batch>): Experts {
  return { ...experts, batches: experts.batches.map((batch) => (batch.id === id ? { ...batch, ...update(batch) } : batch)) };
}

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
  /** The step that the batch is about; missing for a batch before a plan. */
  readonly step?: StepAsked;
  /** Set for a second opinion, which ends without a plan. */
  readonly isAlone?: true;
  readonly brief: ExpertBrief | null;
  readonly by: BriefAuthor | null;
  readonly arm: Arm | null;
  readonly answers: readonly ExpertAnswer[];
  readonly isGathered: boolean;
  readonly votes: readonly ExpertVote[];
  readonly map: ClaimMap | null;
  /** Whether the mapper has finished, with or without a map. */
  readonly isMapped: boolean;
  readonly isSkipped: boolean;
  /** User messages while the batch was open; the planner reads them. */
  readonly said: readonly string[];
  /** Receipts of the batch's calls, by call role. */
  readonly receipts: Readonly<Record<string, Receipt>>;
}

export interface Experts {
  readonly batches: readonly Batch[];
  /** ID of the batch for the next plan; null if none was requested. */
  readonly current: string | null;
  /** ID of the batch about the current step; null if there is none. */
  readonly step: string | null;
}

export const noExperts: Experts = { batches: [], current: null, step: null };

/** Returns the experts to ask; only the first if the user wants a single answer. */
export function askedExperts({ experts, arm }: Pick<Batch, 'experts' | 'arm'>): readonly Expert[] {
  return arm === 'one' ? experts.slice(0, 1) : experts;
}

export function expertsLeft(batch: Batch): readonly Expert[] {
  return askedExperts(batch).filter(({ id }) => !batch.answers.some(({ expert }) => expert === id));
}

/** Returns the number of usable answers and the number of experts asked, not counting experts whose answers were empty or canceled. */
export function turnout(batch: Pick<Batch, 'experts' | 'arm' | 'answers'>): { readonly answered: number; readonly asked: number } {
  const silent = batch.answers.filter(({ outcome }) => outcome === 'empty' || outcome === 'cancelled').length;
  return { answered: usableAnswers(batch).length, asked: askedExperts(batch).length - silent };
}

/** Returns the answers with the most votes: several in a tie, all if there are no votes. */
export function chosenAnswers(batch: Batch): readonly ExpertAnswer[] {
  const usable = usableAnswers(batch);
  const count = (id: string) => batch.votes.filter(({ choice }) => choice === id).length;
  const most = Math.max(0, ...usable.map(({ expert }) => count(expert)));
  return usable.filter(({ expert }) => count(expert) === most);
}

/** Assigns letters to the usable answers; the letters are valid only in this batch. */
export function answerLetters(sessionId: string, batch: Batch): ReadonlyMap<string, string> {
  return lettersFor(
    usableAnswers(batch).map(({ expert }) => expert),
    `${sessionId} ${batch.id}`,
  );
}

export function skipLabel({ step, isAlone }: Batch): TextKey {
  return isAlone ? 'card.cancel' : step ? 'card.experts.skipStep' : 'card.experts.skip';
}

export function receiptFor({ receipts }: Batch, expert: Expert): Receipt | undefined {
  return receipts[expertRole(expert)];
}
