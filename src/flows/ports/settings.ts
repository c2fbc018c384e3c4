// Port of the user's settings.
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
  /** Members defined by the workspace; none if it is untrusted. */
  ownAgents(): readonly OwnDefinition[];
  /** A member's displayed name, for mentions. */
  memberName(id: AgentId): string;
  /** The product's texts in the user's language. */
  texts(): Texts;
  /** Maximum number of turns between two user messages, 1 to 10; null for the default. */
  turnBudget(): number | null;
  /** The size of every request; null if the Starter chooses. */
  size(): Size | null;
  /** Whether a discussion starts with first opinions. */
  firstOpinions(): boolean;
  /** Whether members vote; absent means that they do. Only evaluations leave votes out. */
  hasVotes?(): boolean;
  /** Whether a pre-mortem runs automatically after an agreement. */
  preMortem(): boolean;
  /** Whether a user message interrupts the current speaker; otherwise it is handled at the next turn. */
  interrupts(): boolean;
  /** Configured limits per user message: validated by `budgetOf`. */
  limits(): Limits;
  /** Models per member, and fallbacks for overloaded ones. */
  modelRules(): ModelRules;
  /** How much of a build is reviewed. */
  reviewLevel(): ReviewLevel;
  /** Automatic repairs per task after failed checks; see `repairRange`. */
  repairs(): number;
  /** Experts asked before a plan; may be empty. */
  experts(): readonly Expert[];
}
