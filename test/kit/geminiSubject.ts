// Gemini adapter with its loopback server.
import { createGemini, type GeminiOptions } from '../../src/adapters/models/gemini/gemini';
import type { Models } from '../../src/flows/ports/ports';
import { type GeminiServer, startGemini } from './gemini/server';
import type { Step } from './gemini/steps';
import { idleTimeoutMs, totalTimeoutMs } from './modelRequest';
import { type VirtualClock, virtualClock } from './virtualClock';

export const testKey = 'test-key/with+odd"characters';

export type GeminiSubject = { readonly models: Models; readonly server: GeminiServer; readonly clock: VirtualClock };

/** Creates Gemini models on a loopback server that answers the architect's calls with these steps. Stop the server when done. */
export async function geminiSubject(steps: readonly Step[], changes: Partial<GeminiOptions> = {}): Promise<GeminiSubject> {
  const server = await startGemini({ script: { architect: steps } });
  const clock = virtualClock();
  const models = createGemini({
    key: async () => testKey,
    baseUrl: () => server.baseUrl,
    apiVersion: () => 'v1',
    modelFor: (tier) => (tier === 'strong' ? 'gemini-3.8-flash' : 'gemini-3.5-flash-lite'),
    idleTimeoutMs,
    totalTimeoutMs,
    clock,
    ...changes,
  });
  return { models, server, clock };
}
