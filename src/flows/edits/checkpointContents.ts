// Saves file contents from before and after a write to the checkpoint store.
import type { KeptContent, KeptFile } from '../../core/checkpoints/facts';
import type { Content, StoredContent } from '../../core/checkpoints/restore';
import type { Flow } from '../kernel/flow';
import type { FileWrite, Ports, WrittenFile } from '../ports/ports';

type Before = ReadonlyMap<string, KeptContent | null>;

export async function keepText({ ports }: { readonly ports: Pick<Ports, 'checkpoints'> }, text: string): Promise<string> {
  return ports.checkpoints.keep(new TextEncoder().encode(text));
}

/**
 * Stores the content of every path about to be written. Raw bytes are included, so that any encoding can be restored exactly: an edited
 * file is stored as live text and raw bytes, a deleted file as bytes.
 */
export async function keepBefore(flow: Flow, writes: readonly FileWrite[]): Promise<Before> {
  const before = new Map<string, KeptContent | null>();
  const moved = new Set(writes.flatMap((write) => (write.op === 'rename' ? [write.path] : [])));
  const keep = async (write: FileWrite) => {
    const isEarlierEdit = write.op === 'edit' && moved.has(write.path);
    if (write.op !== 'create' && !isEarlierEdit) before.set(write.path, await keepOne(flow, write));
  };
  for (const write of writes)
    if (write.op === 'create' || write.op === 'rename') before.set(write.op === 'rename' ? write.to : write.path, null);
  await Promise.all(writes.map(keep));
  return before;
}

async function keepOne(flow: Flow, write: Exclude<FileWrite, { op: 'create' }>): Promise<KeptContent> {
  const { checkpoints, editing } = flow.ports;
  const bytes = await editing.bytes(write.path);
  const file = bytes && (await checkpoints.keep(bytes));
  if (write.op !== 'edit' && file !== null) return { id: file, kind: 'bytes', ...(await ownOf(flow, write)) };
  return withFile(await keepText(flow, write.expected), file);
}

/** Returns the mode and link target to store. Needed only for a deleted file, because restoring it creates a new file. */
async function ownOf({ ports: { editing } }: Flow, { op, path }: FileWrite): Promise<Pick<KeptContent, 'mode' | 'link'>> {
  if (op !== 'delete') return {};
  const [mode, link] = [await editing.mode(path), await editing.link(path)];
  return { ...(mode !== null && { mode }), ...(link !== null && { link }) };
}

/** Returns a reference to a stored text, plus a reference to the raw file if its bytes are different. */
function withFile(id: string, file: string | null): KeptContent {
  return file === null || file === id ? { id, kind: 'text' } : { id, kind: 'text', file };
}

/** Stores the contents after the write. A path that was written twice is listed once, with its final content. */
export async function keepAfter(flow: Flow, before: Before, written: readonly WrittenFile[]): Promise<KeptFile[]> {
  const after = new Map(written.map((file) => [file.path, file.after]));
  const unsaved = new Set(written.flatMap((file) => (file.unsaved ? [file.path] : [])));
  const keep = async ([path, text]: readonly [string, string | null]): Promise<KeptFile> => ({
    path,
    before: before.get(path) ?? null,
    after: text === null ? null : await keepWritten(flow, path, text, unsaved.has(path)),
  });
  return Promise.all([...after].map(keep));
}

async function keepWritten(flow: Flow, path: string, text: string, isUnsaved: boolean): Promise<KeptContent> {
  const bytes = isUnsaved ? null : await flow.ports.editing.bytes(path);
  return withFile(await keepText(flow, text), bytes && (await flow.ports.checkpoints.keep(bytes)));
}

type ContentPorts = Pick<Ports, 'checkpoints' | 'digest' | 'editing'>;

/**
 * Returns the current content of a file, including unsaved changes; null if the file does not exist. Stores binary content to obtain its
 * ID.
 */
export async function liveContent({ checkpoints, digest, editing }: ContentPorts, path: string): Promise<Content | null> {
  const live = await editing.live(path);
  if (live.ok) return live.value === null ? null : { id: digest(live.value), text: live.value, isBytes: false };
  const bytes = await editing.bytes(path);
  return bytes && { id: await checkpoints.keep(bytes), text: null, isBytes: true };
}

/** Stores content and returns a reference to it. Binary content is already in the store. */
export async function keepContent(ports: Pick<ContentPorts, 'checkpoints'>, content: Content | null): Promise<KeptContent | null> {
  if (!content) return null;
  const { id, text, isBytes, ...own } = content;
  if (isBytes || text === null) return { id, kind: 'bytes', ...own };
  return { id: await keepText({ ports: ports }, text), kind: 'text', ...own };
}

export async function readContents(
  { checkpoints }: Pick<ContentPorts, 'checkpoints'>,
  files: readonly KeptFile[],
): Promise<(kept: KeptContent | null) => StoredContent> {
  const found = new Map<string, Uint8Array | null>();
  for (const kept of files.flatMap(({ before, after }) => [before, after]))
    if (kept && !found.has(kept.id)) found.set(kept.id, await checkpoints.read(kept.id));
  return (kept) => {
    if (!kept) return null;
    const bytes = found.get(kept.id);
    if (!bytes) return 'damaged';
    const { id, kind, ...own } = kept;
    return { id, text: textOf(bytes), isBytes: kind === 'bytes', ...own };
  };
}

/** Decodes text; null for binary content. */
function textOf(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
