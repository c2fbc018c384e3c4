// Source of a workspace's files for the engine: a disk, or the editor's own file system.
import type { SkipReason } from '../../../core/context/files/codebaseTypes';
import { readWhole, type ScannedFiles } from '../../../core/context/index/keywordScanJob';
import type { PastChange } from '../../../core/context/index/pastChanges';

export interface Listing {
  /** Sorted; what is skipped is not among them. */
  readonly paths: readonly string[];
  /** Why each of the others was left out. */
  readonly skipped: readonly SkipReason[];
  /** What the last commits changed, the latest first; none where that is not known. */
  readonly recent?: readonly string[];
}

/**
 * Takes the first `length` bytes of the file at this place among the paths that were asked for; they are only good until the call ends. With a
 * zero behind them, whether there is one among them is told sooner.
 */
export type TakeFile = (place: number, bytes: Uint8Array, length: number) => void;

export interface CodeSource {
  list(signal: AbortSignal): Promise<Listing>;
  /** The last commits, the latest first; without it none are known. Takes as long as it takes: nobody waits for all of it. */
  history?(signal: AbortSignal): Promise<readonly PastChange[]>;
  /** Gives each file that can be read to `take`, in order; ends early when the signal aborts. A file that is gone is left out. */
  scan(paths: readonly string[], take: TakeFile, signal: AbortSignal): Promise<void>;
  /**
   * What the files have of the words of a text, in as many parts as the source likes, in order; too few where the signal aborts. Without it a
   * question reads whole files, for their other words could not be read later, aside.
   */
  glance?(paths: readonly string[], text: string, signal: AbortSignal): Promise<readonly ScannedFiles[]>;
  /**
   * Of these files, those whose text may be shown, in order: what leads elsewhere, or is another file that is held back, is left out. Asked for
   * the few files that are about to be shown, and not for all that are listed. Without it all may be.
   */
  showable?(paths: readonly string[]): Promise<readonly string[]>;
}

/** The same files, with unsaved text in place of what `source` has. */
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
