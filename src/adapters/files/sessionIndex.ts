// What a list says of each session of a folder, kept in a small file beside the logs; where the two differ, the log is right.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { evolveSummary, noSummary, type SessionSummary } from '../../core/sessions/summary';
import { checkHeader, readEvents } from './logFormat';
import { nextTurn } from './nextTurn';
import { putWhole } from './putWhole';
import { sessionIds, sessionPath } from './sessionFiles';

const fileName = 'index.json';
/** Raised when a summary says other things than before: the index is made again then. */
const version = 1;
/** A log is folded in pieces of about this size, and other work gets its turn in between. */
const pieceBytes = 128 * 1024;

/** A summary and the log it was folded from, as it was then. */
interface Indexed {
  readonly size: number;
  readonly mtimeMs: number;
  readonly summary: SessionSummary;
}

type Index = Readonly<Record<string, Indexed>>;

/** Every session of the folder; only logs that have changed since they were last looked at are read. Logs that cannot be read are left out. */
export async function listSessions(folder: string): Promise<readonly SessionSummary[]> {
  const known = await readIndex(folder);
  const next: Record<string, Indexed> = {};
  let isChanged = false;
  for (const id of await sessionIds(folder)) {
    const kept = known[id];
    const indexed = await lookAt(sessionPath(folder, id), id, kept);
    if (indexed) next[id] = indexed;
    isChanged ||= indexed !== kept;
  }
  if (isChanged || Object.keys(known).length !== Object.keys(next).length) await writeIndex(folder, next);
  return Object.values(next).map(({ summary }) => summary);
}

async function lookAt(path: string, id: string, kept: Indexed | undefined): Promise<Indexed | null> {
  try {
    const { size, mtimeMs } = await stat(path);
    if (kept && kept.size === size && kept.mtimeMs === mtimeMs) return kept;
    const summary = await summarize(await readFile(path));
    // a log that was copied tells the other one's id until it is opened
    return summary && summary.startedAt > 0 ? { size, mtimeMs, summary: { ...summary, id } } : null;
  } catch {
    return null;
  }
}

/** The summary of a log, torn end left out; null where it is none. */
async function summarize(content: Buffer): Promise<SessionSummary | null> {
  if (checkHeader(content)) return null;
  let summary = noSummary;
  let known = 0;
  for (let from = content.indexOf('\n') + 1; from < content.length; ) {
    const to = content.indexOf('\n', Math.min(from + pieceBytes, content.length - 1)) + 1 || content.length;
    const read = readEvents(content.subarray(from, to), 0, known, (event) => {
      summary = evolveSummary(summary, event);
    });
    if (read.soundBytes === 0) break;
    known = read.count;
    from += read.soundBytes;
    await nextTurn();
  }
  return summary;
}

async function readIndex(folder: string): Promise<Index> {
  try {
    const value = JSON.parse(await readFile(join(folder, fileName), 'utf8')) as { version?: unknown; sessions?: unknown } | null;
    return value?.version === version && typeof value.sessions === 'object' && value.sessions ? (value.sessions as Index) : {};
  } catch {
    return {};
  }
}

/** Without it the next list takes a moment longer; nothing else hangs on it. */
async function writeIndex(folder: string, sessions: Index): Promise<void> {
  await putWhole(join(folder, fileName), Buffer.from(JSON.stringify({ version, sessions }))).catch(() => undefined);
}
