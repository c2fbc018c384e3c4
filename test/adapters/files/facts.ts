// Sample facts for logs, and helpers that open, write and read logs.
import assert from 'node:assert/strict';
import { type OpenedLog, openLog, type OpenFile } from '../../../src/adapters/files/log/eventLog';
import type { Event, Fact } from '../../../src/core/events';

export const said = (text: string): Fact => ({ type: 'message.said', messageId: `m-${text}`, text, mentions: [] });

export const started: Fact = { type: 'session.started', sessionId: 's-1', workspace: 'sample', language: 'en', team: ['starter'] };

export interface Opened extends OpenedLog {
  readonly events: readonly Event[];
}

/** No-op listener, for tests that do not look at the events of a log. */
export const ignore = (): void => undefined;

/** Opens a log and collects its events. The clock returns 1000, 1001, … */
export async function opened(path: string, openFile?: OpenFile): Promise<Opened> {
  let time = 1000;
  const events: Event[] = [];
  const log = await openLog(
    path,
    () => time++,
    (event) => events.push(event),
    openFile,
  );
  assert.ok(log.ok, `not opened: ${JSON.stringify(log)}`);
  return { ...log.value, events };
}

/** Writes a valid log with one append per fact. */
export async function written(path: string, facts: readonly Fact[]): Promise<void> {
  const { log } = await opened(path);
  for (const fact of facts) await log.append([fact]);
  await log.close();
}

export async function readBack(path: string): Promise<Omit<Opened, 'log'>> {
  const { log, ...held } = await opened(path);
  await log.close();
  return held;
}

export const textsOf = (events: Opened['events']): string[] =>
  events.map((event) => (event.type === 'message.said' ? event.text : event.type));
