// Searches the lines of a text, with the semantics of the editor's search.
import type { SearchHit, TextQuery } from '../files/codebaseTypes';

const maxShownLength = 300;

export type LineSearch = (path: string, text: string) => SearchHit[];

/** Prepares a search. A query with several lines has no hits, because each hit is one line. */
export function createLineSearch({ text: wanted, isWord, isCaseSensitive, limit }: Omit<TextQuery, 'under'>): LineSearch {
  if (wanted === '' || limit <= 0) return () => [];
  const escaped = wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const word = '[\\p{L}\\p{N}_]';
  const pattern = isWord ? `(?<!${word})${escaped}(?!${word})` : escaped;
  const regex = new RegExp(pattern, isCaseSensitive ? 'gu' : 'giu');
  return (path, text) => {
    const hits: SearchHit[] = [];
    let line = 1;
    let counted = 0;
    regex.lastIndex = 0;
    for (let match = regex.exec(text); match && hits.length < limit; match = regex.exec(text)) {
      for (let at = text.indexOf('\n', counted); at !== -1 && at < match.index; at = text.indexOf('\n', counted)) {
        line++;
        counted = at + 1;
      }
      const newline = text.indexOf('\n', match.index);
      const end = newline === -1 ? text.length : newline;
      if (match.index + match[0].length <= end) hits.push({ path, line, text: shown(text.slice(counted, end), match.index - counted) });
      regex.lastIndex = end;
    }
    return hits;
  };
}

/** Whether a path equals `under` or is below it; null, an empty string and `.` stand for the root. */
export function isUnder(path: string, under: string | null): boolean {
  if (under === null || under === '' || under === '.') return true;
  const folder = under.replace(/(?<!\/)\/+$/, '');
  return path === folder || path.startsWith(`${folder}/`);
}

/** Truncates a long line around the hit. */
function shown(line: string, hitAt: number): string {
  const clean = line.replace(/\r$/, '');
  if (clean.length <= maxShownLength) return clean;
  const from = Math.max(0, Math.min(hitAt - 40, clean.length - maxShownLength));
  return `${from > 0 ? '…' : ''}${clean.slice(from, from + maxShownLength)}${from + maxShownLength < clean.length ? '…' : ''}`;
}
