// Workshop roles and depths.
import { type Agent, agentById, type AgentId } from '../agents/roster';

export const workshopRoles = ['leader', 'researcher', 'ideation', 'critic', 'implementer', 'moderator'] as const;
export type WorkshopRole = (typeof workshopRoles)[number];

/** Roles for which the leader sets a focus. The moderator has none, because it does not see the discussion. */
export const focusedRoles = ['researcher', 'ideation', 'critic', 'implementer'] as const;
export type FocusedRole = (typeof focusedRoles)[number];

export const optionalRoles = ['researcher', 'critic', 'implementer'] as const;
export type OptionalRole = (typeof optionalRoles)[number];

export type Cast = Readonly<Record<WorkshopRole, AgentId>>;

export const defaultCast: Cast = {
  leader: 'director',
  researcher: 'deep-research',
  ideation: 'market',
  critic: 'adversary',
  implementer: 'builder',
  moderator: 'fact-check',
};

export type CastProblem = 'unknownMember' | 'moderatorIsAuthor';

/**
 * Returns why a workshop with this cast is refused; null if it is accepted. The moderator must not have another role, because it must not
 * score its own ideas.
 */
export function castProblem(cast: Cast, own: readonly Agent[] = []): CastProblem | null {
  if (workshopRoles.some((role) => agentById(cast[role], own)?.seat !== 'discussion')) return 'unknownMember';
  return workshopRoles.some((role) => role !== 'moderator' && cast[role] === cast.moderator) ? 'moderatorIsAuthor' : null;
}

export function rolesTaken(without: readonly WorkshopRole[]): readonly WorkshopRole[] {
  return workshopRoles.filter((role) => !without.includes(role));
}

/** Returns the role key for a member's workshop calls, which differs from the key for the member's other turns. */
export function workshopKey(role: WorkshopRole): string {
  return `workshop.${role}`;
}

export const depths = ['standard', 'extended', 'full'] as const;
export type Depth = (typeof depths)[number];

export interface DepthRules {
  readonly rounds: number;
  /** Minimum number of ideas after the first round. With fewer ideas, the ideation member is called again. */
  readonly ideasAtLeast: number;
  /** Whether the critique is answered, and the answer reviewed, before the round continues. */
  readonly hasExchange: boolean;
  /** Minimum mean score of a winner, on a scale from 0 to 10. */
  readonly bar: number;
}

export const depthRules: Readonly<Record<Depth, DepthRules>> = {
  standard: { rounds: 1, ideasAtLeast: 3, hasExchange: false, bar: 6 },
  extended: { rounds: 2, ideasAtLeast: 4, hasExchange: true, bar: 7 },
  full: { rounds: 3, ideasAtLeast: 5, hasExchange: true, bar: 7.5 },
};

/** Maximum number of rounds; additional rounds only repeat content. */
export const maxWorkshopRounds = 5;

/** Returns the number of rounds: an integer from 1 to `maxWorkshopRounds`. The default depends on the depth. */
export function roundsOf(depth: Depth, wanted?: number): number {
  const whole = Math.trunc(wanted ?? Number.NaN);
  return Number.isNaN(whole) ? depthRules[depth].rounds : Math.min(Math.max(whole, 1), maxWorkshopRounds);
}
