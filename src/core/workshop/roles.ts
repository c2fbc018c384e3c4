// Roles and depths of a workshop.
import { type Agent, agentById, type AgentId } from '../agents/roster';

export const workshopRoles = ['leader', 'researcher', 'ideation', 'critic', 'implementer', 'moderator'] as const;
export type WorkshopRole = (typeof workshopRoles)[number];

/** Those the leader gives a focus; the moderator hears nothing of the discussion. */
export const focusedRoles = ['researcher', 'ideation', 'critic', 'implementer'] as const;
export type FocusedRole = (typeof focusedRoles)[number];

/** Parts a workshop can do without: nobody looks things up, holds anything against an idea, or says what it takes. */
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

/** Why a workshop with this cast is refused, or null: whoever scores must have had no part in what is scored. */
export function castProblem(cast: Cast, own: readonly Agent[] = []): CastProblem | null {
  if (workshopRoles.some((role) => agentById(cast[role], own)?.seat !== 'discussion')) return 'unknownMember';
  return workshopRoles.some((role) => role !== 'moderator' && cast[role] === cast.moderator) ? 'moderatorIsAuthor' : null;
}

/** The roles somebody takes. */
export function rolesTaken(without: readonly WorkshopRole[]): readonly WorkshopRole[] {
  return workshopRoles.filter((role) => !without.includes(role));
}

/** The key a part's calls are counted under, so that a member's turns elsewhere are not mixed with them. */
export function workshopKey(role: WorkshopRole): string {
  return `workshop.${role}`;
}

export const depths = ['standard', 'extended', 'full'] as const;
export type Depth = (typeof depths)[number];

export interface DepthRules {
  readonly rounds: number;
  /** Ideas there shall be at least after the first round; the member is asked once more where there are fewer. */
  readonly ideasAtLeast: number;
  /** Whether the critique is answered and looked at again before the round goes on. */
  readonly hasExchange: boolean;
  /** The mean score, 0 to 10, from which an idea is considered. */
  readonly bar: number;
}

export const depthRules: Readonly<Record<Depth, DepthRules>> = {
  standard: { rounds: 1, ideasAtLeast: 3, hasExchange: false, bar: 6 },
  extended: { rounds: 2, ideasAtLeast: 4, hasExchange: true, bar: 7 },
  full: { rounds: 3, ideasAtLeast: 5, hasExchange: true, bar: 7.5 },
};

/** More rounds than this repeat what was said. */
export const maxWorkshopRounds = 5;

/** The rounds a workshop really has: a whole number from 1 to `mostRounds`; what is no number means those of its depth. */
export function roundsOf(depth: Depth, wanted?: number): number {
  const whole = Math.trunc(wanted ?? Number.NaN);
  return Number.isNaN(whole) ? depthRules[depth].rounds : Math.min(Math.max(whole, 1), maxWorkshopRounds);
}
