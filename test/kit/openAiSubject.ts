// OpenAI adapter with its loopback server.
import { createOpenAi, type OpenAiOptions } from '../../src/adapters/models/openai/openAiCompatible';
import type { Models } from '../../src/flows/ports/ports';
import { idleTimeoutMs, totalTimeoutMs } from './modelRequest';
import type { Scripted } from './gemini/script';
import { type OpenAiServer, type OpenAiServerOptions, startOpenAi } from './openai/server';
import type { RecordedCall, Step } from './openai/steps';
import { type VirtualClock, virtualClock } from './virtualClock';

export interface OpenAiSubject {
  readonly models: Models;
  readonly server: OpenAiServer;
  readonly clock: VirtualClock;
  readonly options: OpenAiOptions;
}

/** Creates OpenAI models on a loopback server that answers the architect's calls with these steps. Stop the server when done. */
export async function openAiSubject(
  steps: readonly Scripted<RecordedCall, Step>[],
  changes: Partial<OpenAiOptions> = {},
  serverOptions: OpenAiServerOptions = {},
): Promise<OpenAiSubject> {
  const server = await startOpenAi({ script: { architect: steps }, ...serverOptions });
  const clock = virtualClock();
  const options: OpenAiOptions = {
    key: async () => undefined,
    baseUrl: () => server.baseUrl,
    modelFor: (tier) => (tier === 'strong' ? 'qwen3:32b' : 'llama3.2'),
    idleTimeoutMs,
    totalTimeoutMs,
    clock,
    ...changes,
  };
  return { models: createOpenAi(options), server, clock, options };
}
