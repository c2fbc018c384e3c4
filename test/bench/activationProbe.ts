// Probe in the extension host: activates extensions and measures time and memory.
import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import * as vscode from 'vscode';

export type Activated = { readonly tookMs: number; readonly addedMb: number };

/** Test suite entry, called by the editor. Activates the extensions in MILKSTACK_BENCH_ORDER; writes to MILKSTACK_BENCH_RESULT. */
export async function run(): Promise<void> {
  const { MILKSTACK_BENCH_ORDER = '', MILKSTACK_BENCH_RESULT = '' } = process.env;
  const result: Record<string, Activated> = {};
  for (const id of MILKSTACK_BENCH_ORDER.split(',')) result[id] = await activate(id);
  writeFileSync(MILKSTACK_BENCH_RESULT, JSON.stringify(result));
}

const beatMs = 50;
const calmBeats = 40;

/** Waits until the extension host has been idle for two seconds, so that its startup is not measured. */
async function calm(): Promise<void> {
  for (let beats = 0; beats < calmBeats; beats++) {
    const startedAt = performance.now();
    await new Promise((resolve) => setTimeout(resolve, beatMs));
    if (performance.now() - startedAt > 1.2 * beatMs) beats = 0;
  }
}

async function activate(id: string): Promise<Activated> {
  const extension = vscode.extensions.getExtension(id);
  if (!extension) throw new Error(`the editor does not know ${id}`);
  if (extension.isActive) throw new Error(`${id} was active before it was measured`);
  await calm();
  const before = residentBytes();
  const startedAt = performance.now();
  await extension.activate();
  const tookMs = performance.now() - startedAt;
  return { tookMs, addedMb: (residentBytes() - before) / 1e6 };
}

/** Size of the heap after a garbage collection. */
function residentBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().rss;
}
