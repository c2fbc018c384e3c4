// The map of a repository, which names every symbol of 10,000 source files: cold, after one edit, and how it grows.
import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CodebaseThread, createCodebaseThread } from '../../../src/adapters/files/codebaseThread';
import { buildWorker } from '../../kit/codebaseThread';
import { inTurns, repeats, timed } from '../measure';
import type { Row } from '../report';
import { makeTree } from './tree';

const { signal } = new AbortController();
/** Fewer than elsewhere, for each is a thread that reads everything anew. */
const rounds = 5;

export async function measureMap(): Promise<Row[]> {
  const work = await mkdtemp(join(tmpdir(), 'milkstack-bench-'));
  try {
    const script = join(work, 'worker.cjs');
    await buildWorker(script);
    const [single, double] = [join(work, 'single'), join(work, 'double')];
    const { paths } = makeTree({ folder: single, files: 10_000, bytes: 2_500, seed: 7 });
    makeTree({ folder: double, files: 20_000, bytes: 2_500, seed: 8 });
    const cold = await inTurns(
      () => timed(() => mapOnce(script, double)),
      () => timed(() => mapOnce(script, single)),
      rounds,
    );
    const edits = await measureEdits(script, single, paths);
    return [
      { id: 'context.map', ours: cold.base, base: [] },
      { id: 'context.mapGrowth', ...cold },
      { id: 'context.mapEdit', ours: edits, base: [] },
    ];
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const fail = (error: Error) => {
  throw error;
};

async function mapOnce(script: string, folder: string): Promise<void> {
  const thread = openThread(script, folder);
  await find(thread, 'invoice');
  thread.close();
}

function openThread(script: string, folder: string): CodebaseThread {
  const thread = createCodebaseThread(script, { grammars: null, symbols: '' }, fail);
  thread.workspace({ places: [{ prefix: '', folder }], patterns: [], mayRunGit: false });
  return thread;
}

async function find(thread: CodebaseThread, name: string): Promise<void> {
  if ((await thread.symbols(name, 20, signal)).length !== 20) throw new Error(`too few symbols hold ${name}`);
}

async function measureEdits(script: string, folder: string, paths: readonly string[]): Promise<number[]> {
  const thread = openThread(script, folder);
  await find(thread, 'invoice');
  const samples: number[] = [];
  for (let round = 0; round <= repeats; round++) {
    const path = paths[round * 100] ?? '';
    appendFileSync(join(folder, path), `export function settleInvoice${round}() {}\n`);
    thread.changed([path]);
    const tookMs = await timed(() => find(thread, 'invoice'));
    if (round > 0) samples.push(tookMs);
  }
  thread.close();
  return samples;
}
