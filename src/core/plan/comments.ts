// Comments on a version of the plan, and plan reviews in older logs.
import type { AgentId } from '../agents/roster';
import type { OfType } from '../base/fact';
import { labeled, oneLine } from '../text/quoting';
import type { PlanFact } from './facts';
import type { PlacedComment, PlanReview } from './state';

export function withComment(
  comments: readonly PlacedComment[],
  { commentId, taskId, line, text }: OfType<PlanFact, 'plan.commented'>,
): PlacedComment[] {
  return [...comments, { id: commentId, taskId, line, text }];
}

export function withoutComment(comments: readonly PlacedComment[], id: string): PlacedComment[] {
  return comments.filter((comment) => comment.id !== id);
}

export function renderComments(messages: readonly string[], placed: readonly PlacedComment[]): string {
  const lines = [
    ...placed.map((comment) => labeled(`- to ${oneLine(placeOf(comment))}:`, comment.text)),
    ...messages.map((text) => labeled('-', text)),
  ];
  return lines.join('\n') || 'none';
}

function placeOf({ taskId, line }: PlacedComment): string {
  return [taskId ?? 'the plan', ...(line ? [`at "${line}"`] : [])].join(' ');
}

/** Adds a review; it replaces an earlier review by the same reviewer. */
export function withReview(reviews: readonly PlanReview[], { agent, remarks }: OfType<PlanFact, 'plan.reviewed'>): PlanReview[] {
  return [...reviews.filter((review) => review.agent !== agent), { agent, remarks }];
}

export function renderRemarks(reviews: readonly PlanReview[], nameOf: (id: AgentId) => string): string {
  const lines = reviews.flatMap(({ agent, remarks }) =>
    (remarks ?? []).map(
      ({ task, severity, text }) => `- ${nameOf(agent)}, on ${oneLine(task ?? 'the plan')} (${severity}): ${oneLine(text)}`,
    ),
  );
  return lines.join('\n') || 'none';
}
