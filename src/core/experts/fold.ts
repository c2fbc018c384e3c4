// Folds facts into the state of the experts: who is asked, who has answered, and how the team voted.
import type { Event, EventOf } from '../events';
import type { Batch, ExpertAnswer, Experts, ExpertVote } from './state';
import { receiptOf } from '../models/costs';

/** Steps of a batch that the team takes. */
export type ExpertStep = 'briefExperts' | 'askExperts' | 'mapClaims' | 'judgeAnswers';

/** The batch of the plan that is made or was made last. */
export function currentBatch({ batches, current }: Experts): Batch | undefined {
  return batches.find(({ id }) => id === current);
}

/** The batch somebody is at work on: the one about a step comes while the plan stands. */
export function openBatch({ batches, current, step }: Experts): Batch | undefined {
  return batches.find(({ id }) => id === (step ?? current));
}

/** What is left to do before the planner's turn, or before the step is taken up again; null where nothing is. */
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

/** Who may still vote; a single answer needs no vote. */
export function votersLeft(batch: Batch): readonly string[] {
  const usable = usableAnswers(batch).map(({ expert }) => expert);
  return usable.length < 2 ? [] : usable.filter((id) => !batch.votes.some(({ expert }) => expert === id));
}

export function evolveExperts(experts: Experts, event: Event): Experts {
  switch (event.type) {
    case 'phase.entered':
      return event.cause === 'implementationStarted' || event.cause === 'followUp'
        ? { ...experts, current: null, step: null }
        : withoutStep(experts);
    case 'help.closed':
      return withoutStep(experts);
    case 'experts.called':
      return {
        batches: [...experts.batches, newBatch(event)],
        ...(event.step ? { current: experts.current, step: event.batchId } : { current: event.batchId, step: null }),
      };
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
      return evolveAround(experts, experts.step ?? experts.current, event);
  }
}

/** Facts of others that concern the open batch. */
function evolveAround(experts: Experts, current: string | null, event: Event): Experts {
  if (current === null) return experts;
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

function withoutStep(experts: Experts): Experts {
  return experts.step === null ? experts : { ...experts, step: null };
}

function newBatch({ batchId, experts, step }: EventOf<'experts.called'>): Batch {
  const empty = { brief: null, by: null, arm: null, answers: [], votes: [], map: null, said: [], receipts: {} };
  return { id: batchId, experts, ...(step ? { step } : {}), ...empty, isGathered: false, isMapped: false, isSkipped: false };
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
