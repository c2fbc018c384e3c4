// What reviewers remark on a plan before the user reads it; nothing follows from it but that it is shown.
import * as v from 'valibot';
import type { OfType } from '../base/fact';
import type { PlanFact } from './facts';
import { agentById, type AgentId } from '../agents/roster';
import { currentVote } from '../discussion/votes';
import { oneLine } from '../text/quoting';
import type { DiscussionState } from '../discussion/state';
import { remarkSchema } from './facts';
import type { PlanReview } from './state';

export const planReviewSchema = v.object({ remarks: v.pipe(v.array(remarkSchema), v.maxLength(8)) });

/** One review a reviewer: who is heard again replaces what was remarked before. */
export function withReview(reviews: readonly PlanReview[], { agent, remarks }: OfType<PlanFact, 'plan.reviewed'>): PlanReview[] {
  return [...reviews.filter((review) => review.agent !== agent), { agent, remarks }];
}

/** Who reads a plan before the user does: the Adversary, and whoever dissented in the debate. */
export function planReviewers(room: DiscussionState): AgentId[] {
  const objectors = room.objections.filter((objection) => objection.open).map((objection) => objection.owner);
  const vote = currentVote(room);
  const voters = (vote?.voters ?? []).filter((id) => {
    const position = vote?.ballots[id]?.ballot?.position;
    return position === 'object' || position === 'changes';
  });
  return [...new Set(['adversary', ...objectors, ...voters])].filter((id) => agentById(id, room.own)?.seat === 'discussion');
}

/** All remarks for the planner, each with whose it is and what it is about. */
export function renderRemarks(reviews: readonly PlanReview[], nameOf: (id: AgentId) => string): string {
  const lines = reviews.flatMap(({ agent, remarks }) =>
    (remarks ?? []).map(
      ({ task, severity, text }) => `- ${nameOf(agent)}, on ${oneLine(task ?? 'the plan')} (${severity}): ${oneLine(text)}`,
    ),
  );
  return lines.join('\n') || 'none';
}
