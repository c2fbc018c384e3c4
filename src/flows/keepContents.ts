// The contents of files before and after a writing, kept so that it can be taken back: what was shown as text, and the bytes of what went.
import { isNotebookPath } from '../core/edits/notebook';
import type { KeptContent, KeptFile } from '../core/plan/checkpoints';
import type { Flow } from './flow';
import type { FileWrite, Ports, WrittenFile } from './ports';

type Before = ReadonlyMap<string, KeptContent | null>;

/** Keeps a text and gives its id. */
export async function keepText({ ports }: { readonly ports: Pick<Ports, 'checkpoints'> }, text: string): Promise<string> {
  return ports.checkpoints.keep(new TextEncoder().encode(text));
}

/**
 * What every path holds that the writes will touch: the live text of an edited file, the bytes on the disk of one that goes, so that one in
 * another encoding comes back as it was.
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
  const keptFile = write.op === 'edit' && isNotebookPath(write.path) ? await keepFile(flow, write.path) : null;
  if (keptFile !== null) return { id: await keepText(flow, write.expected), kind: 'text', file: keptFile };
  const bytes = write.op === 'edit' ? null : await flow.ports.editing.bytes(write.path);
  return bytes
    ? { id: await flow.ports.checkpoints.keep(bytes), kind: 'bytes' }
    : { id: await keepText(flow, write.expected), kind: 'text' };
}

/** The file itself, of which a text shows a part only; null where there is none. */
async function keepFile({ ports }: Flow, path: string): Promise<string | null> {
  const bytes = await ports.editing.bytes(path);
  return bytes && ports.checkpoints.keep(bytes);
}

/** The files of a checkpoint, once they are written; of a path that was written twice, how it ended. */
export async function keepAfter(flow: Flow, before: Before, written: readonly WrittenFile[]): Promise<KeptFile[]> {
  const after = new Map(written.map((file) => [file.path, file.after]));
  const keep = async ([path, text]: readonly [string, string | null]): Promise<KeptFile> => ({
    path,
    before: before.get(path) ?? null,
    after: text === null ? null : { id: await keepText(flow, text), kind: 'text' },
  });
  return Promise.all([...after].map(keep));
}
