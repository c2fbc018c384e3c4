// The files as they are when a prompt is handed to another agent, so that what it changes can be told from what was there.
// Read from the disk and not from the editor, which would open thousands of documents and may not have noticed yet what others wrote.
import type { CommandOf } from '../../core/commands';
import pLimit from 'p-limit';
import { awaits } from '../../core/next';
import { checkReading } from '../../core/paths/leads';
import type { Flow } from '../kernel/flow';
import { keepText } from '../edits/checkpointContents';

/** Files that are listed, and those whose texts are kept; characters of all of them. */
export const maxListedFiles = 20_000;
const maxKept = 5_000;
const maxKeptChars = 30_000_000;
const maxFileBytes = 2 * 1024 * 1024;
const atOnce = 32;

/** A file as it lies on the disk: its text, with the byte order mark it may have, and its permission bits. */
export interface DiskFile {
  readonly text: string;
  readonly mode: number | null;
}

/** By path; null for a file that was there and is not followed. */
export interface KeptState {
  readonly files: Readonly<Record<string, DiskFile | null>>;
}

export async function keepHandedOn(flow: Flow, { to }: CommandOf<'handOn.keep'>): Promise<void> {
  const { ports, recorder } = flow;
  if (awaits(recorder.session()) !== 'readyChoice') return;
  const earlier = recorder.session().handedOn;
  // handed over once more: what the agent before has changed is not reviewed yet, and stays among the changes
  if (earlier?.kept != null) {
    const { kept, files, left } = earlier;
    return recorder.record({ type: 'prompt.handedOn', to, kept, files, left });
  }
  const paths = await ports.workspace.list('', maxListedFiles, flow.signal, true);
  const found = await readFiles(flow, paths.slice(0, maxKept));
  const files: Record<string, DiskFile | null> = {};
  let chars = 0;
  for (const [index, path] of paths.entries()) {
    const file = found[index] ?? null;
    const hasRoom = chars < maxKeptChars;
    files[path] = hasRoom ? file : null;
    chars += hasRoom && file ? file.text.length : 0;
  }
  const count = Object.values(files).filter((file) => file !== null).length;
  const kept = count > 0 ? await keepText(flow, JSON.stringify({ files } satisfies KeptState)) : null;
  await recorder.recordIf((session) => awaits(session) === 'readyChoice', {
    ...{ type: 'prompt.handedOn', to, kept, files: count, left: paths.length - count },
  });
}

/** Files as they lie on the disk; null of one that is missing, large, no UTF-8, or made to hold secrets. */
export async function readFiles(flow: Flow, paths: readonly string[]): Promise<(DiskFile | null)[]> {
  const limit = pLimit(atOnce);
  return Promise.all(paths.map((path) => limit(() => readFile(flow, path))));
}

async function readFile({ ports }: Flow, path: string): Promise<DiskFile | null> {
  if (!checkReading(path, await ports.workspace.realPathOf(path)).ok) return null;
  const bytes = await ports.editing.bytes(path, maxFileBytes);
  const text = bytes && textOf(bytes);
  return text === null ? null : { text, mode: await ports.editing.mode(path) };
}

/** The text of bytes, with its byte order mark; null where it would not become the same bytes again. */
function textOf(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The user typed into a file while another agent has the prompt: their lines are no change of that agent's. */
export async function keepOwnSave(flow: Flow, { path, before, after }: CommandOf<'handOn.saved'>): Promise<void> {
  const isFollowed = () => awaits(flow.recorder.session()) === 'readyChoice' && flow.recorder.session().handedOn?.kept != null;
  if (!isFollowed() || before === after) return;
  const save = { path, before: await keepText(flow, before), after: await keepText(flow, after) };
  await flow.recorder.recordIf(() => isFollowed(), { type: 'own.saved', ...save });
}
