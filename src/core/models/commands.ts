// Commands about models, costs, a long conversation, and connecting a model.
import * as v from 'valibot';
import { type Provider, providerIds } from './providers';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const modelId = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(400));

/** As it was typed; it becomes an address only where it is read. */
const address = v.pipe(v.string(), v.maxLength(2_000));

export const modelCommandSchemas = [
  // null: the model that is set; only what was tried or names a tier gets here
  v.object({
    type: v.literal('model.assign'),
    agent: id,
    model: v.nullable(modelId),
  }),
  v.object({ type: v.literal('cap.extend') }),
  v.object({ type: v.literal('message.pin'), messageId: id, pinned: v.boolean() }),
] as const;

/**
 * What comes of these commands is told in the environment, and no key is ever part of one. Without an address the one in the settings is meant.
 * @param ids the providers there are
 */
export function setupCommandSchemas(ids: readonly Provider[] = providerIds()) {
  const provider = v.picklist(ids);
  return [
    // asks for a key in a field of the editor
    v.object({ type: v.literal('setup.key'), provider, address: v.optional(address) }),
    v.object({ type: v.literal('setup.list'), provider, address: v.optional(address) }),
    v.object({ type: v.literal('setup.use'), provider, model: modelId, address: v.optional(address) }),
    // looks on this machine, at the ports of the servers that are known
    v.object({ type: v.literal('setup.findServers'), provider }),
    // takes a key that lies on this machine, by the name it was offered with
    v.object({ type: v.literal('setup.useFound'), name: v.pipe(v.string(), v.maxLength(200)) }),
    // a model that is tried and then answers for a member, in this session or for good; null takes out what is set
    v.object({ type: v.literal('setup.assign'), agent: id, model: v.nullable(modelId), keep: v.picklist(['session', 'setting']) }),
    // those who contradict are asked with the same model as all others
    v.object({ type: v.literal('setup.oneFamily') }),
  ] as const;
}

const modelCommandSchema = v.variant('type', modelCommandSchemas);

export type ModelCommand = v.InferOutput<typeof modelCommandSchema>;
