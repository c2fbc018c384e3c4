// Plays one request of a live run on a scratch folder, within a time limit.
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Size } from '../../src/core/clarify/size';
import type { Event } from '../../src/core/events';
import type { Awaited } from '../../src/core/next';
import type { Models } from '../../src/flows/ports/ports';
import { playOn } from '../player';
import { transcriptOf } from '../reportText';
import { openHeadless } from '../session';
import { figuresOf, type Row } from './figures';
import type { Files } from './tasks';

interface LiveRequest {
  readonly name: string;
  readonly request: string;
  readonly size: Size | null;
  readonly stopAt?: readonly Awaited[];
}

export interface Played {
  readonly row: Row;
  readonly files: Files;
  readonly transcript: string;
}

/** @param timeLimit aborts the session; the result then names the state in which the session was stopped */
export async function play(models: Models, project: Files, request: LiveRequest, timeLimit: AbortSignal): Promise<Played> {
  const folder = await mkdtemp(join(tmpdir(), 'milkstack-live-'));
  for (const [path, text] of Object.entries(project)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const events: Event[] = [];
  const storage = await mkdtemp(join(tmpdir(), 'milkstack-live-log-'));
  const open = await openHeadless({ folder, storage, models, size: request.size, onEvents: (more) => events.push(...more) });
  timeLimit.addEventListener('abort', open.stop);
  const startedAt = performance.now();
  await open.say(request.request);
  const end = await playOn(open, { stopAt: request.stopAt ?? [] });
  timeLimit.removeEventListener('abort', open.stop);
  const seconds = (performance.now() - startedAt) / 1_000;
  const session = open.session();
  await open.close();
  const written = events.flatMap((event) => (event.type === 'edits.proposed' ? event.files.map(({ path }) => path) : []));
  const paths = [...new Set([...Object.keys(project), ...written])];
  const texts = await Promise.all(paths.map((path) => readFile(join(folder, path), 'utf8').catch(() => '')));
  const files = Object.fromEntries(paths.map((path, at) => [path, texts[at] ?? '']));
  const state = timeLimit.aborted
    ? `time is up in ${session.phase}`
    : session.fault
      ? `${end}: ${session.fault.fault.reason}`
      : String(end);
  const row = { name: request.name, ...figuresOf(events), seconds, result: session.phase === 'done' ? 'done' : state };
  return { row, files, transcript: `# ${request.name}\n\n${request.request}\n\n${transcriptOf(session, events)}\n` };
}
