// Membership of the discussion: seats, mutes and proposals for a seat.
import { memberNamed } from '../agents/agentNames';
import { type Agent, agentById, type AgentId, discussionTeam, maxSeats, rosterWith } from '../agents/roster';
import type { SeatSaid } from './stance';
import { foldOf } from '../base/fact';
import type { SessionFact } from '../lifecycle/facts';
import type { Phase } from '../phases';
import type { DiscussionFact } from './facts';
import type { DiscussionState } from './state';

/** Whom a session starts with where nothing else is set. */
export const defaultTeam: readonly AgentId[] = ['director', 'architect', 'adversary'];

/** The team a setting asks for: one to nine different members; the default team for anything else. */
export function teamFrom(value: unknown): readonly AgentId[] {
  if (!Array.isArray(value) || value.length < 1 || value.length > maxSeats || new Set(value).size < value.length) return defaultTeam;
  const ids = value.filter((id): id is AgentId => typeof id === 'string' && isSeatable(id));
  return ids.length === value.length ? ids : defaultTeam;
}

function isSeatable(id: AgentId, own: DiscussionState['own'] = []): boolean {
  return agentById(id, own)?.seat === 'discussion';
}

/**
 * The seats after one more event. The first logs name everybody who works in a session, the Starter among them; planner and
 * builder had no seat in the discussion then.
 */
export const teamFold = foldOf<readonly AgentId[], DiscussionFact | SessionFact>()({
  'session.started': (_team, event) =>
    event.team.includes('starter') ? event.team.filter((id) => !['starter', 'planner', 'builder'].includes(id)) : event.team,
  'member.seated': (team, event) => (team.includes(event.agent) ? team : [...team, event.agent]),
  'member.unseated': (team, event) => team.filter((id) => id !== event.agent),
});

/** Members who may be asked to speak: seated and not muted, in the order of the roster. */
export function voices(room: Pick<DiscussionState, 'own' | 'muted'>, team: readonly AgentId[]): readonly Agent[] {
  return discussionTeam(team, room.own).filter((agent) => !room.muted.includes(agent.id));
}

/**
 * Whose support consensus needs: director, architect and adversary, as far as they are here, and whom the workspace adds to them; everybody where
 * fewer than two of those three are here, for members of the workspace's own can make it harder to agree and never easier.
 */
export function requiredVoices(room: DiscussionState, team: readonly AgentId[]): readonly Agent[] {
  return requiredOf(voices(room, team));
}

export function requiredOf(here: readonly Agent[]): readonly Agent[] {
  const ours = here.filter(({ id }) => agentById(id)?.required);
  return ours.length >= 2 ? here.filter((agent) => agent.required) : here;
}

/** What of a session tells who sits in the discussion. */
export interface Seats {
  readonly phase: Phase | null;
  readonly team: readonly AgentId[];
  readonly room: DiscussionState;
}

export function canSeat({ phase, team, room }: Seats, agent: AgentId): boolean {
  return phase !== 'done' && isSeatable(agent, room.own) && !team.includes(agent) && team.length < maxSeats;
}

/** The last one stays: a room without a team is none. */
export function canUnseat({ phase, team }: Seats, agent: AgentId): boolean {
  return phase !== 'done' && team.includes(agent) && team.length > 1;
}

export function canMute({ phase, team, room }: Seats, agent: AgentId, muted: boolean): boolean {
  return phase !== 'done' && team.includes(agent) && room.muted.includes(agent) !== muted;
}

/** Whom the user seats by calling them, as long as there is room. On the build the planner and the builder are meant as such. */
export function seatedByMention(session: Seats, named: readonly AgentId[]): readonly AgentId[] {
  if (session.phase === 'execution') return [];
  return named.filter((id) => canSeat(session, id)).slice(0, maxSeats - session.team.length);
}

/** Whom a member may hand the floor: its own list, and whoever the workspace brought along, for nobody's list can name those. */
export function turnsTo(agent: Agent, id: AgentId, own: DiscussionState['own']): boolean {
  return agent.turnsTo.includes(id) || own.some((member) => member.id === id);
}

export interface Calls {
  /** Who gets the floor: here, not muted, and somebody the member turns to or was called by. */
  readonly called: readonly AgentId[];
  /** Who cannot answer; each once between two messages of the user. */
  readonly missed: readonly { readonly agent: AgentId; readonly by: AgentId; readonly why: 'unseated' | 'muted' }[];
}

/** What becomes of the members whom `agent` named by @. @param by who had called `agent` */
export function calls({ team, room }: Seats, agent: Agent, by: AgentId | 'user' | null, named: readonly AgentId[]): Calls {
  const others = named.filter((id) => id !== agent.id);
  const missing = others.filter((id) => (!team.includes(id) || room.muted.includes(id)) && !room.missed.includes(id));
  return {
    called: others.filter((id) => team.includes(id) && !room.muted.includes(id) && (turnsTo(agent, id, room.own) || id === by)),
    missed: missing.map((id) => ({ agent: id, by: agent.id, why: team.includes(id) ? 'muted' : 'unseated' })),
  };
}

// A seat proposed for somebody who is not here: read by name, shown once with its reason, and taken by the user alone.

/** So many proposals in a session are help, and more are noise. */
export const maxProposals = 3;

/** Who could be asked in, as far as there is a seat left; nobody once enough was proposed. */
export function bench(session: Seats): readonly Agent[] {
  const { proposed, own } = session.room;
  if (proposed.length >= maxProposals) return [];
  return rosterWith(own).filter(({ id }) => canSeat(session, id) && !proposed.includes(id));
}

/** What a proposal comes to: a fact that seats nobody, an oddity where the name is nobody's, or nothing. */
export function seatFacts(session: Seats, by: AgentId | 'router', said: SeatSaid | undefined): (DiscussionFact | SessionFact)[] {
  if (!said || session.phase !== 'discovery') return [];
  const everybody = rosterWith(session.room.own);
  const agent = memberNamed(said.member, everybody);
  if (!agent) return [{ type: 'oddity.noted', oddity: 'unknownName', by, detail: said.member }];
  return bench(session).some(({ id }) => id === agent) ? [{ type: 'seat.proposed', agent, by, reason: said.reason }] : [];
}
