// What the user can do about models, costs and a long talk, as data.
import * as v from 'valibot';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

export const modelCommandSchemas = [
  // null: the model that is set; only what was tried or names a tier gets here
  v.object({
    type: v.literal('model.assign'),
    agent: id,
    model: v.nullable(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(400))),
  }),
  v.object({ type: v.literal('cap.extend') }),
  v.object({ type: v.literal('message.pin'), messageId: id, pinned: v.boolean() }),
] as const;

const modelCommandSchema = v.variant('type', modelCommandSchemas);

export type ModelCommand = v.InferOutput<typeof modelCommandSchema>;
