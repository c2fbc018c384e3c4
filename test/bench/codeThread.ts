// Codebase thread for benchmarks.
import { join } from 'node:path';
import { type CodebaseThread, createCodebaseThread } from '../../src/adapters/files/code/codebaseThread';
import { buildThreads, makeGrammars } from '../kit/codebaseThread';

/**
 * Started, and warm: what is in the folder is listed, read and sorted.
 * @param work where the thread's bundle, the grammars and what is kept of symbols may lie; outside of the folder
 */
export async function startCodeThread(folder: string, work: string): Promise<CodebaseThread> {
  const { script, keywordScanWorker } = await buildThreads(work);
  await makeGrammars(join(work, 'grammars'), ['tsx']);
  const files = { grammars: join(work, 'grammars'), symbols: join(work, 'symbols.txt'), keywordScanWorker };
  const thread = createCodebaseThread(script, files, (error) => console.error(error.message));
  thread.workspace({ places: [{ prefix: '', folder }], patterns: [], mayRunGit: false });
  for (let round = 0; round < 3; round++)
    await thread.pack({ text: 'warm', named: [], open: [], maxTokens: 12_000 }, new AbortController().signal);
  return thread;
}
