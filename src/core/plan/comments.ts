// What the user says to single places of a plan: collected first, then sent to the planner together.
import type { OfType } from '../base/fact';
import type { PlanFact } from './facts';
import { labelled, oneLine } from '../text/quoting';
import type { PlacedComment } from './state';

export function withComment(
  comments: readonly PlacedComment[],
  { commentId, taskId, line, text }: OfType<PlanFact, 'plan.commented'>,
): PlacedComment[] {
  return [...comments, { id: commentId, taskId, line, text }];
}

export function withoutComment(comments: readonly PlacedComment[], id: string): PlacedComment[] {
  return comments.filter((comment) => comment.id !== id);
}

/** All that was said to the plan, for the planner: messages as they are, comments with their places. */
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
