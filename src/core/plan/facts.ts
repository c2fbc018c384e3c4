// Facts and state of the plan: versions, comments and approval.
import * as v from 'valibot';
import type { AgentId } from '../agents/roster';
import type { FactsIn } from '../base/fact';
import { fromSchema } from '../base/schemaShape';
import { either, list, maybe, object, oneOf, orNull, part, round, text, texts, word } from '../base/shape';
import type { AsideAbout } from '../discussion/facts';
import { taskMapSchema } from './taskMap';

const severities = ['high', 'medium', 'low'] as const;

export const remarkSchema = v.object({
  /** Id of the task it is about; null for the plan as a whole. */
  task: v.fallback(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(16))), null),
  severity: v.fallback(v.picklist(severities), 'medium'),
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(600)),
});

export type PlanRemark = v.InferOutput<typeof remarkSchema>;

export const planFactShapes = {
  /** A version of the plan was proposed. */
  'plan.proposed': {
    plan: fromSchema(taskMapSchema),
    version: round,
    hash: text,
    /** Absent in older logs: then it was the planner. */
    by: maybe(word<'user' | 'planner'>('planner')),
    /** Who reads this version before the user does; absent where nobody is asked to. */
    reviewers: maybe(texts),
  },
  /** The user commented on a place in the plan. `line`: the text commented on, empty for the step or plan as a whole. */
  'plan.commented': { commentId: text, hash: text, taskId: orNull(text), line: text, text },
  /** The user removed a comment. */
  'plan.uncommented': { commentId: text },
  /** The user sent the comments; the Planner writes the next version. */
  'plan.revisionAsked': { hash: text },
  /** The user's edit of the plan was refused. */
  'plan.editRefused': { reason: word<'outdated' | 'broken'>('broken') },
  /** One reviewer commented on the plan; null if it could not be reached. */
  'plan.reviewed': { hash: text, agent: text, remarks: orNull(list(fromSchema(remarkSchema))) },
  /** The user approved the plan with this hash. */
  'approval.granted': { source: word<'user'>('user'), via: word<'button' | 'text'>('button'), planHash: text },
  /** The user asked a side question. `messageId`: the message that is already in the conversation. */
  'aside.asked': {
    asideId: text,
    about: either<AsideAbout>(
      part<AsideAbout & { kind: 'task' }>({ kind: word<'task'>('task'), taskId: text }),
      object({ kind: oneOf(['session']) }),
    ),
    text,
    messageId: maybe(text),
  },
  /** A side question was answered or given up. */
  'aside.answered': { asideId: text },
};

export type PlanFact = FactsIn<typeof planFactShapes>;

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
