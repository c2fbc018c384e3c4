// State of the plan: reviews, comments and side questions.
import * as v from 'valibot';
import type { AgentId } from '../agents/roster';
import type { AsideAbout } from '../discussion/facts';

export interface PlanReview {
  readonly agent: AgentId;
  /** Null where no answer could be had. */
  readonly remarks: readonly PlanRemark[] | null;
}

export interface PlacedComment {
  readonly id: string;
  /** Null for the plan as a whole. */
  readonly taskId: string | null;
  /** The line it is said to, as it stood; empty for the task as a whole. */
  readonly line: string;
  readonly text: string;
}

export interface Aside {
  readonly id: string;
  readonly about: AsideAbout;
  readonly text: string;
  /** Still to be answered. */
  readonly open: boolean;
  /** How often it could not be answered. */
  readonly failures: number;
  /** Whether somebody has begun to answer; what fails before that is other work, which was under way when it was asked. */
  readonly begun: boolean;
}

const severities = ['high', 'medium', 'low'] as const;

export const remarkSchema = v.object({
  /** Id of the task it is about; null for the plan as a whole. */
  task: v.fallback(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(16))), null),
  severity: v.fallback(v.picklist(severities), 'medium'),
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(600)),
});

export type PlanRemark = v.InferOutput<typeof remarkSchema>;
