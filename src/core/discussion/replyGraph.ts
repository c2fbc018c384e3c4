// Who has spoken to whom, and how often: what the map of a debate is drawn from.
import { foldOf } from '../base/fact';
import type { DiscussionFact } from './facts';
import type { AgentId } from '../agents/roster';
import type { Exchanges } from './state';

interface GraphTurn {
  readonly turnId: string;
  readonly agent: AgentId;
  readonly to: AgentId | 'user' | 'everyone';
  readonly inDiscussion: boolean;
}

/** Only what was said in the discussion counts. */
export const exchangeFold = foldOf<Exchanges, DiscussionFact, { readonly turn: GraphTurn | null }>()({
  'turn.ended': (exchanges, event, { turn }) => {
    const isSaid = event.outcome === 'done' || event.outcome === 'truncated';
    if (!isSaid || !turn?.inDiscussion || turn.turnId !== event.turnId) return exchanges;
    const from = exchanges[turn.agent] ?? {};
    return { ...exchanges, [turn.agent]: { ...from, [turn.to]: (from[turn.to] ?? 0) + 1 } };
  },
});
