// A seat proposed for somebody who is not here: read by name, shown once with its reason, and taken by the user alone.
import type { Fact } from '../events';
import type { Session } from '../session';
import { memberNamed } from './memberNamed';
import { canSeat } from './membership';
import { type Agent, type AgentId, rosterWith } from './roster';
import type { SeatSaid } from './seatSchema';

/** So many proposals in a session are help, and more are noise. */
export const maxProposals = 3;

/** Who could be asked in, as far as there is a seat left; nobody once enough was proposed. */
export function bench(session: Pick<Session, 'phase' | 'team' | 'room'>): readonly Agent[] {
  const { proposed, own } = session.room;
  if (proposed.length >= maxProposals) return [];
  return rosterWith(own).filter(({ id }) => canSeat(session, id) && !proposed.includes(id));
}

/** What a proposal comes to: a fact that seats nobody, an oddity where the name is nobody's, or nothing. */
export function seatFacts(session: Session, by: AgentId | 'router', said: SeatSaid | undefined): Fact[] {
  if (!said || session.phase !== 'discovery') return [];
  const everybody = rosterWith(session.room.own);
  const agent = memberNamed(said.member, everybody);
  if (!agent) return [{ type: 'oddity.noted', oddity: 'unknownName', by, detail: said.member }];
  return bench(session).some(({ id }) => id === agent) ? [{ type: 'seat.proposed', agent, by, reason: said.reason }] : [];
}
