// The files as they are when a prompt is handed to another agent, so that what it changes can be told from what was there.
import type { CommandOf } from '../../core/commands';
import { awaits } from '../../core/next';
import type { Flow } from '../kernel/flow';
import { keepText } from '../edits/checkpointContents';

/** Files that are listed, and those whose texts are kept; characters of all of them. */
export const maxListed = 20_000;
const maxKept = 5_000;
const maxKeptChars = 30_000_000;
const atOnce = 32;

/** By path; null for a file that was there and is not followed. */
export type KeptState = Readonly<Record<string, string | null>>;

export async function keepHandedOn(flow: Flow, { to }: CommandOf<'handOn.keep'>): Promise<void> {
  const { ports, recorder } = flow;
  if (awaits(recorder.session()) !== 'readyChoice') return;
  const paths = await ports.workspace.list('', maxListed, flow.signal);
  const texts: Record<string, string | null> = {};
  let chars = 0;
  for (let from = 0; from < paths.length; from += atOnce) {
    const some = paths.slice(from, from + atOnce);
    const read = await Promise.all(some.map((path) => (from < maxKept && chars < maxKeptChars ? ports.workspace.read(path) : null)));
    for (const [index, path] of some.entries()) {
      const text = read[index]?.text ?? null;
      texts[path] = text;
      chars += text?.length ?? 0;
    }
  }
  const files = Object.values(texts).filter((text) => text !== null).length;
  const kept = files > 0 ? await keepText(flow, JSON.stringify(texts)) : null;
  await recorder.recordIf((session) => awaits(session) === 'readyChoice', {
    ...{ type: 'prompt.handedOn', to, kept, files, left: paths.length - files },
  });
}
