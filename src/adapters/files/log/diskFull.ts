// Detects a full disk, which only the user can mend.
import { statfs } from 'node:fs/promises';
import { LogError } from '../../../flows/ports/ports';

/** What systems, and the editor's file systems, call it: no room on the device, or none left of what the user may fill. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EntryExceedsStorageQuota', 'FileExceedsStorageQuota']);
const words = /\b(?:ENOSPC|EDQUOT)\b|no space left|not enough space|disk quota exceeded|storage ?quota/i;

/** Whether an error of a writing says that there is no room. */
export function isNoSpace(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { readonly code?: unknown; readonly message?: unknown };
  return (typeof code === 'string' && codes.has(code)) || (typeof message === 'string' && words.test(message));
}

/** The error of a log or a store of contents. */
export function logErrorOf(error: unknown): LogError {
  return new LogError(error instanceof Error ? error.message : String(error), isNoSpace(error));
}

/** A file system needs some room beside the bytes themselves. */
const spareBytes = 64 * 1024;

/**
 * Whether the disk of a folder has no room for so many bytes. Where a writing failed without a reason, as the editor's does, this is the reason
 * that can be looked up; false where it cannot.
 */
export async function isFullAt(folder: string, bytes: number): Promise<boolean> {
  const room = await statfs(folder).catch(() => null);
  return room !== null && room.bavail * room.bsize < bytes + spareBytes;
}
