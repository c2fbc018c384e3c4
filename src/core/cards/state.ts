// State of the cards: the types their part of the discussion is folded into.
import type { AgentId } from '../agents/roster';
import type { Receipt } from '../models/state';
import type { Card, CardGap } from './card';

export interface LaidCard {
  readonly card: Card | null;
  readonly gap: CardGap | null;
  readonly receipt: Receipt | null;
  /** Places that were looked up and are not in the files. */
  readonly unfounded: readonly string[];
}

/** One round a discussion: the cards of before anybody had spoken. */
export interface CardRound {
  readonly members: readonly AgentId[];
  /** What all were asked. */
  readonly about: string;
  readonly laid: Readonly<Record<AgentId, LaidCard>>;
  readonly isRevealed: boolean;
}
