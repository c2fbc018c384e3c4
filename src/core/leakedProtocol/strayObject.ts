// One object of a speech as it comes in, character by character: how long it is open, and from when on it cannot be the engine's.
import { mayBecomeStrayData } from './strayShapes';

/** Longer than any data of a turn; bounds what is held back. */
const maxObjectLength = 20_000;

export interface StrayObject {
  /** Takes the next character. `closed`: that was its last one; `foreign`: it is nobody's data, or too long to be. */
  add(char: string): 'open' | 'closed' | 'foreign';
  /** What has come so far, from its first brace on. */
  text(): string;
}

/** Behind its first brace. */
export function openStrayObject(): StrayObject {
  let text = '{';
  let depth = 1;
  let quote = '';
  let isEscaped = false;
  /** Whether its first key has been read and is one of the engine's. */
  let isKnown = false;

  const count = (char: string) => {
    if (quote !== '') {
      if (!isEscaped && char === quote) quote = '';
      isEscaped = char === '\\' && !isEscaped;
    } else if (char === '"') quote = char;
    else if (char === '{') depth++;
    else if (char === '}') depth--;
  };

  return {
    add(char) {
      text += char;
      count(char);
      if (!isKnown) {
        const reading = mayBecomeStrayData(text);
        if (reading === 'no') return 'foreign';
        isKnown = reading === 'yes';
      }
      if (depth === 0) return 'closed';
      return text.length > maxObjectLength ? 'foreign' : 'open';
    },
    text: () => text,
  };
}
