// Port for the user's settings.
import type { OwnDefinition } from '../../core/agents/customAgents';
import type { AgentId } from '../../core/agents/roster';
import type { Size } from '../../core/clarify/size';
import type { ReviewLevel } from '../../core/execution/findings';
import type { Expert } from '../../core/experts/expertSelection';
import type { Language, Texts } from '../../core/i18n/language';
import type { Limits } from '../../core/models/limits';
import type { ModelRules } from '../../core/models/assignment';

export interface Settings {
  language(): Language;
  /** Members of a new session; see `teamFrom`. */
  members(): readonly AgentId[];
  /** Members defined by the workspace; none if the workspace is untrusted. */
  ownAgents(): readonly OwnDefinition[];
  memberName(id: AgentId): string;
  texts(): Texts;
  /** Maximum number of turns between two user messages, 1 to 10; null for the default. */
  turnBudget(): number | null;
  /** The size applied to every request; null if the Starter chooses it. */
  size(): Size | null;
  firstOpinions(): boolean;
  /** Whether members vote; true if the method is absent. Only evaluations disable votes. */
  hasVotes?(): boolean;
  /** Whether a pre-mortem runs automatically after the members agree. */
  preMortem(): boolean;
  /** Whether a user message interrupts the current speaker. If not, the message is handled at the next turn. */
  interrupts(): boolean;
  /** Configured limits per user message, not yet validated; see `budgetOf`. */
  limits(): Limits;
  modelRules(): ModelRules;
  /** Which steps of a build are reviewed, and by how many reviewers. */
  reviewLevel(): ReviewLevel;
  /** Maximum number of automatic repairs per step after failed checks; see `repairRange`. */
  repairs(): number;
  /** Experts to ask before a plan is written; may be empty. */
  experts(): readonly Expert[];
}
