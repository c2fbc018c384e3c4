// Discussion membership: seats, mutes, mentions and proposed members.
import { memberNamed } from '../agents/agentNames';
import { type Agent, agentById, type AgentId, discussionTeam, maxSeats, rosterWith } from '../agents/roster';
import type { SeatSaid } from './stance';
import { foldOf } from '../base/fact';
import type { SessionFact } from '../lifecycle/facts';
import type { Phase } from '../phases';
import type { DiscussionFact } from './facts';
import type { DiscussionState } from './state';

export const defaultTeam: readonly AgentId[] = ['director', 'architect', 'adversary'];

/** Reads the team from a setting: one to `maxSeats` different members. Falls back to the default team if the value is invalid. */
export function teamFrom(value: unknown): readonly AgentId[] {
  if (!Array.isArray(value) || value.length < 1 || value.length > maxSeats || new Set(value).size < value.length) return defaultTeam;
  const ids = value.filter((id): id is AgentId => typeof id === 'string' && isSeatable(id));
  return ids.length === value.length ? ids : defaultTeam;
}

function isSeatable(id: AgentId, own: DiscussionState['own'] = []): boolean {
  return agentById(id, own)?.seat === 'discussion';
}

/**
 * Folds events into the list of seated members. The earliest logs list all agents of a session, including the Starter, the planner and the
 * builder, who had no seats; these three are removed.
 */
export const teamFold = foldOf<readonly AgentId[], DiscussionFact | SessionFact>()({
  'session.started': (_team, event) =>
    event.team.includes('starter') ? event.team.filter((id) => !['starter', 'planner', 'builder'].includes(id)) : event.team,
  'member.seated': (team, event) => (team.includes(event.agent) ? team : [...team, event.agent]),
  'member.unseated': (team, event) => team.filter((id) => id !== event.agent),
});

/** Returns the members who can be called to speak: seated and not muted, in roster order. */
export function voices(discussion: Pick<DiscussionState, 'own' | 'muted'>, team: readonly AgentId[]): readonly Agent[] {
  return discussionTeam(team, discussion.own).filter((agent) => !discussion.muted.includes(agent.id));
}

/**
 * Returns the members whose support is required for consensus: the director, architect and adversary, if seated, and custom agents marked
 * as required. If fewer than two of the three are seated, all members are required. A custom agent can therefore make consensus harder, but
 * never easier.
 */
export function requiredVoices(discussion: DiscussionState, team: readonly AgentId[]): readonly Agent[] {
  return requiredOf(voices(discussion, team));
}

export function requiredOf(here: readonly Agent[]): readonly Agent[] {
  const ours = here.filter(({ id }) => agentById(id)?.required);
  return ours.length >= 2 ? here.filter((agent) => agent.required) : here;
}

/** Session state that determines the seats. */
export interface Seats {
  readonly phase: Phase | null;
  readonly team: readonly AgentId[];
  readonly discussion: DiscussionState;
}

export function canSeat({ phase, team, discussion }: Seats, agent: AgentId): boolean {
  return phase !== 'done' && isSeatable(agent, discussion.own) && !team.includes(agent) && team.length < maxSeats;
}

/** Whether a member can leave the discussion. The last member cannot. */
export function canUnseat({ phase, team }: Seats, agent: AgentId): boolean {
  return phase !== 'done' && team.includes(agent) && team.length > 1;
}

export function canMute({ phase, team, discussion }: Seats, agent: AgentId, muted: boolean): boolean {
  return phase !== 'done' && team.includes(agent) && discussion.muted.includes(agent) !== muted;
}

/**
 * Returns the members who get a seat because the user mentioned them, as long as seats are free. None during execution, when the planner
 * and the builder have fixed roles.
 */
export function seatedByMention(session: Seats, named: readonly AgentId[]): readonly AgentId[] {
  if (session.phase === 'execution') return [];
  return named.filter((id) => canSeat(session, id)).slice(0, maxSeats - session.team.length);
}

/**
 * Whether a member may call another member. True for the members on its `turnsTo` list and for all custom agents, because the built-in
 * lists cannot name custom agents.
 */
export function turnsTo(agent: Agent, id: AgentId, own: DiscussionState['own']): boolean {
  return agent.turnsTo.includes(id) || own.some((member) => member.id === id);
}

export interface Calls {
  /** Mentioned members who are called: seated, not muted, and either on the speaker's list or the one who called the speaker. */
  readonly called: readonly AgentId[];
  /** Mentioned members who cannot answer. A member is reported only once between two user messages. */
  readonly missed: readonly { readonly agent: AgentId; readonly by: AgentId; readonly why: 'unseated' | 'muted' }[];
}

/**
 * Resolves the members whom `agent` mentions.
 * @param by who called `agent`; `agent` may always call that member back
 */
export function calls({ team, discussion }: Seats, agent: Agent, by: AgentId | 'user' | null, named: readonly AgentId[]): Calls {
  const others = named.filter((id) => id !== agent.id);
  const missing = others.filter((id) => (!team.includes(id) || discussion.muted.includes(id)) && !discussion.missed.includes(id));
  return {
    called: others.filter((id) => team.includes(id) && !discussion.muted.includes(id) && (turnsTo(agent, id, discussion.own) || id === by)),
    missed: missing.map((id) => ({ agent: id, by: agent.id, why: team.includes(id) ? 'muted' : 'unseated' })),
  };
}

// Proposed members: matched by name, shown once with the reason, and seated only by the user.

/** Maximum number of proposed members per session. */
export const maxProposals = 3;

/** Returns the members who can be proposed for a seat; none if all seats are taken or enough members were proposed. */
export function bench(session: Seats): readonly Agent[] {
  const { proposed, own } = session.discussion;
  if (proposed.length >= maxProposals) return [];
  return rosterWith(own).filter(({ id }) => canSeat(session, id) && !proposed.includes(id));
}

/**
 * Returns the facts that result from a proposed member: the proposal, which does not change the seats; an anomaly for an unknown name; or
 * none.
 */
export function seatFacts(session: Seats, by: AgentId | 'router', said: SeatSaid | undefined): (DiscussionFact | SessionFact)[] {
  if (!said || session.phase !== 'discovery') return [];
  const everybody = rosterWith(session.discussion.own);
  const agent = memberNamed(said.member, everybody);
  if (!agent) return [{ type: 'oddity.noted', oddity: 'unknownName', by, detail: said.member }];
  return bench(session).some(({ id }) => id === agent) ? [{ type: 'seat.proposed', agent, by, reason: said.reason }] : [];
}
