// What the user attached to a message, held against the workspace before it is recorded: what cannot be shown is said, not dropped.
import { type Attachment, type HandedOver, type RefusedAttachment, sortedOut } from '../../core/context/evidence/attachments';
import type { Flow } from '../kernel/flow';

/**
 * The places that will be shown to the team and those that will not. A folder is taken as it is named: what is in it is looked up when it is shown.
 * @returns nothing where nothing was attached, so that a plain message is recorded at once
 */
export async function resolveAttachments({ ports }: Pick<Flow, 'ports'>, given: readonly Attachment[]): Promise<HandedOver> {
  if (given.length === 0) return {};
  const { taken, refused } = sortedOut(given);
  const isThere = await Promise.all(
    taken.map(
      async ({ kind, path, confirmed }) => kind === 'folder' || kind === 'paste' || (await ports.workspace.read(path, confirmed)) !== null,
    ),
  );
  const attachments = taken.filter((_, index) => isThere[index]);
  const missing = taken.filter((_, index) => !isThere[index]).map(({ path }): RefusedAttachment => ({ path, why: 'unreadable' }));
  const unshown = [...refused, ...missing];
  return { ...(attachments.length > 0 ? { attachments } : {}), ...(unshown.length > 0 ? { refused: unshown } : {}) };
}
