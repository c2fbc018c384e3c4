// What differs in the files since a prompt was handed over: by whom, as far as a file can tell, and what of it can be put back to the byte.
import type { KeptContent, KeptFile } from '../../core/checkpoints/facts';
import { mergeTexts } from '../../core/edits/hunks/merge';
import { sameButLineEnds } from '../../core/edits/lines/lineEnds';
import type { HandedOn, OwnSave } from '../../core/handover/state';
import { withoutByteOrderMark } from '../../core/text/lines';
import { keepText } from '../edits/checkpointContents';
import type { Flow } from '../kernel/flow';
import { type DiskFile, type KeptState, maxListedFiles, readFiles } from './keepHandedOn';

/** Files that are put before the user at once. */
const maxFiles = 200;

export interface ChangesSince {
  /** Both sides of each, kept. */
  readonly changed: KeptFile[];
  /** Files that differ and stay as they are. */
  readonly left: string[];
  /** Those of `changed` that hold lines the user saved as well, which cannot be told from the others. */
  readonly mixed: string[];
}

export async function changesSince(flow: Flow, { kept, own }: HandedOn): Promise<ChangesSince> {
  const none: ChangesSince = { changed: [], left: [], mixed: [] };
  const bytes = kept === null ? null : await flow.ports.checkpoints.read(kept);
  if (!bytes) return none;
  const { files: before } = JSON.parse(new TextDecoder().decode(bytes)) as KeptState;
  const listed = await flow.ports.workspace.list('', maxListedFiles, flow.signal, true);
  // where not all could be listed, a new file cannot be told from one that was there
  const isWhole = Object.keys(before).length < maxListedFiles;
  const paths = [...new Set([...Object.keys(before), ...(isWhole ? listed : [])])].filter((path) => before[path] !== null);
  const found = await readFiles(flow, paths);
  if (flow.signal.aborted) return none;
  const { changed, left, mixed } = none;
  for (const [index, path] of paths.entries()) {
    const was = Object.hasOwn(before, path) ? (before[path] ?? null) : null;
    const now = found[index] ?? null;
    const base = await withOwn(flow, was, own, path);
    if (base.file?.text === now?.text) {
      if (!was && !now) left.push(path);
      continue;
    }
    const isFollowed = changed.length < maxFiles && isChange(base.file, now) && (await isAsOnDisk(flow, path, now));
    if (isFollowed) changed.push({ path, before: await keptFile(flow, base.file), after: await keptFile(flow, now) });
    else left.push(path);
    if (isFollowed && base.isMixed) mixed.push(path);
  }
  return { changed, left, mixed };
}

/** A file as it was handed over, with what the user typed and saved in it since; `isMixed` where that met the lines of another. */
async function withOwn({ ports }: Flow, was: DiskFile | null, own: readonly OwnSave[], path: string) {
  let file = was;
  let isMixed = false;
  for (const save of own.filter((each) => each.path === path)) {
    const [before, after] = await Promise.all([ports.checkpoints.read(save.before), ports.checkpoints.read(save.after)]);
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const merged = file && before && after && mergeTexts(decoder.decode(before), file.text, decoder.decode(after));
    if (file && merged?.kind === 'merged') file = { ...file, text: merged.text };
    else isMixed = true;
  }
  return { file, isMixed };
}

/** Lines that differ, and not their ends alone, which nobody could accept one by one; a mark that came or went could not be put back. */
function isChange(base: DiskFile | null, now: DiskFile | null): boolean {
  if (!base || !now) return true;
  return isMarked(base.text) === isMarked(now.text) && !sameButLineEnds(base.text, now.text);
}

function isMarked(text: string): boolean {
  return withoutByteOrderMark(text) !== text;
}

/** Whether the editor holds the text of the disk: what has unsaved changes is the user's typing and stays as it is. */
async function isAsOnDisk({ ports }: Flow, path: string, now: DiskFile | null): Promise<boolean> {
  const live = await ports.editing.live(path);
  if (!live.ok || live.value === null || !now) return live.ok && live.value === null && !now;
  return sameButLineEnds(withoutByteOrderMark(live.value), withoutByteOrderMark(now.text));
}

/** A file in the store: its text as the editor has it, and the file itself byte for byte. */
async function keptFile(flow: Flow, file: DiskFile | null): Promise<KeptContent | null> {
  if (!file) return null;
  const id = await keepText(flow, withoutByteOrderMark(file.text));
  return { id, kind: 'text', file: await keepText(flow, file.text), ...(file.mode !== null && { mode: file.mode }) };
}
