// Finds the folder to which the paths of a patch are relative.
import { fitsFile, type PatchFile, reversedFile } from '../../core/review/patchFiles';
import { filesBelow, maxSearched, patchFolders } from '../../core/review/patchFolders';
import type { Flow } from '../kernel/flow';

/** Maximum numbers of edited files and leading folders tried, and of folders compared by content. */
const maxTried = 20;
const maxDepth = 6;
const maxFolders = 20;

export interface PlacedPatch {
  readonly files: readonly PatchFile[];
  /** Files outside the open folder. */
  readonly left: readonly string[];
}

/** The open folder may lie below the patch's root: leading folders are removed from its paths until one leads to a file there. */
export async function placePatch(flow: Flow, files: readonly PatchFile[]): Promise<PlacedPatch | null> {
  const named = files.filter(({ from, to }) => from !== null && to !== null).slice(0, maxTried);
  for (let depth = 0; depth <= maxDepth; depth++) {
    for (const { from, to } of named) {
      const prefix = (to ?? '').split('/').slice(0, depth).join('/');
      const isThere = async (path: string | null) =>
        path?.startsWith(prefix) && (await textAt(flow, path.slice(prefix === '' ? 0 : prefix.length + 1))) !== null;
      if ((to ?? '').split('/').length <= depth || !((await isThere(to)) || (await isThere(from)))) continue;
      return prefix === '' ? { files, left: [] } : shortened(files, `${prefix}/`);
    }
  }
  const placed = await inOnlyFolder(flow, files);
  return placed && { files: placed, left: [] };
}

/**
 * The patch may be relative to a subfolder: to the only one that holds every file that the patch changes, or the only one of them whose
 * files it fits. Null if none or several of several folders fit.
 */
async function inOnlyFolder(flow: Flow, files: readonly PatchFile[]): Promise<readonly PatchFile[] | null> {
  const folders = patchFolders(files, await flow.ports.workspace.list('', maxSearched, flow.signal));
  const candidates = folders.map((folder) => filesBelow(files, folder));
  // New files say nothing about their folder until they are there.
  const isEdit = files.some(({ from }) => from !== null);
  if (isEdit && candidates.length <= 1) return candidates[0] ?? files;
  const fitting: PatchFile[][] = [];
  for (const placed of candidates.slice(0, maxFolders)) if (await fits(flow, placed)) fitting.push(placed);
  if (fitting.length === 0 && !isEdit) return files;
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** Whether the patch can be applied below this folder, or is applied there. */
async function fits(flow: Flow, files: readonly PatchFile[]): Promise<boolean> {
  for (const side of [files, files.map(reversedFile)]) if (side.length > 0 && (await unfit(flow, side)).length === 0) return true;
  return false;
}

/** Files whose text is another than the one that the patch changes. */
export async function unfit(flow: Flow, files: readonly PatchFile[]): Promise<PatchFile[]> {
  const found: PatchFile[] = [];
  for (const file of files) if (!fitsFile(file, await textAt(flow, file.from ?? file.to ?? ''))) found.push(file);
  return found;
}

export async function textAt({ ports }: Flow, path: string): Promise<string | null> {
  const live = await ports.editing.live(path);
  return live.ok ? live.value : null;
}

function shortened(files: readonly PatchFile[], prefix: string): PlacedPatch {
  const isBelow = ({ from, to }: PatchFile) => [from, to].every((path) => path === null || path.startsWith(prefix));
  const cut = (path: string | null) => path?.slice(prefix.length) ?? null;
  return {
    files: files.filter(isBelow).map((file) => ({ ...file, from: cut(file.from), to: cut(file.to) })),
    left: files.filter((file) => !isBelow(file)).map(({ from, to }) => to ?? from ?? ''),
  };
}
