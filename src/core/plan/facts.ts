// Facts of the plan: what can happen, in the form the log keeps it.
import { taskMapSchema } from './taskMap';
import type { FactsIn } from '../base/fact';
import { fromSchema } from '../base/schemaShape';
import { either, list, maybe, object, oneOf, orNull, part, round, text, texts, word } from '../base/shape';
import * as v from 'valibot';
import type { AsideAbout } from '../discussion/facts';

const severities = ['high', 'medium', 'low'] as const;

export const remarkSchema = v.object({
  /** Id of the task it is about; null for the plan as a whole. */
  task: v.fallback(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(16))), null),
  severity: v.fallback(v.picklist(severities), 'medium'),
  text: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(600)),
});

export type PlanRemark = v.InferOutput<typeof remarkSchema>;

export const planFactShapes = {
  'plan.proposed': {
    plan: fromSchema(taskMapSchema),
    version: round,
    hash: text,
    /** Absent in older logs: then it was the planner. */
    by: maybe(word<'user' | 'planner'>('planner')),
    /** Who reads this version before the user does; absent where nobody is asked to. */
    reviewers: maybe(texts),
  },
  /** Said to a place in the plan and kept until it is sent; `line` is the text it is said to, empty for the task or plan as a whole. */
  'plan.commented': { commentId: text, hash: text, taskId: orNull(text), line: text, text },
  'plan.uncommented': { commentId: text },
  /** The user sent the comments: the planner writes the next version. */
  'plan.revisionAsked': { hash: text },
  /** A change of the user's was not made: it was made to another version, or its tasks could not be done in any order. */
  'plan.editRefused': { reason: word<'outdated' | 'broken'>('broken') },
  /** What one reviewer of the plan remarked; null where no answer could be had. */
  'plan.reviewed': { hash: text, agent: text, remarks: orNull(list(fromSchema(remarkSchema))) },
  'approval.granted': { source: word<'user'>('user'), via: word<'button' | 'text'>('button'), planHash: text },
  /** A question beside the work: it changes no plan, no approval and no verdict. `messageId`: it stands in the conversation already. */
  'aside.asked': {
    asideId: text,
    about: either<AsideAbout>(
      part<AsideAbout & { kind: 'task' }>({ kind: word<'task'>('task'), taskId: text }),
      object({ kind: oneOf(['session']) }),
    ),
    text,
    messageId: maybe(text),
  },
  'aside.answered': { asideId: text },
};

export type PlanFact = FactsIn<typeof planFactShapes>;
