// What happens around the models of a session: who is asked for whom, what a session may cost, and what is kept of a long talk.
import type { AgentId } from '../agents/roster';
import type { Masked } from '../secrets/kinds';
import type { ModelFailureReason } from './failure';
import type { Usage } from './usage';

/** `message`: what one word of the user set going; `session`: everything together. */
export type CapScope = 'message' | 'session';

export type ModelFact =
  /** From now on, in this session, this model answers for the member; null: the one that is set. */
  | { type: 'model.assigned'; agent: AgentId; model: string | null }
  /** The limit holds the work up until the user extends it; `summary` is where it stood, from what was kept back for it. */
  /** `limit`: how much was allowed, in calls, tokens or US dollars as `reason` says; absent in older logs. */
  | { type: 'cap.reached'; scope: CapScope; reason: BudgetReason; summary?: string; limit?: number }
  /** The user lets the work go on; `doubled`: as much as the limit is added, otherwise it was set higher meanwhile. */
  | { type: 'cap.extended'; scope: CapScope; doubled: boolean }
  /** The first `upTo` entries of the conversation in a few words; empty where no model could write them, and then they are left out. */
  | { type: 'turns.condensed'; upTo: number; text: string }
  /** A message that every prompt holds from now on, in the words of the user, or of the member `by` whose turn it is. */
  | { type: 'message.pinned'; messageId: string; text: string; by?: AgentId }
  | { type: 'message.unpinned'; messageId: string };

export type CallPurpose =
  | 'open'
  | 'handOver'
  | 'card'
  | 'incident'
  | 'route'
  | 'speak'
  | 'vote'
  | 'ready'
  | 'briefExperts'
  | 'askExpert'
  | 'mapClaims'
  | 'judgeAnswers'
  | 'plan'
  | 'reviewPlan'
  | 'build'
  | 'review'
  | 'help'
  | 'aside'
  | 'repair'
  | 'condense'
  | 'summarize'
  | 'workshop'
  | 'web';

export type CallFact = {
  type: 'call.ended';
  role: string;
  purpose: CallPurpose;
  agent: AgentId | null;
  turnId: string | null;
  model: string;
  recorded: boolean;
  usage: Usage;
  costUsd: number | null;
  /** What limits of money count of it, where that is more than it is known to cost. */
  countedUsd?: number;
  outcome: 'done' | 'truncated' | ModelFailureReason;
  tookMs: number;
  /** Requests that were made for it, where it took more than one. */
  attempts?: number;
  /** The model that was asked first and is overloaded, where this one was asked in its place. */
  insteadOf?: string;
  /** The usage was counted by us, because the provider told none. */
  estimated?: true;
  /** Secrets that were taken out of the request before it was sent, by kind; never what they were. */
  masked?: Masked;
  /** Searches of the web that the provider made for it, and charges. */
  searches?: number;
  /** Pictures the request held, and whether the model that answered was told of them in words because it cannot see. */
  pictures?: number;
  unseen?: true;
};

export type BudgetReason = 'callBudget' | 'tokenBudget' | 'costBudget';
