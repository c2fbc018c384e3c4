// Models of an OpenAI-compatible server for a session without an editor.
import { randomIds, systemClock } from '../src/adapters/files/base/system';
import { createConnections } from '../src/adapters/models/providers';
import { withEstimate } from '../src/adapters/models/withEstimate';
import { withRateLimit } from '../src/adapters/models/withRateLimit';
import { withRetry } from '../src/adapters/models/withRetry';
import { withSight } from '../src/adapters/models/withSight';
import type { Models } from '../src/flows/ports/ports';

export interface ServerOptions {
  readonly address: string;
  /** The first one of the server's list where none is named. */
  readonly model: string | null;
  /** Where the server does not tell its window. */
  readonly contextTokens: number | null;
  readonly key: string;
}

/** Rejects where the server cannot be reached or lists no model. */
export async function openServer({
  address,
  model,
  contextTokens,
  key,
}: ServerOptions): Promise<{ readonly models: Models; readonly model: string }> {
  let chosen = model ?? '';
  const connections = createConnections({
    settings: () => ({ baseUrl: address, apiVersion: '', contextTokens }),
    key: async () => key,
    modelFor: () => chosen,
    editorModels: async () => [],
    clock: systemClock,
  });
  const listed = await connections.list('server', null, new AbortController().signal);
  if (model === null && !listed.ok) throw new Error(`${address}: ${listed.error.reason} ${listed.error.detail}`);
  chosen ||= listed.ok ? (listed.value[0]?.id ?? '') : '';
  if (chosen === '') throw new Error(`${address} lists no model`);
  const rate = () => ({ requests: 1_000, tokens: 10_000_000 });
  const models = withEstimate(withSight(connections.connect('server')), systemClock, () => connections.answered('server'));
  const paced = withRateLimit(models, systemClock, randomIds, rate, () => connections.slots('server'));
  return { models: withRetry(paced, systemClock, randomIds), model: chosen };
}
