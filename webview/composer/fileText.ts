// Attachment for a file from another program: its text, because its path is unknown.
import { pasted } from '../../src/core/lifecycle/attachmentChips';
import type { Attachment, RefusedAttachment } from '../../src/core/lifecycle/attachments';
import { isSecretPath } from '../../src/core/paths/pathRules';

const maxBytes = 2 * 1024 * 1024;

/** Returns the file's text below its name; refuses secret files and files that are large or not text. */
export async function fileText(file: File): Promise<Attachment | RefusedAttachment> {
  const path = file.name;
  if (isSecretPath(path)) return { path, why: 'secret' };
  const text = file.size > maxBytes ? null : await file.text().catch(() => null);
  return text === null || /[\0\ufffd]/.test(text) ? { path, why: 'unreadable' } : pasted(`${path}\n\n${text}`);
}
