// The trailer of the compact profile: four fields, which `stanceForms` reads like any other, and a second call that can name nothing but what is there.
import * as v from 'valibot';
import type { AgentId } from '../agents/roster';
import { stanceSchema } from './stance';
import type { DiscussionState } from './state';

const text = v.pipe(v.string(), v.trim(), v.maxLength(600));

/**
 * The form a small model is asked for where its trailer is missing or cannot be read: its prose stands, and of ids it may give its own open
 * objections alone.
 */
export function compactForm({ objections }: Pick<DiscussionState, 'objections'>, owner: AgentId): v.GenericSchema {
  const ids = objections.filter((objection) => objection.open && objection.owner === owner).map(({ id }) => id);
  const { position } = stanceSchema.entries;
  const said = { position, objections: v.array(v.object({ text, blocking: v.boolean() })), proposal: v.array(text) };
  return ids.length > 0 ? v.object({ ...said, closes: v.array(v.picklist(ids)) }) : v.object(said);
}
