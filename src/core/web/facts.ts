// Facts of web lookups: asked and ended.
import type { FactsIn } from '../base/fact';
import { list, number, orNull, part, text, texts, word } from '../base/shape';
import type { WebUse } from '../models/request';

/** Content that one lookup found at one address. */
export interface WebFinding {
  readonly address: string;
  readonly title: string;
  /** Content as the provider returned it; quotes are checked against it. */
  readonly passages: readonly string[];
}

/**
 * `secret`: the query contains a secret; `address`: not a public address; `unknown`: an address that was never mentioned; `late`: timed
 * out.
 */
export type WebOutcome = 'found' | 'nothing' | 'failed' | 'late' | 'secret' | 'address' | 'unknown';

export const webFactShapes = {
  /** A member wants to search the web or read a page. `what`: the words or address as sent. `costUsd`: an estimate; null if unknown. */
  'web.asked': { lookId: text, turnId: text, agent: text, use: word<WebUse>('search'), what: text, costUsd: orNull(number) },
  /** A web lookup ended. `queries`: the searches made. `sources`: the results, secrets masked. */
  'web.ended': {
    lookId: text,
    outcome: word<WebOutcome>('found'),
    queries: texts,
    sources: list(part<WebFinding>({ address: text, title: text, passages: texts })),
  },
};

export type WebFact = FactsIn<typeof webFactShapes>;
