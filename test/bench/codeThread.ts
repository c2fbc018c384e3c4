// Codebase thread for benchmarks.
import { join } from 'node:path';
import { type CodebaseThread, createCodebaseThread } from '../../src/adapters/files/code/codebaseThread';
import { buildThreads, makeGrammars } from '../kit/codebaseThread';

/**
 * Starts a codebase thread and waits until it has listed and indexed the folder.
 * @param work folder for the bundle, the grammars and the symbol cache, outside the measured folder
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
