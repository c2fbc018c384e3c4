// Resumes clarifying questions that timed out or were canceled.
import { items } from '../../core/base/chunkedList';
import type { CommandOf, DiscussionCommand } from '../../core/commands';
import type { Fact } from '../../core/events';
import type { Session } from '../../core/session';
import { parseMessageIntent } from '../../core/messageIntent/parseMessageIntent';
import { expiredFacts } from './recoverSession';

/** Commands that answer the questions, and are therefore accepted even after the timeout. */
const answersQuestions: readonly DiscussionCommand['type'][] = ['questions.answer', 'brief.accept'];

/**
 * Returns the timeout facts to record before a late command. None if the command answers the questions and thereby resumes them, or if it
 * cancels, stops or leaves the session.
 */
export function expiredBefore(session: Session, command: DiscussionCommand, now: number): Fact[] {
  if (command.type === 'run.stop' || command.type === 'session.new' || answersQuestions.includes(command.type)) return [];
  const languages = { session: session.language, editor: session.language };
  if (command.type === 'message.send' && parseMessageIntent(command.text, languages).says('cancel')) return [];
  return expiredFacts(session, now);
}

/**
 * Whether this session may resume the questions of session `sessionId`: this session's log must record that those questions timed out or,
 * if they are its own, that the user canceled them.
 */
export function resumes(session: Session, sessionId: string): boolean {
  if (sessionId === session.id && wasCanceled(session)) return true;
  return [...items(session.transcript.entries)].some((entry) => entry.kind === 'expired' && entry.sessionId === sessionId);
}

/**
 * Returns the session's message, to be sent as a late answer to questions that had timed out unnoticed; null unless it is the only message
 * and the session is still in clarify.
 */
export function lateAnswer(session: Session): CommandOf<'message.send'> | null {
  const [said, ...more] = [...items(session.transcript.entries)].filter(({ kind }) => kind === 'message');
  if (session.phase !== 'clarify' || said?.kind !== 'message' || more.length > 0) return null;
  return { type: 'message.send', text: said.text, attachments: [...(said.attachments ?? [])] };
}

/** Whether the user canceled the questions; canceling can be undone. */
function wasCanceled({ history, clarify }: Session): boolean {
  return history.at(-1)?.phase === 'done' && history.at(-2)?.phase === 'clarify' && !clarify.accepted;
}

/** Returns the facts that resume timed-out or canceled questions; none otherwise. */
export function resumeFacts(session: Session): Fact[] {
  const { clarify, phase, stopped } = session;
  if (phase !== 'done' || !(clarify.expired || wasCanceled(session))) return [];
  const resumed: Fact = { type: 'phase.entered', from: 'done', to: 'clarify', cause: 'resumed' };
  return stopped ? [resumed, { type: 'run.resumed' }] : [resumed];
}
