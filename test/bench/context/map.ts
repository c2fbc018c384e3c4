// Benchmark: repository map of 10,000 files.
import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packedGrammars } from '../../../scripts/grammars.mjs';
import { type CodebaseThread, createCodebaseThread, type ThreadFiles } from '../../../src/adapters/files/code/codebaseThread';
import { buildThreads, type ThreadScripts } from '../../kit/codebaseThread';
import { calibrate, repeats, spreadOf, timed } from '../measure';
import type { Row } from '../report';
import { makeTree } from './tree';

const { signal } = new AbortController();
/** Fewer than in other benchmarks, because each round starts a thread that reads all files again. */
const rounds = 5;
const sizes = [2_500, 5_000, 10_000, 20_000] as const;
const size = 10_000;

type Cost = { readonly wallMs: number; readonly cpuMs: number };

export async function measureMap(): Promise<Row[]> {
  const work = await mkdtemp(join(tmpdir(), 'milkstack-bench-'));
  try {
    const scripts = await buildThreads(work);
    const trees = new Map(sizes.map((files) => [files, makeTree({ folder: join(work, `${files}`), files, bytes: 2_500, seed: files })]));
    const costs = new Map(sizes.map((files) => [files, [] as Cost[]]));
    for (let round = 0; round <= rounds; round++) {
      calibrate();
      for (const files of sizes) {
        const cost = await costOf(() => mapOnce(scripts, join(work, `${files}`)));
        if (round > 0) costs.get(files)?.push(cost);
      }
    }
    const of = (files: number) => costs.get(files as (typeof sizes)[number]) ?? [];
    const growth = exponentOf(sizes.map((files) => [files, spreadOf(of(files).map(({ cpuMs }) => cpuMs)).min] as const));
    console.log(
      `map, cpu ms: ${sizes.map((files) => `${files} files ${Math.round(spreadOf(of(files).map(({ cpuMs }) => cpuMs)).min)}`).join(', ')}`,
    );
    return [
      { id: 'context.map', ours: of(size).map(({ wallMs }) => wallMs), base: [] },
      { id: 'context.mapCpu', ours: of(size).map(({ cpuMs }) => cpuMs), base: [] },
      { id: 'context.mapGrowth', ours: [growth], base: [] },
      { id: 'context.mapEdit', ours: await measureEdits(scripts, work, trees.get(size)?.paths ?? []), base: [] },
    ];
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function costOf(action: () => Promise<unknown>): Promise<Cost> {
  const before = process.cpuUsage();
  const wallMs = await timed(action);
  const { user, system } = process.cpuUsage(before);
  return { wallMs, cpuMs: (user + system) / 1_000 };
}

/** Exponent k of the growth y ~ x^k: the slope of the regression line through the logarithms. */
function exponentOf(points: readonly (readonly [x: number, y: number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(logs.map(([each]) => each)), mean(logs.map(([, each]) => each))];
  return mean(logs.map(([a, b]) => (a - x) * (b - y))) / mean(logs.map(([a]) => (a - x) ** 2));
}

const fail = (error: Error) => {
  throw error;
};

async function mapOnce(scripts: ThreadScripts, folder: string): Promise<void> {
  const thread = openThread(scripts, folder);
  await find(thread, 'invoice');
  thread.close();
}

const patterns = { grammars: null, symbols: '' };

/** @param files grammars and symbol cache; without grammars, symbols are found by patterns */
function openThread(
  { script, keywordScanWorker }: ThreadScripts,
  folder: string,
  files: Omit<ThreadFiles, 'keywordScanWorker'> = patterns,
): CodebaseThread {
  const thread = createCodebaseThread(script, { ...files, keywordScanWorker }, fail);
  thread.workspace({ places: [{ prefix: '', folder }], patterns: [], mayRunGit: false });
  return thread;
}

async function find(thread: CodebaseThread, name: string): Promise<void> {
  if ((await thread.symbols(name, 20, signal)).length !== 20) throw new Error(`too few symbols hold ${name}`);
}

async function measureEdits(scripts: ThreadScripts, work: string, paths: readonly string[]): Promise<number[]> {
  const folder = join(work, `${size}`);
  const thread = openThread(scripts, folder, { grammars: await packedGrammars(), symbols: join(work, 'symbols.txt') });
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
