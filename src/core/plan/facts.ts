// Facts of the plan: what can happen, in the form the log keeps it.
import * as v from 'valibot';
import type { AgentId } from '../agents/roster';
import type { AsideAbout } from '../discussion/facts';
import type { TaskMap } from './taskMap';

const severities = ['high', 'medium', 'low'] as const;

export const remarkSchema = v.object({
  /** Id of the task it is about; null for the plan as a whole. */
  task: v.fallback(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(16))), null),
  severity: v.fallback(v.picklist(severities), 'medium'),
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(600)),
});

export type PlanRemark = v.InferOutput<typeof remarkSchema>;

export type PlanFact =
  | {
      type: 'plan.proposed';
      plan: TaskMap;
      version: number;
      hash: string;
      /** Absent in older logs: then it was the planner. */
      by?: 'user' | 'planner';
      /** Who reads this version before the user does; absent where nobody is asked to. */
      reviewers?: AgentId[];
    }
  /** Said to a place in the plan and kept until it is sent; `line` is the text it is said to, empty for the task or plan as a whole. */
  | { type: 'plan.commented'; commentId: string; hash: string; taskId: string | null; line: string; text: string }
  | { type: 'plan.uncommented'; commentId: string }
  /** The user sent the comments: the planner writes the next version. */
  | { type: 'plan.revisionAsked'; hash: string }
  /** A change of the user's was not made: it was made to another version, or its tasks could not be done in any order. */
  | { type: 'plan.editRefused'; reason: 'outdated' | 'broken' }
  /** What one reviewer of the plan remarked; null where no answer could be had. */
  | { type: 'plan.reviewed'; hash: string; agent: AgentId; remarks: PlanRemark[] | null }
  | { type: 'approval.granted'; source: 'user'; via: 'button' | 'text'; planHash: string }
  /** A question beside the work: it changes no plan, no approval and no verdict. `messageId`: it stands in the conversation already. */
  | { type: 'aside.asked'; asideId: string; about: AsideAbout; text: string; messageId?: string }
  | { type: 'aside.answered'; asideId: string };
