// Facts of the plan: versions, comments and approval.
import type { FactsIn } from '../base/fact';
import { fromSchema } from '../base/schemaShape';
import { either, list, maybe, object, oneOf, orNull, part, round, text, texts, word } from '../base/shape';
import type { AsideAbout } from '../discussion/facts';
import { remarkSchema } from './state';
import { taskMapSchema } from './taskMap';

export const planFactShapes = {
  /** A version of the plan was proposed. */
  'plan.proposed': {
    plan: fromSchema(taskMapSchema),
    version: round,
    hash: text,
    /** Author of the version; missing in older logs, in which it was always the planner. */
    by: maybe(word<'user' | 'planner'>('planner')),
    /** Members who review this version before it is shown to the user; missing if there are none. */
    reviewers: maybe(texts),
  },
  /** The user commented on a place in the plan. `line`: the text commented on, empty for a whole step or plan. */
  'plan.commented': { commentId: text, hash: text, taskId: orNull(text), line: text, text },
  /** The user removed a comment. */
  'plan.uncommented': { commentId: text },
  /** The user sent the comments; the planner writes the next version. */
  'plan.revisionAsked': { hash: text },
  /** The user's edit of the plan was refused. */
  'plan.editRefused': { reason: word<'outdated' | 'broken'>('broken') },
  /** One reviewer commented on the plan; null if it could not be reached. */
  'plan.reviewed': { hash: text, agent: text, remarks: orNull(list(fromSchema(remarkSchema))) },
  /** The user approved the plan with this hash. */
  'approval.granted': { source: word<'user'>('user'), via: word<'button' | 'text'>('button'), planHash: text },
  /** The user asked a side question. `messageId`: the message already in the conversation. */
  'aside.asked': {
    asideId: text,
    about: either<AsideAbout>(
      part<AsideAbout & { kind: 'task' }>({ kind: word<'task'>('task'), taskId: text }),
      object({ kind: oneOf(['session']) }),
    ),
    text,
    messageId: maybe(text),
  },
  /** A side question was answered or abandoned. */
  'aside.answered': { asideId: text },
};

export type PlanFact = FactsIn<typeof planFactShapes>;
