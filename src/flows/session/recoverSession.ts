// Recovers a session after a crash, reload or timeout.
import { agentById } from '../../core/agents/roster';
import { items } from '../../core/base/chunkedList';
import { hasExpired } from '../../core/clarify/clarify';
import type { Fact } from '../../core/events';
import { awaits } from '../../core/next';
import type { OpenTurn, Session } from '../../core/session';

interface RecoveredSession {
  /** ID derived from the log's location, because a copied log still contains the original ID. */
  readonly id: string;
  /** Number of unreadable bytes in the log, and of missing or invalid events. */
  readonly droppedBytes: number;
  readonly lostEvents: number;
  /** Whether the clarifying questions timed out, which leaves no work to stop. */
  readonly isOver: boolean;
}

/**
 * Returns the facts that recover a session: they report damage, a copied log and missing members, close an open turn and stop unfinished
 * work, which then waits for the user.
 */
export function recoverSession(session: Session, { id, droppedBytes, lostEvents, isOver }: RecoveredSession): Fact[] {
  const facts: Fact[] = [];
  if (droppedBytes + lostEvents > 0) facts.push({ type: 'log.repaired', droppedBytes, ...(lostEvents > 0 && { lostEvents }) });
  if (session.id !== id) facts.push({ type: 'session.forked', sessionId: id, from: session.id, seq: session.seq });
  if (session.turn) facts.push(interrupted(session.turn));
  const gone = session.team.filter((id) => !agentById(id, session.discussion.own));
  const names = gone.join(', ');
  const isNoted = [...items(session.transcript.entries)].some((entry) => entry.kind === 'absent' && entry.names === names);
  if (gone.length > 0 && !isNoted) facts.push({ type: 'oddity.noted', oddity: 'memberGone', by: null, detail: names });
  if (!isOver && awaits(session) === null) facts.push({ type: 'run.stopped', reason: 'reloaded' });
  return facts;
}

/** Returns the fact that ends an interrupted turn, with the text saved so far. */
export function interrupted({ turnId, said }: OpenTurn): Fact {
  return { type: 'turn.ended', turnId, outcome: 'interrupted', text: said.trim(), mentions: [], stance: null };
}

/** Returns the facts of a timeout; none if the questions have not timed out. */
export function expiredFacts(session: Session, now: number): Fact[] {
  if (!hasExpired(session, now)) return [];
  return [
    { type: 'clarify.expired', sessionId: session.id, request: session.clarify.request },
    { type: 'phase.entered', from: 'clarify', to: 'done', cause: 'expired' },
  ];
}
