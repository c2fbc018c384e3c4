// Index of the sessions in a folder; the logs remain authoritative.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Event } from '../../../core/events';
import { noSummary, type SessionSummary, type UnreadableReason } from '../../../core/lifecycle/summary';
import { evolveSummary } from '../../../core/lifecycle/summaryFold';
import { writeAtomic } from '../base/fileContents';
import { inPauses } from '../base/timers';
import { readingEvents, startOfEvents } from '../log/logFormat';
import { sessionIds, sessionPath } from './sessionFiles';

const fileName = 'index.json';

/** Version of the index. Increased when summaries change, so that the index is rebuilt. */
const version = 3;

interface Indexed {
  readonly size: number;
  readonly mtimeMs: number;
  readonly summary: SessionSummary;
}

type Index = Readonly<Record<string, Indexed>>;

/**
 * Lists all sessions that have been started. Reads only logs that have changed since the last call; a log that cannot be read is listed
 * with the reason.
 * @param isOurs whether the folder belongs to this workspace; the index of another workspace is never written
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

/**
 * Returns the index entry of a log; null if there is nothing to list. Access errors are not cached, because permissions can change without
 * a change to the log.
 */
async function lookAt(path: string, id: string, kept: Indexed | undefined): Promise<Indexed | 'noAccess' | null> {
  try {
    const { size, mtimeMs } = await stat(path);
    if (kept && kept.size === size && kept.mtimeMs === mtimeMs) return kept;
    const summary = await summarize(await readFile(path));
    if (typeof summary === 'string') return { size, mtimeMs, summary: unreadable(id, summary, mtimeMs) };
    // Replaces the ID: until a copied log is opened, it contains the ID of the original session.
    return summary && { size, mtimeMs, summary: { ...summary, id } };
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : 'noAccess';
  }
}

function unreadable(id: string, reason: UnreadableReason, at: number): SessionSummary {
  return { ...noSummary, id, costUsd: null, startedAt: at, workedAt: at, unreadable: reason };
}

/** Summarizes the readable part of a log; null if the session has not been started. */
async function summarize(content: Buffer): Promise<SessionSummary | UnreadableReason | null> {
  const begun = startOfEvents(content);
  if (!begun.ok) return begun.error.kind === 'newerVersion' ? 'newerVersion' : 'damaged';
  let summary = noSummary;
  const take = (event: Event) => {
    summary = evolveSummary(summary, event);
  };
  const { count } = await inPauses(readingEvents(content, begun.value.start, 0, take));
  if (count > 0) return summary;
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

/** Writes the index. Ignores failures, because the next listing is then only slower. */
async function writeIndex(folder: string, sessions: Index): Promise<void> {
  await writeAtomic(join(folder, fileName), Buffer.from(JSON.stringify({ version, sessions }))).catch(() => undefined);
}
