// What opening does not wait for, begun once the panel has been shown: before that it would take the processor from it.
import type * as vscode from 'vscode';
import { yieldToEventLoop } from '../adapters/files/base/timers';
import type { Language } from '../core/i18n/language';
import { type SessionController, work } from '../flows/session/sessionController';
import type { Parts } from './parts';

/** A panel has been shown by then, and its first message is still being typed. */
const laterMs = 500;

/** @param readAhead makes the reading of messages ready, unless one has come before */
export function beginLater(parts: Parts, readAhead: () => Promise<void>, warn: (error: Error) => void): vscode.Disposable {
  const waiting = setTimeout(() => {
    parts.lookAround();
    void readAhead();
    suggestStarters(parts).catch(warn);
  }, laterMs);
  return { dispose: () => clearTimeout(waiting) };
}

/** Fetches what the first message needs, and makes ready what it is read with, a moment at a time. */
export async function makeReadingReady(room: SessionController, editor: Language): Promise<void> {
  const { makeReady } = await work();
  const pieces = makeReady({ session: room.session().language, editor });
  while (!pieces.next().done) await yieldToEventLoop();
}

/** Where this project never had a discussion, three places where one could begin. */
async function suggestStarters({ room, sessions, surroundings, glance }: Parts): Promise<void> {
  if (room.session().seq > 0 || (await sessions.list()).length > 0) return;
  surroundings.setStarters(await glance());
}
