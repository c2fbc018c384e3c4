// Stands in until the real one lands.
import type { Codebase } from '../../src/flows/ports';

export function memoryCodebase(files: ReadonlyMap<string, string>): Codebase {
  return {
    pack: async () => ({ files: [], outline: '', listed: 0, skipped: [], tokens: 0 }),
    symbols: async (query, limit) =>
      [...files].flatMap(([path, text]) => text.split('\n').flatMap((line, index) => (line.includes(`function ${query}`) ? [{ name: query, kind: 'function', path, line: index + 1 }] : []))).slice(0, limit),
    search: async ({ text: wanted, limit }) => {
      const hits = [...files].flatMap(([path, text]) => text.split('\n').flatMap((text, index) => (text.includes(wanted) ? [{ path, line: index + 1, text }] : [])));
      return { hits: hits.slice(0, limit), more: hits.length > limit };
    },
  };
}
