// Snapshot of a folded log beside it, so that opening skips most events; the log decides.
import { open, readFile, stat } from 'node:fs/promises';
import type { Session } from '../../../core/session';
import { readPiece, writeAtomic } from '../base/fileContents';
import type { LineCipher } from './lineCipher';
import { sealed, sealedJson, startSum, unsealed } from './sealedLine';

export interface KeptFold {
  readonly session: Session;
  /** Where the events that are folded end in the log. */
  readonly bytes: number;
}

/** Folding fewer events takes less than reading a file more. */
const minEvents = 2_000;
/** As much as is read at once to tell whether the log is what it was. */
const pieceBytes = 1024 * 1024;

export function foldPath(logPath: string): string {
  return `${logPath}.fold`;
}

interface FoldFileHead {
  readonly version: string;
  readonly bytes: number;
  /** Of the log up to `bytes`. */
  readonly log: string;
}

/**
 * The kept fold of a log; null where there is none that is whole, of this log, and of this version of the fold. What was kept is never
 * believed where the log says otherwise: the log must still be, byte for byte, what was folded.
 * @param version names the code that folded; another one may fold otherwise
 */
export async function readFold(logPath: string, version: string, cipher: LineCipher): Promise<KeptFold | null> {
  try {
    const content = await readFile(foldPath(logPath));
    const end = content.indexOf('\n');
    const line = unsealed(content, 0, end);
    const head = line?.isSealed ? (line.value as FoldFileHead) : null;
    if (head?.version !== version || !line) return null;
    const body = unsealed(content, end + 1, content.length - 1);
    if (!body?.isSealed || (await sumOfFile(logPath, head.bytes)) !== head.log) return null;
    return { session: cipher.decrypted(body.value as Session), bytes: head.bytes };
  } catch {
    return null;
  }
}

/** In pieces, so that other work gets its turn; a file that is shorter gives another sum. */
async function sumOfFile(path: string, bytes: number): Promise<string> {
  const file = await open(path, 'r');
  try {
    const sum = startSum();
    for (let from = 0; from < bytes; from += pieceBytes) sum.add(await readPiece(file, from, Math.min(pieceBytes, bytes - from)));
    return sum.end();
  } finally {
    await file.close();
  }
}

/**
 * Keeps the fold of a closed log. Never rejects: without it the log is folded anew.
 * @param known events that are in the kept fold already
 */
export async function keepFold(logPath: string, version: string, session: Session, known: number, cipher: LineCipher): Promise<void> {
  if (session.seq - known < minEvents) return;
  try {
    const { size } = await stat(logPath);
    const head: FoldFileHead = { version, bytes: size, log: await sumOfFile(logPath, size) };
    await writeAtomic(foldPath(logPath), Buffer.from(`${sealed(head)}${sealedJson(asciiJson(await cipher.encrypted(session)))}`, 'latin1'));
  } catch {
    // the next one to open the session takes a moment longer
  }
}

/** JSON with ASCII characters only: it is read in one piece, one byte a character, which is several times quicker. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
