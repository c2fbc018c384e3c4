// Benchmark: outlines from grammars compared with outlines from patterns.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packedGrammars } from '../../../scripts/grammars.mjs';
import { type CodebaseThread, createCodebaseThread, type ThreadFiles } from '../../../src/adapters/files/code/codebaseThread';
import { buildThreads } from '../../kit/codebaseThread';
import { repeats, timed } from '../measure';
import type { Row } from '../report';
import { questions } from './questions';
import { fetchCorpus } from './relevance';

const { signal } = new AbortController();
/** Longer than the two seconds after which found symbols are written to disk. */
const keptAfterMs = 3_000;

const fail = (error: Error) => {
  throw error;
};

export async function measureOutlines(): Promise<Row[]> {
  const work = await mkdtemp(join(tmpdir(), 'milkstack-bench-'));
  try {
    const { script, keywordScanWorker } = await buildThreads(work);
    const patterns: ThreadFiles = { grammars: null, symbols: '', keywordScanWorker };
    const folder = join(await fetchCorpus(), 'lib');
    const grammars = await packedGrammars();
    const kept = { grammars, symbols: join(work, 'kept.txt'), keywordScanWorker };
    await withThread({ script, folder, files: kept }, async (thread) => {
      for (let round = 0; round <= repeats; round++) await pack(thread, round);
      await new Promise((resolve) => setTimeout(resolve, keptAfterMs));
    });
    const rows = { cold: sides(), warm: sides(), kept: sides() };
    for (let round = 1; round <= repeats; round++) {
      const fresh = { grammars, symbols: join(work, `fresh${round}.txt`), keywordScanWorker };
      const first = (files: ThreadFiles) => withThread({ script, folder, files }, (thread) => timed(() => pack(thread, round)));
      const second = (files: ThreadFiles) =>
        withThread({ script, folder, files }, async (thread) => {
          await pack(thread, 0);
          return timed(() => pack(thread, round));
        });
      rows.cold.ours.push(await first(fresh));
      rows.warm.ours.push(await second({ ...fresh, symbols: `${fresh.symbols}.warm` }));
      rows.kept.ours.push(await first(kept));
      const plain = await first(patterns);
      rows.cold.base.push(plain);
      rows.kept.base.push(plain);
      rows.warm.base.push(await second(patterns));
    }
    return [
      { id: 'context.exactCold', ...rows.cold },
      { id: 'context.exactWarm', ...rows.warm },
      { id: 'context.exactKept', ...rows.kept },
    ];
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

function sides(): { readonly ours: number[]; readonly base: number[] } {
  return { ours: [], base: [] };
}

type Opened = { readonly script: string; readonly folder: string; readonly files: ThreadFiles };

/** Runs an action on a new thread that has already listed and read the folder. */
async function withThread<T>({ script, folder, files }: Opened, action: (thread: CodebaseThread) => Promise<T>): Promise<T> {
  const thread = createCodebaseThread(script, files, fail);
  thread.workspace({ places: [{ prefix: '', folder }], patterns: [], mayRunGit: false });
  await thread.search({ text: 'nothing at all', isWord: false, isCaseSensitive: true, under: null, limit: 1 }, signal);
  try {
    return await action(thread);
  } finally {
    thread.close();
  }
}

async function pack(thread: CodebaseThread, round: number): Promise<void> {
  const text = questions[round * 5]?.question ?? '';
  const { outline } = await thread.pack({ text, named: [], open: [], maxTokens: 12_000 }, signal);
  if (outline.split('\n').length < 5) throw new Error(`the outline is short: ${outline}`);
}
