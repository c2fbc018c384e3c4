// Host side of the codebase worker thread, and the messages between host and thread.
import { Worker } from 'node:worker_threads';
import type { CodeSymbol, ContextPack, SearchResult } from '../../../core/context/files/codebaseTypes';
import type { CodebaseEngine } from './codebaseEngine';
import type { DiskWorkspace } from './diskSource';

export interface CodebaseThread extends CodebaseEngine {
  /** Sets the folders, exclude patterns and trust; sent before the first query and on each change. */
  workspace(workspace: DiskWorkspace): void;
  close(): void;
}

/**
 * Memory limit of the thread, large enough for the index of a very large workspace. A thread that exceeds the limit ends, and the next
 * query starts a new thread.
 */
const resourceLimits = { maxOldGenerationSizeMb: 1_024 };

interface PendingAnswer {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * @param script bundle of `codebaseWorker`; the thread starts on the first query
 * @param warn called when the thread fails
 */
export function createCodebaseThread(script: string, files: ThreadFiles, warn: (error: Error) => void): CodebaseThread {
  const waiting = new Map<number, PendingAnswer>();
  const live = new Map<string, string>();
  let worker: Worker | null = null;
  let known: DiskWorkspace | null = null;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(script, { resourceLimits, workerData: files });
    started.unref();
    started.on('message', (message: FromThread) => {
      if ('warning' in message) return warn(new Error(message.warning));
      const asker = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.ok) asker?.resolve(message.value);
      else asker?.reject(new Error(message.error));
    });
    const end = (error: Error) => {
      // Ignores the event if another thread has been started in the meantime: the `exit` event of a failed thread may arrive late.
      if (worker !== started) return;
      worker = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('error', end);
    started.on('exit', () => end(new Error('the thread that reads the code has ended')));
    worker = started;
    if (known) started.postMessage({ kind: 'workspace', workspace: known } satisfies ToThread);
    for (const [path, text] of live) started.postMessage({ kind: 'live', path, text } satisfies ToThread);
    return started;
  }

  const tell = (message: ToThread) => worker?.postMessage(message);

  function ask(question: CodebaseQuestion, signal: AbortSignal): Promise<unknown> {
    if (signal.aborted) return Promise.reject(abortError());
    const running = worker ?? start();
    const id = ++lastId;
    return new Promise((resolve, reject) => {
      const abort = () => {
        waiting.delete(id);
        tell({ kind: 'abort', id });
        reject(abortError());
      };
      const done = () => signal.removeEventListener('abort', abort);
      waiting.set(id, {
        resolve: (value) => {
          done();
          resolve(value);
        },
        reject: (error) => {
          done();
          reject(error);
        },
      });
      signal.addEventListener('abort', abort);
      running.postMessage({ kind: 'ask', id, question } satisfies ToThread);
    });
  }

  return {
    workspace: (next) => {
      known = next;
      tell({ kind: 'workspace', workspace: next });
    },
    // The casts are safe, because the worker answers with the engine's result types.
    list: async (folder, limit, signal) => (await ask({ kind: 'list', args: [folder, limit] }, signal)) as readonly string[],
    pack: async (request, signal) => (await ask({ kind: 'pack', args: [request] }, signal)) as ContextPack,
    symbols: async (query, limit, signal) => (await ask({ kind: 'symbols', args: [query, limit] }, signal)) as readonly CodeSymbol[],
    search: async (query, signal) => (await ask({ kind: 'search', args: [query] }, signal)) as SearchResult,
    breaks: async (path, before, after, signal) => (await ask({ kind: 'breaks', args: [path, before, after] }, signal)) as boolean,
    changed: (paths) => tell({ kind: 'changed', paths }),
    live: (path, text) => {
      if (text === null) live.delete(path);
      else live.set(path, text);
      tell({ kind: 'live', path, text });
    },
    relist: () => tell({ kind: 'relist' }),
    close: () => void worker?.terminate(),
  };
}

function abortError(): Error {
  return new DOMException('The question is not asked any more', 'AbortError');
}

/** Queries with their arguments, without the `AbortSignal`, which cannot be sent to a thread. */
export type CodebaseQuestion = {
  [K in 'list' | 'pack' | 'symbols' | 'search' | 'breaks']: {
    readonly kind: K;
    readonly args: CodebaseEngine[K] extends (...args: [...infer A, AbortSignal]) => unknown ? A : never;
  };
}['list' | 'pack' | 'symbols' | 'search' | 'breaks'];

export type ToThread =
  | { readonly kind: 'workspace'; readonly workspace: DiskWorkspace }
  | { readonly kind: 'ask'; readonly id: number; readonly question: CodebaseQuestion }
  | { readonly kind: 'abort'; readonly id: number }
  | { readonly kind: 'changed'; readonly paths: readonly string[] }
  | { readonly kind: 'live'; readonly path: string; readonly text: string | null }
  | { readonly kind: 'relist' };

export interface ThreadFiles {
  /** Folder with the grammars; null to find symbols only with regular expressions. */
  readonly grammars: string | null;
  /** Symbol cache file, shared by all editor windows. */
  readonly symbols: string;
  readonly keywordScanWorker: string;
}

export type FromThread =
  | { readonly warning: string }
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: string };
