// The fold of a long log, kept beside it, so that opening a session need not read and fold every event again; the log alone is what counts.
import { open, readFile, stat } from 'node:fs/promises';
import type { Session } from '../../core/session';
import { readLastEvents } from './logFormat';
import { putWhole } from './putWhole';
import { readPiece } from './readPiece';

export interface KeptFold {
  readonly session: Session;
  /** Where the events that are folded end in the log. */
  readonly bytes: number;
}

/** Folding fewer events takes less than reading a file more. */
const leastEvents = 2_000;
/** As much of the log's end as holds its last event, but for very long ones. */
const lastEventBytes = 256_000;

export function foldPath(logPath: string): string {
  return `${logPath}.fold`;
}

/**
 * The kept fold of a log; null where there is none that is of this log and of this version of the fold. What was kept is never believed where
 * the log says otherwise: the event before `bytes` must be the last one folded.
 * @param version names the code that folded; another one may fold otherwise
 */
export async function readFold(logPath: string, version: string): Promise<KeptFold | null> {
  try {
    const content = await readFile(foldPath(logPath));
    const end = content.indexOf('\n');
    const head = JSON.parse(content.toString('latin1', 0, end)) as { version?: unknown; bytes?: unknown };
    if (head.version !== version || typeof head.bytes !== 'number') return null;
    const session = JSON.parse(content.toString('latin1', end + 1)) as Session;
    return (await endsWith(logPath, head.bytes, session)) ? { session, bytes: head.bytes } : null;
  } catch {
    return null;
  }
}

async function endsWith(logPath: string, bytes: number, { seq, lastAt }: Session): Promise<boolean> {
  const file = await open(logPath, 'r');
  try {
    const from = Math.max(0, bytes - lastEventBytes);
    const piece = await readPiece(file, from, bytes - from);
    const [last] = piece.length === bytes - from && piece.at(-1) === 0x0a ? readLastEvents(piece, 1) : [];
    return last?.seq === seq && last.at === lastAt;
  } finally {
    await file.close();
  }
}

/**
 * Keeps the fold of a closed log. Never rejects: without it the log is folded anew.
 * @param known events that are in the kept fold already
 */
export async function keepFold(logPath: string, version: string, session: Session, known: number): Promise<void> {
  if (session.seq - known < leastEvents) return;
  try {
    const { size } = await stat(logPath);
    const text = `${JSON.stringify({ version, bytes: size })}\n${asciiJson(session)}`;
    await putWhole(foldPath(logPath), Buffer.from(text, 'latin1'));
  } catch {
    // the next one to open the session takes a moment longer
  }
}

/** JSON with ASCII characters only: it is read in one piece, one byte a character, which is several times quicker. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
