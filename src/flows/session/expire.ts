// An opening talk that ends by silence, and the way back to it: which facts either of them leaves.
import type { Fact } from '../../core/events';
import { hasExpired } from '../../core/clarify/expiry';
import { answersTo } from '../../core/clarify/questions';
import { items } from '../../core/base/chunkedList';
import type { Session } from '../../core/session';
import { hear } from '../../core/words/hear';
import type { RoomCommand } from '../../core/commands';
import { openRound } from '../../core/clarify/fold';

/** The facts of an end by silence, where it has come; otherwise none. */
export function expiredFacts(session: Session, now: number): Fact[] {
  if (!hasExpired(session, now)) return [];
  return [
    { type: 'clarify.expired', sessionId: session.id, request: session.clarify.request },
    { type: 'phase.entered', from: 'clarify', to: 'done', cause: 'expired' },
  ];
}

/**
 * The same when a command comes too late: answers and edits it brings are recorded first, so that going on finds them there.
 * To cancel what has ended anyway, to stop and to leave need no end before.
 */
export function keptOnExpiry(session: Session, command: RoomCommand, now: number): Fact[] {
  if (command.type === 'run.stop' || command.type === 'session.new') return [];
  const expired = expiredFacts(session, now);
  if (expired.length === 0) return [];
  if (command.type === 'message.send' && hear(command.text, { session: session.language, editor: session.language }).isBareCancel)
    return [];
  return [...brought(session, command), ...expired];
}

function brought({ clarify }: Session, command: RoomCommand): Fact[] {
  if (command.type === 'questions.answer' && openRound(clarify) === command.round) {
    const answers = answersTo(clarify.rounds[command.round - 1]?.questions ?? [], command.answers);
    return [{ type: 'questions.answered', round: command.round, answers }];
  }
  if (command.type === 'intent.edit' && clarify.intent) return [{ type: 'intent.edited', handover: command.handover }];
  const isEdited = command.type === 'brief.accept' && JSON.stringify(command.brief) !== JSON.stringify(clarify.brief);
  return isEdited && clarify.briefSource
    ? [{ type: 'brief.written', brief: command.brief, attitude: null, source: clarify.briefSource }]
    : [];
}

/** Whether the session may go back to the talk of `sessionId`: only one it was told of has ended by silence. */
export function resumes(session: Session, sessionId: string): boolean {
  if (sessionId === session.id && wasCancelled(session)) return true;
  return [...items(session.transcript.entries)].some((entry) => entry.kind === 'expired' && entry.sessionId === sessionId);
}

/** Whether the user called the opening talk off: a word typed in a hurry can be taken back. */
function wasCancelled({ history, clarify }: Session): boolean {
  return history.at(-1)?.phase === 'done' && history.at(-2)?.phase === 'clarify' && !clarify.accepted;
}

/** The talk goes on where it stood; one that ended neither by silence nor by the user's word is left as it is. */
export function resumeFacts(session: Session): Fact[] {
  const { clarify, phase, stopped } = session;
  if (phase !== 'done' || !(clarify.expired || wasCancelled(session))) return [];
  const resumed: Fact = { type: 'phase.entered', from: 'done', to: 'clarify', cause: 'resumed' };
  return stopped ? [resumed, { type: 'run.resumed' }] : [resumed];
}
