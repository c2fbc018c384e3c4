// A list of phrases, a phrase a line, to look into without waiting for it: the first looks are into the text as it is, and a set is made of it when it
import type { PhraseSet } from './matching';

/** From so many looks on a set pays. */
const looksBeforeSet = 24;

export function phraseSetOf(list: string): PhraseSet {
  const text = `\n${list}\n`;
  let looks = 0;
  let set: ReadonlySet<string> | null = null;
  const made = () => {
    set ??= new Set(list === '' ? [] : list.split('\n'));
    return set;
  };
  return {
    has: (phrase) => (set || ++looks > looksBeforeSet ? made().has(phrase) : phrase !== '' && text.includes(`\n${phrase}\n`)),
    [Symbol.iterator]: () => made()[Symbol.iterator](),
  };
}
