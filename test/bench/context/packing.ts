// Benchmark: packing from 27,000 files with a cold and a warm index, and after a change.
import { appendFileSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CodeSource } from '../../../src/adapters/files/code/fileFilter';
import { type CodebaseEngine, createCodebaseEngine } from '../../../src/adapters/files/code/codebaseEngine';
import { createKeywordScanThread, type SecondScanner } from '../../../src/adapters/files/code/diskKeywordScan';
import { createDiskSource } from '../../../src/adapters/files/code/diskSource';
import { buildThreads } from '../../kit/codebaseThread';
import { inTurns, repeats, timed } from '../measure';
import type { Row } from '../report';
import { makeTree } from './tree';
import { listOf } from '../../kit/lists';

const files = 27_000;
const { signal } = new AbortController();

/** Questions used in rotation, so that no pack comes from the cache. */
const asked = listOf(`
  Where is the invoice of a customer refunded when its deadline is over? | the courier does not find the address of a parcel
  how does a voucher get applied to the basket | limit requests of a tenant by its quota
  Which worker syncs the ledger with the bank account? | rendering the layout of the dashboard is slow
  a session token should be validated before the upload | The schedule of a shipment is updated twice
  merge the budget of two branches | who decides which supplier an order goes to`);

export async function measurePacking(): Promise<Row[]> {
  const work = await mkdtemp(join(tmpdir(), 'milkstack-bench-'));
  const folder = join(work, 'tree');
  try {
    const { keywordScanWorker } = await buildThreads(work);
    const beside = createKeywordScanThread(keywordScanWorker, fail);
    const { paths, bytes } = makeTree({ folder, files, bytes: 1_400, seed: 5 });
    console.log(`${paths.length} files, ${(bytes / 1e6).toFixed(1)} MB`);
    const cold = await inTurns(
      async () => {
        const { engine, settled } = engineOf(folder, paths, beside);
        const tookMs = await timed(() => pack(engine, 0));
        await settled();
        return tookMs;
      },
      () => timed(async () => readAll(folder, paths)),
    );
    const { engine, settled } = engineOf(folder, paths, beside);
    await pack(engine, 0);
    await settled();
    const [warm, edited]: [number[], number[]] = [[], []];
    for (let round = 0; round <= repeats; round++) {
      const tookMs = await timed(() => pack(engine, round));
      const path = paths[round * 1_000] ?? '';
      appendFileSync(join(folder, path), 'export const changedMeanwhile = true;\n');
      engine.changed([path]);
      const afterMs = await timed(() => pack(engine, round));
      if (round > 0) {
        warm.push(tookMs);
        edited.push(afterMs);
      }
    }
    return [
      { id: 'context.cold', ...cold },
      { id: 'context.warm', ours: warm, base: [] },
      { id: 'context.edit', ours: edited, base: [] },
    ];
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const fail = (error: Error) => {
  throw error;
};

/** Engine with a fixed listing, because listing is measured separately. `settled` waits for the background indexing. */
function engineOf(folder: string, paths: readonly string[], beside: SecondScanner) {
  const listing = { paths: paths.toSorted(), skipped: [] };
  const disk = createDiskSource(() => ({ places: [{ prefix: '', folder }], patterns: [], mayRunGit: false }), beside);
  let scans = 0;
  const scan: CodeSource['scan'] = (...args) => {
    scans++;
    return disk.scan(...args);
  };
  const engine: CodebaseEngine = createCodebaseEngine({ ...disk, list: async () => listing, scan }, true);
  const settled = async () => {
    for (let before = -1; before !== scans; ) {
      before = scans;
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  };
  return { engine, settled };
}

async function pack(engine: CodebaseEngine, round: number): Promise<void> {
  const text = asked[round % asked.length] ?? '';
  const { files: packed, tokens } = await engine.pack({ text, named: [], open: [], maxTokens: 12_000 }, signal);
  if (packed.length < 5 || tokens > 12_000) throw new Error(`${packed.length} files with ${tokens} tokens were packed`);
}

function readAll(folder: string, paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + readFileSync(join(folder, path)).length, 0);
}
