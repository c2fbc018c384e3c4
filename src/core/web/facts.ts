// Facts of looks at the web: a member asks for one, and it ends one way or another with what came back.
import type { FactsIn } from '../base/fact';
import { list, number, orNull, part, text, texts, word } from '../base/shape';
import type { WebUse } from '../models/request';
import type { WebOutcome } from './state';

export const webFactShapes = {
  /** `what`: the words or the address, as they leave. `costUsd`: likely, before it is made; null where unknown. */
  'web.asked': { lookId: text, turnId: text, agent: text, use: word<WebUse>('search'), what: text, costUsd: orNull(number) },
  /** `queries`: the searches that were made. `sources`: what came back, secrets masked. */
  'web.ended': {
    lookId: text,
    outcome: word<WebOutcome>('found'),
    queries: texts,
    sources: list(part<WebFinding>({ address: text, title: text, passages: texts })),
  },
};

export type WebFact = FactsIn<typeof webFactShapes>;

/** What one look brought from one address. */
export interface WebFinding {
  readonly address: string;
  readonly title: string;
  readonly passages: readonly string[];
}
