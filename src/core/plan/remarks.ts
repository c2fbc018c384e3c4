// What reviewers remark on a plan before the user reads it; nothing follows from it but that it is shown.
import * as v from 'valibot';
import type { EventOf } from '../events';
import type { Room } from '../team/room';
import { agentById, type AgentId } from '../team/roster';
import { currentVote } from '../team/votes';
import { oneLine } from '../text/quoting';

export const severities = ['high', 'medium', 'low'] as const;

const remarkSchema = v.object({
  /** Id of the task it is about; null for the plan as a whole. */
  task: v.fallback(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(16))), null),
  severity: v.fallback(v.picklist(severities), 'medium'),
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(600)),
});

export const planReviewSchema = v.object({ remarks: v.pipe(v.array(remarkSchema), v.maxLength(8)) });

export type PlanRemark = v.InferOutput<typeof remarkSchema>;

export interface PlanReview {
  readonly agent: AgentId;
  /** Null where no answer could be had. */
  readonly remarks: readonly PlanRemark[] | null;
}

/** One review a reviewer: who is heard again replaces what was remarked before. */
export function withReview(reviews: readonly PlanReview[], { agent, remarks }: EventOf<'plan.reviewed'>): PlanReview[] {
  return [...reviews.filter((review) => review.agent !== agent), { agent, remarks }];
}

/** Who reads a plan before the user does: the Adversary, and whoever dissented in the debate. */
export function planReviewers(room: Room): AgentId[] {
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
