// Live models of an evaluation.
import { randomIds, systemClock } from '../../src/adapters/files/base/system';
import { createGemini } from '../../src/adapters/models/gemini/gemini';
import { createOpenAi } from '../../src/adapters/models/openai/openAiCompatible';
import { withRetry } from '../../src/adapters/models/withRetry';
import type { ModelTier } from '../../src/core/agents/roster';
import type { Models } from '../../src/flows/ports/ports';
import type { Options } from './options';

/** As long as a slow model on a machine of one's own may think. */
const timeouts = { idleTimeoutMs: 300_000, totalTimeoutMs: 1_800_000 };

export interface Keys {
  readonly gemini: string;
  readonly server: string;
}

/** @returns the models, named as they are on bills; whether they can be asked is `canAsk`'s to say */
export function liveModels({ model, fast, address, price, window }: Options, keys: Keys): Models {
  const modelFor = (tier: ModelTier) => (tier === 'fast' ? fast : model);
  const timed = { ...timeouts, clock: systemClock, modelFor };
  const provider =
    address === null
      ? createGemini({ ...timed, key: async () => keys.gemini, baseUrl: () => null, apiVersion: () => 'v1beta' })
      : createOpenAi({ ...timed, key: async () => keys.server, baseUrl: () => address });
  const sized: Models =
    window === null ? provider : { ...provider, identify: (tier, using) => ({ ...provider.identify(tier, using), contextTokens: window }) };
  const priced: Models = price ? { ...sized, price: () => price } : sized;
  return withRetry(priced, systemClock, randomIds);
}

export function canAsk({ address }: Options, keys: Keys): boolean {
  return address !== null || keys.gemini !== '';
}
