// Facts about web lookups: requested and ended.
import type { FactsIn } from '../base/fact';
import { list, number, orNull, part, text, texts, word } from '../base/shape';
import type { WebUse } from '../models/request';

/** Content found at one address by one lookup. */
export interface WebFinding {
  readonly address: string;
  readonly title: string;
  /** Passages as returned by the provider; quotes are verified against them. */
  readonly passages: readonly string[];
}

/**
 * Outcome of a lookup. `secret`: the query contains a secret; `address`: the address is not public; `unknown`: the address comes neither
 * from the user nor from a search; `late`: the lookup timed out.
 */
export type WebOutcome = 'found' | 'nothing' | 'failed' | 'late' | 'secret' | 'address' | 'unknown';

export const webFactShapes = {
  /** A member requested a web search or a page. `what`: search words or address, as sent. `costUsd`: estimated cost; null if unknown. */
  'web.asked': { lookId: text, turnId: text, agent: text, use: word<WebUse>('search'), what: text, costUsd: orNull(number) },
  /** A web lookup ended. `queries`: searches sent. `sources`: results, secrets masked. */
  'web.ended': {
    lookId: text,
    outcome: word<WebOutcome>('found'),
    queries: texts,
    sources: list(part<WebFinding>({ address: text, title: text, passages: texts })),
  },
};

export type WebFact = FactsIn<typeof webFactShapes>;
