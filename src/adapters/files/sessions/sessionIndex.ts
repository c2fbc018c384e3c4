// Index of the sessions of a folder; where it differs from a log, the log is right.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Event } from '../../../core/events';
import { noSummary, type SessionSummary, type UnreadableReason } from '../../../core/lifecycle/summary';
import { evolveSummary } from '../../../core/lifecycle/summaryFold';
import { writeAtomic } from '../base/fileContents';
import { yieldToEventLoop } from '../base/timers';
import { readEvents, startOfEvents } from '../log/logFormat';
import { sessionIds, sessionPath } from './sessionFiles';

const fileName = 'index.json';

/** Raised when a summary says other things than before: the index is made again then. */
const version = 3;

/** A log is folded in pieces of about this size, and other work gets its turn in between. */
const pieceBytes = 128 * 1024;

/** A summary and the log it was folded from, as it was then. */
interface Indexed {
  readonly size: number;
  readonly mtimeMs: number;
  readonly summary: SessionSummary;
}

type Index = Readonly<Record<string, Indexed>>;

/**
 * Every session of the folder that has begun; only logs that have changed since they were last looked at are read. A log that cannot be read is
 * listed with the reason.
 * @param isOurs whether the index may be kept; another workspace's storage is left as it is
 */
export async function listSessions(folder: string, { isOurs = true } = {}): Promise<readonly SessionSummary[]> {
  const known = await readIndex(folder);
  const next: Record<string, Indexed> = {};
  const denied: SessionSummary[] = [];
  let isChanged = false;
  for (const id of await sessionIds(folder)) {
    const kept = known[id];
    const indexed = await lookAt(sessionPath(folder, id), id, kept);
    if (indexed === 'noAccess') denied.push(unreadable(id, 'noAccess', kept?.mtimeMs ?? 0));
    else if (indexed) next[id] = indexed;
    isChanged ||= indexed !== kept;
  }
  if (isOurs && (isChanged || Object.keys(known).length !== Object.keys(next).length)) await writeIndex(folder, next);
  return [...Object.values(next).map(({ summary }) => summary), ...denied];
}

/** Null where there is nothing to list. That a log is not given out is not kept: it changes without the log. */
async function lookAt(path: string, id: string, kept: Indexed | undefined): Promise<Indexed | 'noAccess' | null> {
  try {
    const { size, mtimeMs } = await stat(path);
    if (kept && kept.size === size && kept.mtimeMs === mtimeMs) return kept;
    const summary = await summarize(await readFile(path));
    if (typeof summary === 'string') return { size, mtimeMs, summary: unreadable(id, summary, mtimeMs) };
    // a log that was copied tells the other one's id until it is opened
    return summary && { size, mtimeMs, summary: { ...summary, id } };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : 'noAccess';
  }
}

function unreadable(id: string, reason: UnreadableReason, at: number): SessionSummary {
  return { ...noSummary, id, costUsd: null, startedAt: at, workedAt: at, unreadable: reason };
}

/** The summary of a log, as far as it can be read; null where it has not begun. */
async function summarize(content: Buffer): Promise<SessionSummary | UnreadableReason | null> {
  const begun = startOfEvents(content);
  if (!begun.ok) return begun.error.kind === 'newerVersion' ? 'newerVersion' : 'damaged';
  let summary = noSummary;
  let known = 0;
  const take = (event: Event) => {
    summary = evolveSummary(summary, event);
  };
  for (let from = begun.value.start; from < content.length; ) {
    const to = content.indexOf('\n', Math.min(from + pieceBytes, content.length - 1)) + 1 || content.length;
    known = readEvents(content.subarray(from, to), 0, known, take, { isAll: to === content.length }).count;
    from = to;
    await yieldToEventLoop();
  }
  if (known > 0) return summary;
  return begun.value.isDamaged ? 'damaged' : null;
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
  await writeAtomic(join(folder, fileName), Buffer.from(JSON.stringify({ version, sessions }))).catch(() => undefined);
}
