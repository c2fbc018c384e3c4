// Models of one provider for a headless session.
import { randomIds, systemClock } from '../src/adapters/files/base/system';
import { createConnections } from '../src/adapters/models/connections';
import { withEstimate } from '../src/adapters/models/withEstimate';
import { withRateLimit } from '../src/adapters/models/withRateLimit';
import { withRetry } from '../src/adapters/models/withRetry';
import { withSight } from '../src/adapters/models/withSight';
import { type Provider, providers } from '../src/core/models/providers';
import type { Models } from '../src/flows/ports/ports';

export interface ServerOptions {
  /** Defaults to an OpenAI-compatible server. */
  readonly provider?: Provider;
  /** Empty for the provider's default address. */
  readonly address: string;
  /** Null for the provider's default, or the first listed model. */
  readonly model: string | null;
  /** Model for simple calls; defaults to `model`. */
  readonly fastModel?: string | null;
  /** Context window if the server does not report one. */
  readonly contextTokens: number | null;
  readonly key: string;
}

/** Rejects if the provider cannot be reached or lists no model. */
export async function openServer({ provider = 'server', address, model, fastModel = null, contextTokens, key }: ServerOptions): Promise<{
  readonly models: Models;
  readonly model: string;
}> {
  let chosen = model ?? providers[provider].defaultModel ?? '';
  const connections = createConnections({
    settings: () => ({ baseUrl: address, apiVersion: '', contextTokens }),
    key: async () => key || undefined,
    modelFor: (tier) => (tier === 'fast' && fastModel) || chosen,
    editorModels: async () => [],
    clock: systemClock,
  });
  if (providers[provider].isOwnServer || chosen === '') {
    const listed = await connections.list(provider, null, new AbortController().signal);
    const name = address || providers[provider].name;
    if (chosen === '' && !listed.ok) throw new Error(`${name}: ${listed.error.reason} ${listed.error.detail}`);
    chosen ||= listed.ok ? (listed.value[0]?.id ?? '') : '';
    if (chosen === '') throw new Error(`${name} lists no model`);
  }
  const rateLimits = () => ({ requests: 1_000, tokens: 10_000_000 });
  const models = withEstimate(withSight(connections.connect(provider)), systemClock, () => connections.answered(provider));
  const paced = withRateLimit(models, systemClock, randomIds, rateLimits, () => connections.slots(provider));
  return { models: withRetry(paced, systemClock, randomIds), model: chosen };
}
