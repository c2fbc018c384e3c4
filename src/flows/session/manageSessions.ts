// Organizes closed sessions: name, pin, archive, delete.
import type { CommandOf } from '../../core/commands';
import type { Fact } from '../../core/events';
import type { SessionMark } from '../../core/lifecycle/facts';
import { createRecorder, type Recorder } from '../kernel/recorder';
import { HeldError, type Sessions } from '../ports/sessions';

/** Commands on a whole session that need not open it. */
export type ArrangeCommand = CommandOf<'session.rename' | 'session.pin' | 'session.archive' | 'session.delete' | 'session.undelete'>;

export function isArranging(command: { readonly type: string }): command is ArrangeCommand {
  return /^session\.(?:rename|pin|archive|delete|undelete)$/.test(command.type);
}

/** The open session, if the command is about it. */
export interface OpenHere {
  readonly recorder: Recorder;
  /** Closes it, so that its log can be moved. */
  leave(): Promise<void>;
}

/**
 * Runs the command; a no-op for a missing session or an existing mark. Rejects with `HeldError` if another window has the session
 * open, as its log is written there.
 */
export async function manageSessions(sessions: Sessions, command: ArrangeCommand, open: OpenHere | null): Promise<void> {
  const { sessionId } = command;
  if (command.type === 'session.undelete') return sessions.restore(sessionId);
  if (!(await sessions.has(sessionId))) return;
  if (command.type === 'session.delete') return remove(sessions, sessionId, open);
  const mark = markOf(command);
  if (open) return record(open.recorder, mark);
  const { log, session } = await sessions.open(sessionId);
  const recorder = createRecorder(log, { events: () => undefined }, session);
  try {
    await record(recorder, mark);
  } finally {
    await log.close(recorder.session());
  }
}

async function remove(sessions: Sessions, sessionId: string, open: OpenHere | null): Promise<void> {
  await open?.leave();
  const since = await sessions.openSince(sessionId);
  if (since !== null) throw new HeldError(since);
  await sessions.remove(sessionId);
}

function markOf(command: Exclude<ArrangeCommand, CommandOf<'session.delete' | 'session.undelete'>>): SessionMark {
  switch (command.type) {
    case 'session.rename':
      return { type: 'session.renamed', title: command.title };
    case 'session.pin':
      return { type: 'session.pinned', pinned: command.pinned };
    case 'session.archive':
      return { type: 'session.archived', archived: command.archived };
  }
}

/** Repeating the current state is no fact. */
async function record(recorder: Recorder, mark: SessionMark & Fact): Promise<void> {
  const { name, isPinned, isArchived } = recorder.session().summary;
  const holds =
    mark.type === 'session.renamed'
      ? mark.title === name
      : mark.type === 'session.pinned'
        ? mark.pinned === isPinned
        : mark.archived === isArchived;
  if (!holds) await recorder.record(mark);
}
