// Who has spoken to whom, and how often: what the map of a debate is drawn from.
import type { Event } from '../events';
import type { AgentId } from '../agents/roster';
import type { Exchanges } from './state';

interface GraphTurn {
  readonly turnId: string;
  readonly agent: AgentId;
  readonly to: AgentId | 'user' | 'everyone';
  readonly inDiscussion: boolean;
}

/** @param turn the one that is open before the event; only what was said in the discussion counts */
export function evolveExchanges(exchanges: Exchanges, turn: GraphTurn | null, event: Event): Exchanges {
  const isSaid = event.type === 'turn.ended' && (event.outcome === 'done' || event.outcome === 'truncated');
  if (!isSaid || !turn?.inDiscussion || turn.turnId !== event.turnId) return exchanges;
  const from = exchanges[turn.agent] ?? {};
  return { ...exchanges, [turn.agent]: { ...from, [turn.to]: (from[turn.to] ?? 0) + 1 } };
}
