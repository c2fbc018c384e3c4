// What a file holds and what the store has, as contents that can be compared and put back.
import type { Content, StoredContent } from '../../core/checkpoints/restore';
import { keepText } from './checkpointContents';
import type { Ports } from '../ports/ports';
import type { KeptContent, KeptFile } from '../../core/checkpoints/facts';

type Doors = Pick<Ports, 'checkpoints' | 'digest' | 'editing'>;

/** What a file holds now, unsaved changes included; null where there is none. What is no text is kept, for its digest is wanted. */
export async function liveContent({ checkpoints, digest, editing }: Doors, path: string): Promise<Content | null> {
  const live = await editing.live(path);
  if (live.ok) return live.value === null ? null : { id: digest(live.value), text: live.value, isBytes: false };
  const bytes = await editing.bytes(path);
  return bytes && { id: await checkpoints.keep(bytes), text: null, isBytes: true };
}

/** A content kept, with its id; what is no text is in the store already. */
export async function keepContent(doors: Pick<Doors, 'checkpoints'>, content: Content | null): Promise<KeptContent | null> {
  if (!content) return null;
  const { id, text, isBytes, file, mode } = content;
  const own = { ...(file !== undefined && { file }), ...(mode !== undefined && { mode }) };
  if (isBytes || text === null) return { id, kind: 'bytes', ...own };
  return { id: await keepText({ ports: doors }, text), kind: 'text', ...own };
}

/** The contents of all sides of some changes, read at once, to be looked up by side. */
export async function readContents(
  { checkpoints }: Pick<Doors, 'checkpoints'>,
  files: readonly KeptFile[],
): Promise<(kept: KeptContent | null) => StoredContent> {
  const found = new Map<string, Uint8Array | null>();
  for (const kept of files.flatMap(({ before, after }) => [before, after]))
    if (kept && !found.has(kept.id)) found.set(kept.id, await checkpoints.read(kept.id));
  return (kept) => {
    if (!kept) return null;
    const bytes = found.get(kept.id);
    if (!bytes) return 'damaged';
    const { id, kind, file, mode } = kept;
    return { id, text: textOf(bytes), isBytes: kind === 'bytes', ...(file !== undefined && { file }), ...(mode !== undefined && { mode }) };
  };
}

/** Null for bytes that are no text. */
function textOf(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
