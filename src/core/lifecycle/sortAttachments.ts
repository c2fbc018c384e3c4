// Sorts a message's attachments into accepted and refused before they are read.
import { fail, ok, type Result } from '../base/result';
import { checkPath, isSecretPath } from '../paths/pathRules';
import { maxPictures } from '../pictures/picture';
import { attachmentKey, isPlace } from './attachmentChips';
import { maxAttachments } from './messageLimits';
import type { Attachment, AttachmentRefusal, RefusedAttachment } from './attachments';

/**
 * Splits attachments into accepted and refused ones. Normalizes paths and removes duplicates. Refuses invalid paths, pictures beyond the
 * limit, and secret files that the user has not confirmed.
 */
export function sortedOut(attachments: readonly Attachment[]): { readonly taken: Attachment[]; readonly refused: RefusedAttachment[] } {
  const taken = new Map<string, Attachment>();
  const refused = new Map<string, RefusedAttachment>();
  for (const attachment of attachments) {
    const checked = pathOf(attachment);
    if (checked.ok) {
      const plain: Attachment = { ...attachment, path: checked.value };
      taken.set(attachmentKey(plain), plain);
    } else refused.set(attachment.path, { path: attachment.path, why: checked.error });
  }
  const pictures = [...taken.values()].filter(({ kind }) => kind === 'picture');
  for (const { path: place } of pictures.slice(maxPictures)) refused.set(place, { path: place, why: 'pictureCount' });
  const all = [...taken.values()].filter((attachment) => !pictures.slice(maxPictures).includes(attachment));
  return { taken: all.slice(0, maxAttachments), refused: [...refused.values()].slice(0, maxAttachments) };
}

/** Sorts files that the user named. Secret files are accepted, because the user is asked to confirm them when the message is sent. */
export function named(attachments: readonly Attachment[]): ReturnType<typeof sortedOut> {
  const { taken, refused } = sortedOut(attachments.map((attachment) => ({ ...attachment, confirmed: true })));
  return { taken: taken.map(({ confirmed: _, ...plain }) => plain), refused };
}

function pathOf(attachment: Attachment): Result<string, AttachmentRefusal> {
  if (!isPlace(attachment)) return ok(attachment.path);
  const checked = checkPath(attachment.path);
  if (!checked.ok) return fail(checked.error === 'outsideWorkspace' ? 'outside' : 'protected');
  if (isSecretPath(checked.value) && (!attachment.confirmed || attachment.kind === 'folder')) return fail('secret');
  return attachment.kind === 'selection' && attachment.to < attachment.from ? fail('unreadable') : checked;
}

export function readable(attachments: readonly Attachment[]): Attachment[] {
  return sortedOut(attachments).taken;
}
