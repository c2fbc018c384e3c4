// Snapshot of a folded log that lets opening skip most events; the log is authoritative.
import { open, readFile, stat } from 'node:fs/promises';
import type { Session } from '../../../core/session';
import { readPiece, writeAtomic } from '../base/fileContents';
import type { LineCipher } from './lineCipher';
import { sealed, sealedJson, startSum, unsealed } from './logFormat';

export interface KeptFold {
  readonly session: Session;
  /** Length in bytes of the beginning of the log that is folded into `session`. */
  readonly bytes: number;
}

/** Minimum number of new events for a snapshot; folding fewer events is faster than reading another file. */
const minEvents = 2_000;
const pieceBytes = 1024 * 1024;

export function foldPath(logPath: string): string {
  return `${logPath}.fold`;
}

interface FoldFileHead {
  readonly version: string;
  readonly bytes: number;
  /** Checksum of the first `bytes` of the log. */
  readonly log: string;
}

/**
 * Reads the snapshot of a log. Null unless the snapshot is intact and of this version, and the log still begins with the same bytes.
 * @param version identifies the code that folds events
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

/** Computes the checksum of a file's first `bytes` bytes, in chunks so that other work can run. A shorter file has a different checksum. */
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
 * Writes a snapshot of a closed log if the log has at least `minEvents` new events. Never rejects, because the log can be folded again.
 * @param known number of events in the existing snapshot
 */
export async function keepFold(logPath: string, version: string, session: Session, known: number, cipher: LineCipher): Promise<void> {
  if (session.seq - known < minEvents) return;
  try {
    const { size } = await stat(logPath);
    const head: FoldFileHead = { version, bytes: size, log: await sumOfFile(logPath, size) };
    await writeAtomic(foldPath(logPath), Buffer.from(`${sealed(head)}${sealedJson(asciiJson(await cipher.encrypted(session)))}`, 'latin1'));
  } catch {
    // Ignores the failure, because the next opening is only slower without a snapshot.
  }
}

/** Escapes all non-ASCII characters, because pure ASCII is decoded several times faster than text with other characters. */
function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
