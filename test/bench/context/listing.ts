// Benchmark: listing 10,000 and 100,000 files.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { listDisk } from '../../../src/adapters/files/code/diskSource';
import { CACHE } from '../../../scripts/editor/cache.mjs';
import type { BudgetId } from '../budgets';
import { inTurns, spreadOf, timed } from '../measure';
import type { Row } from '../report';
import { excluded } from './excluded';
import { makeTree, waitForDisk } from './tree';

const { signal } = new AbortController();
const bytesPerMb = 1_000_000;

export async function measureListing(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [files, inGit, outside] of [
    [10_000, 'context.list10', 'context.walk10'],
    [100_000, 'context.list100', 'context.walk100'],
  ] as const)
    rows.push(...(await measureTree(files, inGit, outside)));
  return rows;
}

async function measureTree(files: number, inGit: BudgetId, outside: BudgetId): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'milkstack-bench-'));
  try {
    makeTree({ folder, files, bytes: 60, seed: 3 });
    const walked = await measure(folder, files, outside);
    git(folder, 'init', '-q');
    commitAll(folder);
    waitForDisk();
    const listed = await measure(folder, files, inGit);
    const memory: Row[] = files === 100_000 ? [{ id: 'context.listMemory', ours: [await addedMb(folder)], base: [] }] : [];
    rmSync(join(folder, '.git'), { recursive: true, force: true });
    return [walked, listed, ...memory];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string, files: number, id: BudgetId): Promise<Row> {
  const base = quickest(folder);
  const sides = await inTurns(
    () =>
      timed(async () => {
        const { paths } = await listDisk(folder, { patterns: excluded, mayRunGit: true }, signal);
        if (paths.length !== files + 1) throw new Error(`${paths.length} files are listed instead of ${files + 1}`);
      }),
    () => timed(async () => base()),
  );
  return { id, ...sides };
}

/** Fastest of the available reference commands that list the folder, by the median of three runs. */
function quickest(folder: string): () => void {
  const found = [
    ...(existsSync(join(folder, '.git'))
      ? [{ name: 'git ls-files', run: () => git(folder, 'ls-files', '-co', '--exclude-standard', '-z') }]
      : []),
    ...ripgreps().map((rg) => ({ name: 'rg --files', run: () => run(rg, folder, '--files', '--hidden', '--no-require-git', '--null') })),
  ];
  if (found.length === 0) throw new Error('there is neither git nor ripgrep to measure against');
  const tried = found.map((each) => ({ ...each, tookMs: spreadOf([0, 0, 0].map(() => time(each.run))).median }));
  const best = tried.reduce((a, b) => (b.tookMs < a.tookMs ? b : a));
  console.log(`listing: ${tried.map(({ name, tookMs }) => `${name} ${tookMs.toFixed(0)} ms`).join(', ')}; measured against ${best.name}`);
  return best.run;
}

/** Command for ripgrep: the copy bundled with the editor, otherwise the copy on the PATH; empty if neither exists. */
function ripgreps(): string[] {
  const own = join(CACHE, 'editor/vscode/node_modules/@vscode/ripgrep-universal/bin', `${process.platform}-${process.arch}`, 'rg');
  if (existsSync(own)) return [own];
  return spawnSync('rg', ['--version']).status === 0 ? ['rg'] : [];
}

function time(action: () => void): number {
  const startedAt = performance.now();
  action();
  return performance.now() - startedAt;
}

function git(folder: string, ...args: string[]): void {
  run('git', folder, ...args);
}

/** Commits all files. Git's garbage collection is disabled, because it would use the CPU during the measurement. */
function commitAll(folder: string): void {
  const settings = ['gc.auto=0', 'maintenance.auto=false', 'user.name=bench', 'user.email=bench@localhost'];
  git(folder, 'add', '-A');
  git(folder, ...settings.flatMap((setting) => ['-c', setting]), 'commit', '-qm', 'all');
}

function run(command: string, folder: string, ...args: string[]): void {
  execFileSync(command, args, { cwd: folder, maxBuffer: 1_000 * bytesPerMb, stdio: ['ignore', 'pipe', 'ignore'] });
}

/** Memory growth in MB of a process that lists the folder: the larger value of git and directory walk. */
async function addedMb(folder: string): Promise<number> {
  const work = await mkdtemp(join(tmpdir(), 'milkstack-bench-'));
  try {
    const probe = join(work, 'probe.mjs');
    const entry = 'test/bench/context/listingProbe.ts';
    await build({ entryPoints: [entry], bundle: true, platform: 'node', format: 'esm', outfile: probe });
    const grown = ['git', 'walk'].map((way): { files: number; grownBytes: number } =>
      JSON.parse(execFileSync(process.execPath, [probe, folder, way], { encoding: 'utf8' })),
    );
    const mb = grown.map(({ grownBytes }) => grownBytes / bytesPerMb);
    console.log(`listing: a process grows by ${mb.map((each) => each.toFixed(0)).join(' MB by git, ')} MB by a walk`);
    return Math.max(...mb);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
