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
    /** Author of the version. Missing in older logs, where the author was always the planner. */
    by: maybe(word<'user' | 'planner'>('planner')),
    /** Members who review this version before the user sees it; missing if there are none. */
    reviewers: maybe(texts),
  },
  /** The user commented on the plan. `line`: the text that the comment refers to; empty for a whole step or the whole plan. */
  'plan.commented': { commentId: text, hash: text, taskId: orNull(text), line: text, text },
  /** The user removed a comment. */
  'plan.uncommented': { commentId: text },
  /** The user sent the comments; the planner then writes the next version. */
  'plan.revisionAsked': { hash: text },
  /** The user's edit of the plan was refused. */
  'plan.editRefused': { reason: word<'outdated' | 'broken'>('broken') },
  /** A reviewer reviewed the plan. `remarks`: null if the reviewer could not be reached. */
  'plan.reviewed': { hash: text, agent: text, remarks: orNull(list(fromSchema(remarkSchema))) },
  /** The user approved the plan with this hash. */
  'approval.granted': { source: word<'user'>('user'), via: word<'button' | 'text'>('button'), planHash: text },
  /** The user asked a side question. `messageId`: the message in the conversation that contains the question. */
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
