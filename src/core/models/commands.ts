// Commands for models, costs, long conversations, and connecting a model.
import * as v from 'valibot';
import { type Provider, providerIds } from './providers';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

const modelId = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(400));

/** Address as typed; parsed only when used. */
const address = v.pipe(v.string(), v.maxLength(2_000));

export const modelCommandSchemas = [
  // Null selects the configured model. Any other value is a tested model or the name of a tier.
  v.object({
    type: v.literal('model.assign'),
    agent: id,
    model: v.nullable(modelId),
  }),
  v.object({ type: v.literal('cap.extend') }),
  v.object({ type: v.literal('message.pin'), messageId: id, pinned: v.boolean() }),
] as const;

/**
 * Returns the schemas of the setup commands. Their results never contain a key. Without an address, the configured address is used.
 * @param ids IDs of available providers
 */
export function setupCommandSchemas(ids: readonly Provider[] = providerIds()) {
  const provider = v.picklist(ids);
  return [
    // Asks for a key in an input box.
    v.object({ type: v.literal('setup.key'), provider, address: v.optional(address) }),
    v.object({ type: v.literal('setup.list'), provider, address: v.optional(address) }),
    v.object({ type: v.literal('setup.use'), provider, model: modelId, address: v.optional(address) }),
    // Probes the default ports of known servers on this machine.
    v.object({ type: v.literal('setup.findServers'), provider }),
    // Uses a key found on this machine, identified by its displayed name.
    v.object({ type: v.literal('setup.useFound'), name: v.pipe(v.string(), v.maxLength(200)) }),
    // Tests a model, then assigns it to a member for this session or permanently; null removes the assignment.
    v.object({ type: v.literal('setup.assign'), agent: id, model: v.nullable(modelId), keep: v.picklist(['session', 'setting']) }),
    v.object({ type: v.literal('setup.oneFamily') }),
  ] as const;
}

const modelCommandSchema = v.variant('type', modelCommandSchemas);

export type ModelCommand = v.InferOutput<typeof modelCommandSchema>;
