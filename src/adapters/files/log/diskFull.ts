// Detects a full disk, which only the user can fix.
import { statfs } from 'node:fs/promises';
import { LogError } from '../../../flows/ports/ports';

/** Error codes for a full disk or an exceeded quota, from Node and from the editor's file systems. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EntryExceedsStorageQuota', 'FileExceedsStorageQuota']);
const words = /\b(?:ENOSPC|EDQUOT)\b|no space left|not enough space|disk quota exceeded|storage ?quota/i;

export function isNoSpace(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  return (typeof code === 'string' && codes.has(code)) || (typeof message === 'string' && words.test(message));
}

/** Converts an error to a `LogError` that states whether the disk is full. */
export function logErrorOf(error: unknown): LogError {
  return new LogError(error instanceof Error ? error.message : String(error), isNoSpace(error));
}

/** Number of bytes that the file system itself needs in addition to the content. */
const spareBytes = 64 * 1024;

/**
 * Whether a folder's disk lacks space for `bytes`; used to explain a write that failed for an unreported reason. False if the free space is
 * unknown.
 */
export async function isFullAt(folder: string, bytes: number): Promise<boolean> {
  const room = await statfs(folder).catch(() => null);
  return room !== null && room.bavail * room.bsize < bytes + spareBytes;
}
