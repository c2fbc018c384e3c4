// What the user attached to a message, held against the workspace before it is recorded: what cannot be shown is said, not dropped.
import { type Attachment, type HandedOver, isPlace, type RefusedAttachment, sortedOut } from '../../core/lifecycle/attachments';
import { checkedPicture } from '../../core/pictures/checkPicture';
import { isPromptPath } from '../../core/context/prompt/promptFiles';
import type { Flow } from '../kernel/flow';
import type { Ports } from '../ports/ports';

/**
 * The places that will be shown to the team and those that will not. A folder is taken as it is named: what is in it is looked up when it is shown.
 * @returns nothing where nothing was attached, so that a plain message is recorded at once
 */
export async function resolveAttachments({ ports }: Pick<Flow, 'ports'>, given: readonly Attachment[]): Promise<HandedOver> {
  if (given.length === 0) return {};
  const { taken, refused } = sortedOut(given);
  const isThere = await Promise.all(
    taken.map(async (attachment) => {
      const { kind, path, confirmed } = attachment;
      if (attachment.kind === 'picture') return isWhatItSays(ports.pictures, attachment);
      // a folder that is not trusted has no prompts; see also where they are offered
      if (kind === 'prompt' && !(ports.workspace.isTrusted && isPromptPath(path))) return false;
      return kind === 'folder' || !isPlace(attachment) || (await ports.workspace.read(path, confirmed)) !== null;
    }),
  );
  const attachments = taken.filter((_, index) => isThere[index]);
  const missing = taken.filter((_, index) => !isThere[index]).map(({ path }): RefusedAttachment => ({ path, why: 'unreadable' }));
  const unshown = [...refused, ...missing];
  return { ...(attachments.length > 0 ? { attachments } : {}), ...(unshown.length > 0 ? { refused: unshown } : {}) };
}

/** A picture is taken by what is kept under its digest; what the panel says of it has to agree. */
async function isWhatItSays(
  pictures: Ports['pictures'],
  { hash, mime, width, height }: Extract<Attachment, { kind: 'picture' }>,
): Promise<boolean> {
  const kept = await pictures.read(hash);
  const read = kept && checkedPicture(kept);
  return read?.ok === true && read.value.mime === mime && read.value.width === width && read.value.height === height;
}
