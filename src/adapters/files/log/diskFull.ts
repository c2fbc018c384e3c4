// Detects a full disk, which only the user can fix.
import { statfs } from 'node:fs/promises';
import { LogError } from '../../../flows/ports/ports';

/** Error codes that mean a full disk or quota, from systems and from the editor's file systems. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EntryExceedsStorageQuota', 'FileExceedsStorageQuota']);
const words = /\b(?:ENOSPC|EDQUOT)\b|no space left|not enough space|disk quota exceeded|storage ?quota/i;

/** Whether a write error means a full disk. */
export function isNoSpace(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  return (typeof code === 'string' && codes.has(code)) || (typeof message === 'string' && words.test(message));
}

/** Error kind of a log or content store. */
export function logErrorOf(error: unknown): LogError {
  return new LogError(error instanceof Error ? error.message : String(error), isNoSpace(error));
}

/** Bytes that the file system itself needs in addition to the content. */
const spareBytes = 64 * 1024;

/**
 * Whether the disk of a folder lacks space for this many bytes. Used to explain a write that failed without a reason. False if the free
 * space cannot be determined.
 */
export async function isFullAt(folder: string, bytes: number): Promise<boolean> {
  const room = await statfs(folder).catch(() => null);
  return room !== null && room.bavail * room.bsize < bytes + spareBytes;
}
