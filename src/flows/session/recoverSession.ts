// Recovers a session after a crash, reload or silence.
import { agentById } from '../../core/agents/roster';
import { items } from '../../core/base/chunkedList';
import { hasExpired } from '../../core/clarify/clarify';
import type { Fact } from '../../core/events';
import { awaits } from '../../core/next';
import type { OpenTurn, Session } from '../../core/session';

interface RecoveredSession {
  /** Where the log was found; a copied log still has the name of the one it was copied from. */
  readonly id: string;
  /** Bytes of the log that could not be read, and events that are missing because of that. */
  readonly droppedBytes: number;
  readonly lostEvents: number;
  /** Whether an opening talk ended by silence meanwhile: then no work is left to go on with. */
  readonly isOver: boolean;
}

/** The facts that close what was open. Work that was under way waits for the user: nothing goes on by itself. */
export function recoverSession(session: Session, { id, droppedBytes, lostEvents, isOver }: RecoveredSession): Fact[] {
  const facts: Fact[] = [];
  if (droppedBytes + lostEvents > 0) facts.push({ type: 'log.repaired', droppedBytes, ...(lostEvents > 0 && { lostEvents }) });
  if (session.id !== id) facts.push({ type: 'session.forked', sessionId: id, from: session.id, seq: session.seq });
  if (session.turn) facts.push(interrupted(session.turn));
  const gone = session.team.filter((id) => !agentById(id, session.room.own));
  const names = gone.join(', ');
  const isNoted = [...items(session.transcript.entries)].some((entry) => entry.kind === 'absent' && entry.names === names);
  if (gone.length > 0 && !isNoted) facts.push({ type: 'oddity.noted', oddity: 'memberGone', by: null, detail: names });
  if (!isOver && awaits(session) === null) facts.push({ type: 'run.stopped', reason: 'reloaded' });
  return facts;
}

/** The end of a turn whose own end was never written down, with the words of it that were. */
export function interrupted({ turnId, said }: OpenTurn): Fact {
  return { type: 'turn.ended', turnId, outcome: 'interrupted', text: said.trim(), mentions: [], stance: null };
}

/** The facts of an end by silence, where it has come; otherwise none. */
export function expiredFacts(session: Session, now: number): Fact[] {
  if (!hasExpired(session, now)) return [];
  return [
    { type: 'clarify.expired', sessionId: session.id, request: session.clarify.request },
    { type: 'phase.entered', from: 'clarify', to: 'done', cause: 'expired' },
  ];
}
