// Facts of looks at the web: a member asks for one, and it ends one way or another with what came back.
import type { AgentId } from '../agents/roster';
import type { WebUse } from '../models/request';
import type { WebOutcome } from './state';

export type WebFact =
  /** `what`: the words or the address, as they leave. `costUsd`: likely, before it is made; null where unknown. */
  | { type: 'web.asked'; lookId: string; turnId: string; agent: AgentId; use: WebUse; what: string; costUsd: number | null }
  /** `queries`: the searches that were made. `sources`: what came back, secrets masked. */
  | { type: 'web.ended'; lookId: string; outcome: WebOutcome; queries: string[]; sources: WebFinding[] };

/** What one look brought from one address. */
export interface WebFinding {
  readonly address: string;
  readonly title: string;
  readonly passages: readonly string[];
}
