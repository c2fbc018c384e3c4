// The files of a workspace with what the user has typed into some of them and not saved yet.
import { readWhole } from '../../../core/context/index/keywordScanJob';
import type { CodeSource, TakeFile } from './codeSource';

/** The same files, with what is typed into some of them instead of what `source` has. */
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
