// What the host and the thread that reads the code say to each other.
import type { CodebaseEngine } from './codebaseEngine';
import type { DiskWorkspace } from './diskSource';

/** The questions, each with what it is asked with, without the signal: a signal does not go through to a thread. */
export type CodebaseQuestion = {
  [K in 'list' | 'pack' | 'symbols' | 'search']: {
    readonly kind: K;
    readonly args: CodebaseEngine[K] extends (...args: [...infer A, AbortSignal]) => unknown ? A : never;
  };
}['list' | 'pack' | 'symbols' | 'search'];

export type ToThread =
  | { readonly kind: 'workspace'; readonly workspace: DiskWorkspace }
  | { readonly kind: 'ask'; readonly id: number; readonly question: CodebaseQuestion }
  | { readonly kind: 'abort'; readonly id: number }
  | { readonly kind: 'changed'; readonly paths: readonly string[] }
  | { readonly kind: 'live'; readonly path: string; readonly text: string | null }
  | { readonly kind: 'relist' };

/** What a thread is started with. */
export interface ThreadFiles {
  /** Folder of the grammars; null for patterns alone. */
  readonly grammars: string | null;
  /** File that what the grammars found is kept in for other windows. */
  readonly symbols: string;
  /** The bundle of `keywordScanWorker`. */
  readonly keywordScanWorker: string;
}

export type FromThread =
  | { readonly warning: string }
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: string };
