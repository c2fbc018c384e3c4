// Detects a full disk, which only the user can fix.
import { statfs } from 'node:fs/promises';
import { LogError } from '../../../flows/ports/ports';

/** Error codes of systems and of the editor's file systems for a full disk or quota. */
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

/** Extra space that a file system needs. */
const spareBytes = 64 * 1024;

/** Whether a folder's disk lacks space for so many bytes. Explains a failed write without a reason; false if it cannot be determined. */
export async function isFullAt(folder: string, bytes: number): Promise<boolean> {
  const room = await statfs(folder).catch(() => null);
  return room !== null && room.bavail * room.bsize < bytes + spareBytes;
}
