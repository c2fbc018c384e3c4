// Aho–Corasick search for a fixed list of strings.
import { once } from '../base/cache';

/** Maps each character code to the code to compare. 0 or a missing entry matches nothing and resets the search. */
export type Fold = Uint8Array;

const width = 128;

const asIs: Fold = Uint8Array.from({ length: 128 }, (_, code) => code);

function folded(text: string, fold: Fold): string {
  return Array.from(text, (char) => String.fromCharCode(fold[char.charCodeAt(0)] ?? 0)).join('');
}

/** Calls `found` for each occurrence, with the index of the string and the end offset of the occurrence. */
export type AnchorSearch = (text: string, found: (index: number, end: number) => void) => void;

/** Creates a search that is compiled on first use. */
export function createAnchorSearch(strings: readonly string[], fold: Fold = asIs): AnchorSearch {
  const ready = once(() => automatonOf(strings, fold));
  return (text, found) => {
    const { steps, hits } = ready();
    let state = 0;
    for (let at = 0; at < text.length; at++) {
      state = steps[state * width + (fold[text.charCodeAt(at)] ?? 0)] ?? 0;
      const ended = hits[state];
      if (ended) for (const index of ended) found(index, at + 1);
    }
  };
}

/** Builds the transitions by state and character, and the indexes of the strings that end in each state. */
function automatonOf(strings: readonly string[], fold: Fold) {
  const maxStates = 1 + strings.reduce((sum, text) => sum + text.length, 0);
  // 16 bits per state number save memory and suffice for most lists.
  const steps = maxStates > 0x10000 ? new Uint32Array(maxStates * width) : new Uint16Array(maxStates * width);
  const endings: number[][] = [[]];
  for (const [index, text] of strings.entries()) {
    let state = 0;
    for (const char of folded(text, fold)) {
      const step = state * width + char.charCodeAt(0);
      if (!steps[step]) steps[step] = endings.push([]) - 1;
      state = steps[step] ?? 0;
    }
    endings[state]?.push(index);
  }
  fallBack(steps, endings);
  return { steps, hits: endings.map((all) => (all.length > 0 ? all : null)) };
}

/**
 * Fills the missing transitions from the failure links: a state without a transition for a character uses that of its longest suffix that
 * is a prefix of another string.
 */
function fallBack(steps: Uint16Array | Uint32Array, endings: number[][]): void {
  const instead = new Uint32Array(endings.length);
  const waiting = [0];
  for (const state of waiting) {
    const other = instead[state] ?? 0;
    if (state !== 0) endings[state]?.push(...(endings[other] ?? []));
    for (let code = 1; code < width; code++) {
      const step = state * width + code;
      const after = state === 0 ? 0 : (steps[other * width + code] ?? 0);
      const to = steps[step] ?? 0;
      if (to === 0) steps[step] = after;
      else {
        instead[to] = after;
        waiting.push(to);
      }
    }
  }
}
