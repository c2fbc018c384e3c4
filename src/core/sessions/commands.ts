// Commands on a session as a whole: open, organise, export.
import * as v from 'valibot';
import { isSessionId } from './list';

const sessionId = v.pipe(v.string(), v.check(isSessionId));
/** Characters of a name the user gives. */
export const maxNameLength = 120;

export const exportFormats = ['markdown', 'html', 'jsonl'] as const;

export const sessionCommands = [
  v.object({ type: v.literal('session.open'), sessionId }),
  v.object({ type: v.literal('session.new') }),
  // taken over from the window that has it open
  v.object({ type: v.literal('session.claim'), sessionId }),
  // an empty title: the one it has by itself
  v.object({ type: v.literal('session.rename'), sessionId, title: v.pipe(v.string(), v.trim(), v.maxLength(maxNameLength)) }),
  v.object({ type: v.literal('session.pin'), sessionId, pinned: v.boolean() }),
  v.object({ type: v.literal('session.archive'), sessionId, archived: v.boolean() }),
  v.object({ type: v.literal('session.delete'), sessionId }),
  v.object({ type: v.literal('session.undelete'), sessionId }),
  v.object({ type: v.literal('sessions.list') }),
  v.object({ type: v.literal('sessions.copyLink'), sessionId }),
  v.object({ type: v.literal('sessions.export'), sessionId, format: v.picklist(exportFormats) }),
] as const;
