// What happens around the models of a session: who is asked for whom, what a session may cost, and what is kept of a long talk.
import type { BudgetReason } from '../team/budget';
import type { AgentId } from '../team/roster';

/** `message`: what one word of the user set going; `session`: everything together. */
export type CapScope = 'message' | 'session';

export type ModelFact =
  /** From now on, in this session, this model answers for the member; null: the one that is set. */
  | { type: 'model.assigned'; agent: AgentId; model: string | null }
  /** The limit holds the work up until the user extends it; `summary` is where it stood, from what was kept back for it. */
  | { type: 'cap.reached'; scope: CapScope; reason: BudgetReason; summary?: string }
  /** The user lets the work go on; `doubled`: the limit counts twice from here, otherwise it was set higher meanwhile. */
  | { type: 'cap.extended'; scope: CapScope; doubled: boolean }
  /** The first `upTo` entries of the conversation in a few words; empty where no model could write them, and then they are left out. */
  | { type: 'turns.condensed'; upTo: number; text: string }
  /** A message that every prompt holds from now on, in the words of the user, or of the member `by` whose turn it is. */
  | { type: 'message.pinned'; messageId: string; text: string; by?: AgentId }
  | { type: 'message.unpinned'; messageId: string };
