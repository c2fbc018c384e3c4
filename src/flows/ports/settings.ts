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
  /** Whom a new session starts with; see `teamFrom`. */
  members(): readonly AgentId[];
  /** The members the workspace brings along, as its files say; none where it is not trusted. */
  ownAgents(): readonly OwnDefinition[];
  /** A member's name as the panel shows it, so that it can be called by it. */
  memberName(id: AgentId): string;
  /** The product's texts in the language the user reads. */
  texts(): Texts;
  /** Most turns between two messages of the user, 1 to 10; null for the default. */
  turnBudget(): number | null;
  /** The size every request gets; null where the Starter chooses it by the request. */
  size(): Size | null;
  /** Whether a discussion begins with everybody's card, laid unseen. */
  cardsDown(): boolean;
  /** Whether an unseen voice is asked by itself once the team agrees. */
  foresight(): boolean;
  /** Whether a message of the user cuts off whoever is speaking in the discussion; otherwise it is taken up at the next turn. */
  interrupts(): boolean;
  /** What one message of the user may use up, as it was set: checked by `budgetOf`. */
  limits(): Limits;
  /** Who answers for whom, and who where a model is overloaded. */
  modelRules(): ModelRules;
  /** Whether reviewers read a plan before the user does. */
  planReview(): boolean;
  /** How much of a build is read by reviewers. */
  reviewLevel(): ReviewLevel;
  /** How often a red check goes back to the Builder by itself for one task; see `repairRange`. */
  repairs(): number;
  /** Who is asked before a plan; none where the plan is made at once. */
  experts(): readonly Expert[];
}
