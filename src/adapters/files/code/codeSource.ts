// Source of a workspace's files for the engine: a disk, or the editor's own file system.
import type { SkipReason } from '../../../core/context/files/codebaseTypes';
import { readWhole, type ScannedFiles } from '../../../core/context/index/keywordScanJob';
import type { PastChange } from '../../../core/context/index/pastChanges';

export interface Listing {
  /** Sorted; without skipped files. */
  readonly paths: readonly string[];
  /** Reason for each skipped file. */
  readonly skipped: readonly SkipReason[];
  /** Files changed by the last commits, latest first; empty if unknown. */
  readonly recent?: readonly string[];
}

/**
 * Receives the first `length` bytes of the file at this index of the requested paths; valid only during the call. A trailing zero byte
 * speeds up the binary check.
 */
export type TakeFile = (place: number, bytes: Uint8Array, length: number) => void;

export interface CodeSource {
  list(signal: AbortSignal): Promise<Listing>;
  /** The last commits, latest first; optional. May be slow; callers bound the wait. */
  history?(signal: AbortSignal): Promise<readonly PastChange[]>;
  /** Passes each readable file to `take` in order; stops on abort. Missing files are skipped. */
  scan(paths: readonly string[], take: TakeFile, signal: AbortSignal): Promise<void>;
  /**
   * Words of a text found in each file, in any number of parts, in order; incomplete on abort. Without it a query reads whole files,
   * because their other words could not be read later.
   */
  glance?(paths: readonly string[], text: string, signal: AbortSignal): Promise<readonly ScannedFiles[]>;
  /**
   * Files whose text may be shown, in order: links out of the workspace and protected files are left out. Called only for the few files
   * about to be shown. Without it all may be shown.
   */
  showable?(paths: readonly string[]): Promise<readonly string[]>;
}

/** The same files with unsaved text in place of the source's. */
export function withLive(source: CodeSource, live: ReadonlyMap<string, Uint8Array>): CodeSource {
  const typedOf = (paths: readonly string[]) => (live.size === 0 ? [] : [...paths.keys()].filter((place) => live.has(paths[place] ?? '')));
  const { glance, showable, history } = source;
  return {
    list: source.list,
    scan: async (paths, take, signal) => {
      const typed = typedOf(paths);
      if (typed.length === 0) return source.scan(paths, take, signal);
      const saved = [...paths.keys()].filter((place) => !live.has(paths[place] ?? ''));
      const takeSaved: TakeFile = (at, bytes, length) => take(saved[at] ?? -1, bytes, length);
      await source.scan(
        saved.map((place) => paths[place] ?? ''),
        takeSaved,
        signal,
      );
      for (const place of typed) {
        const bytes = live.get(paths[place] ?? '');
        if (bytes) take(place, bytes, bytes.length);
      }
    },
    ...(showable && { showable }),
    ...(history && { history }),
    ...(glance && {
      glance: async (paths, text, signal) => {
        const parts = await glance(paths, text, signal);
        for (const place of typedOf(paths)) readWhole(parts, place);
        return parts;
      },
    }),
  };
}
