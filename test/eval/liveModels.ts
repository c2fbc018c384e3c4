// Creates the live models of an evaluation.
import { openServer } from '../../headless/server';
import type { Models } from '../../src/flows/ports/ports';
import type { Options } from './options';

export type Keys = { readonly gemini: string; readonly server: string };

/** Connects the models. A server without a configured context window is queried for its window. */
export async function liveModels({ model, fast, address, price, window }: Options, keys: Keys): Promise<Models> {
  const { models } = await openServer({
    ...{ provider: address === null ? 'gemini' : 'server', address: address ?? '', model, fastModel: fast, contextTokens: window },
    key: address === null ? keys.gemini : keys.server,
  });
  return price ? { ...models, price: () => price } : models;
}

export function canAsk({ address }: Options, keys: Keys): boolean {
  return address !== null || keys.gemini !== '';
}
