// Who does what in a workshop: six parts, each taken by a member of the roster, and who may not take which.
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
