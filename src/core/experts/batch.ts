// The batches of experts of a session as a fold of facts, and what comes next in the one that is open.
import type { Event, EventOf } from '../events';
import type { ModelFailureReason } from '../models/failure';
import { type Receipt, receiptOf } from '../receipt';
import type { ExpertBrief } from './brief';
import { type Expert, expertRole } from './choice';
import type { ClaimMap } from './claims';
import type { AnswerOutcome, Arm, BriefAuthor } from './facts';
import { lettersFor } from './order';

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
}

export const noExperts: Experts = { batches: [], current: null };

/** Steps of a batch that the team takes. */
export type ExpertStep = 'briefExperts' | 'askExperts' | 'mapClaims' | 'judgeAnswers';

/** The batch of the plan that is made or was made last. */
export function currentBatch({ batches, current }: Experts): Batch | undefined {
  return batches.find(({ id }) => id === current);
}

/** What is left to do before the planner's turn; null where nothing is. */
export function nextForExperts(experts: Experts): ExpertStep | 'choice' | null {
  const batch = currentBatch(experts);
  if (!batch || batch.isSkipped) return null;
  if (!batch.brief) return 'briefExperts';
  if (!batch.arm) return 'choice';
  if (!batch.isGathered) return 'askExperts';
  if (batch.arm === 'experts') return batch.isMapped ? null : 'mapClaims';
  return batch.arm === 'vote' && votersLeft(batch).length > 0 ? 'judgeAnswers' : null;
}

export function isUsable({ outcome }: ExpertAnswer): boolean {
  return outcome === 'done' || outcome === 'truncated' || outcome === 'late';
}

export function usableAnswers({ answers }: Pick<Batch, 'answers'>): readonly ExpertAnswer[] {
  return answers.filter(isUsable);
}

/** Who is asked: one alone where one answer is all that is wanted. */
export function askedExperts({ experts, arm }: Pick<Batch, 'experts' | 'arm'>): readonly Expert[] {
  return arm === 'one' ? experts.slice(0, 1) : experts;
}

export function expertsLeft(batch: Batch): readonly Expert[] {
  return askedExperts(batch).filter(({ id }) => !batch.answers.some(({ expert }) => expert === id));
}

/** How many answered of how many that count: an empty answer, and one the user did not want any more, is no voice. */
export function turnout(batch: Pick<Batch, 'experts' | 'arm' | 'answers'>): { readonly answered: number; readonly asked: number } {
  const silent = batch.answers.filter(({ outcome }) => outcome === 'empty' || outcome === 'cancelled').length;
  return { answered: usableAnswers(batch).length, asked: askedExperts(batch).length - silent };
}

/** Who may still vote; a single answer needs no vote. */
export function votersLeft(batch: Batch): readonly string[] {
  const usable = usableAnswers(batch).map(({ expert }) => expert);
  return usable.length < 2 ? [] : usable.filter((id) => !batch.votes.some(({ expert }) => expert === id));
}

/** The answers with the most votes; all of them where nobody could choose, more than one on a tie. */
export function chosenAnswers(batch: Batch): readonly ExpertAnswer[] {
  const usable = usableAnswers(batch);
  const count = (id: string) => batch.votes.filter(({ choice }) => choice === id).length;
  const most = Math.max(0, ...usable.map(({ expert }) => count(expert)));
  return usable.filter(({ expert }) => count(expert) === most);
}

/** The letters the usable answers go by, in this batch and nowhere else. */
export function answerLetters(sessionId: string, batch: Batch): ReadonlyMap<string, string> {
  return lettersFor(
    usableAnswers(batch).map(({ expert }) => expert),
    `${sessionId} ${batch.id}`,
  );
}

export function evolveExperts(experts: Experts, event: Event): Experts {
  switch (event.type) {
    case 'phase.entered':
      return event.cause === 'implementationStarted' ? { ...experts, current: null } : experts;
    case 'experts.called':
      return { batches: [...experts.batches, newBatch(event)], current: event.batchId };
    case 'experts.briefed':
      return change(experts, event.batchId, () => ({ brief: event.brief, by: event.by }));
    case 'experts.asked':
      return change(experts, event.batchId, () => ({ arm: event.arm }));
    case 'experts.skipped':
      return change(experts, event.batchId, () => ({ isSkipped: true }));
    case 'expert.answered':
      return change(experts, event.batchId, ({ answers }) => ({ answers: [...answers, answerOf(event)] }));
    case 'experts.gathered':
      return change(experts, event.batchId, () => ({ isGathered: true }));
    case 'expert.voted':
      return change(experts, event.batchId, ({ votes }) => ({ votes: [...votes, voteOf(event)] }));
    case 'claims.mapped':
      return change(experts, event.batchId, () => ({ map: event.map, isMapped: true }));
    default:
      return experts.current === null ? experts : evolveAround(experts, experts.current, event);
  }
}

/** Facts of others that concern the open batch. */
function evolveAround(experts: Experts, current: string, event: Event): Experts {
  if (event.type === 'call.ended' && (event.purpose === 'askExpert' || event.purpose === 'mapClaims'))
    return change(experts, current, ({ receipts }) => ({ receipts: { ...receipts, [event.role]: receiptOf(event) } }));
  if (nextForExperts(experts) === null) return experts;
  if (event.type === 'message.said') return change(experts, current, ({ said }) => ({ said: [...said, event.text] }));
  // whoever could not be asked is asked again once the user has mended what stood in the way
  return event.type === 'fault.cleared'
    ? change(experts, current, (batch) =>
        batch.isGathered ? {} : { answers: batch.answers.filter((answer) => answer.outcome !== 'failed' && answer.outcome !== 'empty') },
      )
    : experts;
}

function newBatch({ batchId, experts }: EventOf<'experts.called'>): Batch {
  const empty = { brief: null, by: null, arm: null, answers: [], votes: [], map: null, said: [], receipts: {} };
  return { id: batchId, experts, ...empty, isGathered: false, isMapped: false, isSkipped: false };
}

function answerOf({ expert, outcome, text, reason }: EventOf<'expert.answered'>): ExpertAnswer {
  return { expert, outcome, text, reason };
}

function voteOf({ expert, choice, reason }: EventOf<'expert.voted'>): ExpertVote {
  return { expert, choice, reason };
}

function change(experts: Experts, id: string, update: (batch: Batch) => Partial<Batch>): Experts {
  return { ...experts, batches: experts.batches.map((batch) => (batch.id === id ? { ...batch, ...update(batch) } : batch)) };
}

/** What an expert's answer cost. */
export function receiptFor({ receipts }: Batch, expert: Expert): Receipt | undefined {
  return receipts[expertRole(expert)];
}
