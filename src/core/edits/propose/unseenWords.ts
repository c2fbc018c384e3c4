// The words that edits quote and their files do not have: whether other files have them tells a slip from another word.
import { namesAndParts, wordsIn } from '../match/typoMatch';
import type { EditOp } from '../lines/proposal';

/** Shorter words are never taken for slips of others in a line that changes. Letters. */
const minLetters = 4;

/** In lower case, each once; none of an edit whose old text stands as it is quoted. @param read the text of a file, or null where there is none */
export function unseenWords(ops: readonly EditOp[], read: (path: string) => string | null): string[] {
  const words = new Set<string>();
  for (const op of ops) {
    const text = op.op === 'replace' ? read(op.path) : null;
    if (op.op !== 'replace' || text === null || text.includes(op.oldText)) continue;
    const isInFile = wordsIn(text);
    for (const word of namesAndParts(op.oldText)) if (word.length >= minLetters && /\p{L}/u.test(word) && !isInFile(word)) words.add(word);
  }
  return [...words];
}
