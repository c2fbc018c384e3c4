// Whether other files of the workspace have the words an edit quotes and its own file does not: asked of the index, and only where there are any.
import type { EditOp } from '../../core/edits/lines/proposal';
import { wordsIn } from '../../core/edits/match/typoMatch';
import { unseenWords } from '../../core/edits/propose/unseenWords';
import type { Flow } from '../kernel/flow';

/** An old text with more words its file does not have is no slip. */
const maxAsked = 24;
/** Lines looked at for a word, which may stand in longer ones. */
const maxHits = 60;

/** Words that were not asked about count as known: then nothing is taken for a slip of them. */
export async function wordsElsewhere(
  { ports, signal }: Flow,
  ops: readonly EditOp[],
  read: (path: string) => string | null,
): Promise<(word: string) => boolean> {
  const words = unseenWords(ops, read);
  const asked = words.slice(0, maxAsked);
  const isThere = async (word: string) => {
    const { hits, more } = await ports.codebase.search(
      { text: word, isWord: false, isCaseSensitive: false, under: null, limit: maxHits },
      signal,
    );
    return more || hits.some(({ text }) => wordsIn(text)(word));
  };
  const there = await Promise.all(asked.map(isThere));
  const known = new Set([...asked.filter((_, index) => there[index]), ...words.slice(maxAsked)]);
  return (word) => known.has(word.toLowerCase());
}
