// Session commands: open, organize and export.
import * as v from 'valibot';
import { isSessionId } from './list';

const sessionId = v.pipe(v.string(), v.check(isSessionId));
export const maxNameLength = 120;

export const exportFormats = ['markdown', 'html', 'jsonl'] as const;

export const sessionCommands = [
  v.object({ type: v.literal('session.open'), sessionId }),
  v.object({ type: v.literal('session.new') }),
  // Takes over a session that is open in another window.
  v.object({ type: v.literal('session.claim'), sessionId }),
  // An empty title restores the default title.
  v.object({ type: v.literal('session.rename'), sessionId, title: v.pipe(v.string(), v.trim(), v.maxLength(maxNameLength)) }),
  v.object({ type: v.literal('session.pin'), sessionId, pinned: v.boolean() }),
  v.object({ type: v.literal('session.archive'), sessionId, archived: v.boolean() }),
  v.object({ type: v.literal('session.delete'), sessionId }),
  v.object({ type: v.literal('session.undelete'), sessionId }),
  v.object({ type: v.literal('sessions.list') }),
  v.object({ type: v.literal('sessions.copyLink'), sessionId }),
  v.object({ type: v.literal('sessions.export'), sessionId, format: v.picklist(exportFormats) }),
] as const;
