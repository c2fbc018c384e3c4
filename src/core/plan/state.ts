// State of the plan: reviews, comments and side questions.
import * as v from 'valibot';
import type { AgentId } from '../agents/roster';
import type { AsideAbout } from '../discussion/facts';

export interface PlanReview {
  readonly agent: AgentId;
  /** Null if the reviewer did not answer. */
  readonly remarks: readonly PlanRemark[] | null;
}

export interface PlacedComment {
  readonly id: string;
  /** ID of the task; null for the whole plan. */
  readonly taskId: string | null;
  /** The line that the comment refers to, as worded when the comment was written; empty for the whole task. */
  readonly line: string;
  readonly text: string;
}

export interface Aside {
  readonly id: string;
  readonly about: AsideAbout;
  readonly text: string;
  readonly open: boolean;
  readonly failures: number;
  /** Whether a member has started to answer. Faults before that come from other work, so they do not count as failed attempts. */
  readonly begun: boolean;
}

const severities = ['high', 'medium', 'low'] as const;

export const remarkSchema = v.object({
  /** ID of the task; null for the whole plan. */
  task: v.fallback(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(16))), null),
  severity: v.fallback(v.picklist(severities), 'medium'),
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(600)),
});

export type PlanRemark = v.InferOutput<typeof remarkSchema>;
