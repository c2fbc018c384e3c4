// Comments and reviews of a plan version.
import * as v from 'valibot';
import { agentById, type AgentId } from '../agents/roster';
import type { OfType } from '../base/fact';
import type { DiscussionState } from '../discussion/state';
import { currentVote } from '../discussion/votes';
import { labelled, oneLine } from '../text/quoting';
import type { PlanFact } from './facts';
import { type PlacedComment, type PlanReview, remarkSchema } from './state';

export function withComment(
  comments: readonly PlacedComment[],
  { commentId, taskId, line, text }: OfType<PlanFact, 'plan.commented'>,
): PlacedComment[] {
  return [...comments, { id: commentId, taskId, line, text }];
}

export function withoutComment(comments: readonly PlacedComment[], id: string): PlacedComment[] {
  return comments.filter((comment) => comment.id !== id);
}

/** All comments on the plan, for the planner: messages, and comments with their places. */
export function renderComments(messages: readonly string[], placed: readonly PlacedComment[]): string {
  const lines = [
    ...placed.map((comment) => labelled(`- to ${oneLine(placeOf(comment))}:`, comment.text)),
    ...messages.map((text) => labelled('-', text)),
  ];
  return lines.join('\n') || 'none';
}

function placeOf({ taskId, line }: PlacedComment): string {
  return [taskId ?? 'the plan', ...(line ? [`at "${line}"`] : [])].join(' ');
}

export const planReviewSchema = v.object({ remarks: v.pipe(v.array(remarkSchema), v.maxLength(8)) });

/** One review per reviewer: a new one replaces the earlier one. */
export function withReview(reviews: readonly PlanReview[], { agent, remarks }: OfType<PlanFact, 'plan.reviewed'>): PlanReview[] {
  return [...reviews.filter((review) => review.agent !== agent), { agent, remarks }];
}

/** Reviewers of a plan: the Adversary, and members who dissented in the discussion. */
export function planReviewers(discussion: DiscussionState): AgentId[] {
  const objectors = discussion.objections.filter((objection) => objection.open).map((objection) => objection.owner);
  const vote = currentVote(discussion);
  const voters = (vote?.voters ?? []).filter((id) => {
    const position = vote?.ballots[id]?.ballot?.position;
    return position === 'object' || position === 'changes';
  });
  return [...new Set(['adversary', ...objectors, ...voters])].filter((id) => agentById(id, discussion.own)?.seat === 'discussion');
}

/** All remarks for the planner, with author and place. */
export function renderRemarks(reviews: readonly PlanReview[], nameOf: (id: AgentId) => string): string {
  const lines = reviews.flatMap(({ agent, remarks }) =>
    (remarks ?? []).map(
      ({ task, severity, text }) => `- ${nameOf(agent)}, on ${oneLine(task ?? 'the plan')} (${severity}): ${oneLine(text)}`,
    ),
  );
  return lines.join('\n') || 'none';
}
