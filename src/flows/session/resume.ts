// Resumes an opening talk after its time.
import { items } from '../../core/base/chunkedList';
import type { CommandOf, RoomCommand } from '../../core/commands';
import type { Fact } from '../../core/events';
import type { Session } from '../../core/session';
import { parseMessageIntent } from '../../core/messageIntent/parseMessageIntent';
import { expiredFacts } from './recoverSession';

/** What a press on a card of the talk says: whoever took their time to read and then answers has not been silent. */
const answersTheTalk: readonly RoomCommand['type'][] = ['questions.answer', 'brief.accept', 'intent.edit'];

/**
 * The facts of an end by silence when a command comes too late. An answer to the talk itself goes on with it; to cancel what has ended anyway, to stop and to leave
 * need no end before.
 */
export function expiredBefore(session: Session, command: RoomCommand, now: number): Fact[] {
  if (command.type === 'run.stop' || command.type === 'session.new' || answersTheTalk.includes(command.type)) return [];
  const languages = { session: session.language, editor: session.language };
  if (command.type === 'message.send' && parseMessageIntent(command.text, languages).says('cancel')) return [];
  return expiredFacts(session, now);
}

/** Whether the session may go back to the talk of `sessionId`: only one it was told of has ended by silence. */
export function resumes(session: Session, sessionId: string): boolean {
  if (sessionId === session.id && wasCancelled(session)) return true;
  return [...items(session.transcript.entries)].some((entry) => entry.kind === 'expired' && entry.sessionId === sessionId);
}

/**
 * What was typed for the talk that had ended without the user having seen it: the one message with which the session began that they go back
 * from. Once more is said there, that session is a matter of its own.
 */
export function lateAnswer(session: Session): CommandOf<'message.send'> | null {
  const [said, ...more] = [...items(session.transcript.entries)].filter(({ kind }) => kind === 'message');
  if (session.phase !== 'clarify' || said?.kind !== 'message' || more.length > 0) return null;
  return { type: 'message.send', text: said.text, attachments: [...(said.attachments ?? [])] };
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
