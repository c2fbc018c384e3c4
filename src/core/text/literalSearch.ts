// Finds which of many short strings stand in a text, by reading the text once however many they are.

/** Which of the strings stand in a text. */
export type LiteralSearch = (text: string) => ReadonlySet<string>;

/** Characters beyond ASCII end every match, for no string may have one. */
const ascii = 128;
/** Set in a step of the table that ends a string: the only steps at which there is anything to do. */
const isEnding = 0x8000;

/**
 * The search for these strings, as Aho and Corasick described it: one step of a table for each character of the text, wherever strings overlap.
 * @param literals of ASCII characters, none of them empty; fewer than 32,768 characters together
 */
export function createLiteralSearch(literals: readonly string[]): LiteralSearch {
  const { steps, endings } = tableOf(literals);
  return (text) => {
    const found = new Set<string>();
    let state = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      state = code < ascii ? (steps[state * ascii + code] ?? 0) : 0;
      if (state < isEnding) continue;
      state -= isEnding;
      for (const literal of endings[state] ?? []) found.add(literal);
    }
    return found;
  };
}

interface Table {
  /** The state after each state and character. */
  readonly steps: Uint16Array;
  /** The strings that end in each state. */
  readonly endings: readonly (readonly string[])[];
}

function tableOf(literals: readonly string[]): Table {
  const endings: string[][] = [[]];
  const steps = new Uint16Array((1 + literals.reduce((sum, literal) => sum + literal.length, 0)) * ascii);
  for (const literal of literals) {
    let state = 0;
    for (const char of literal) {
      const step = state * ascii + char.charCodeAt(0);
      if (!steps[step]) steps[step] = endings.push([]) - 1;
      state = steps[step] ?? 0;
    }
    endings[state]?.push(literal);
  }
  fallBack(steps, endings);
  return { steps: steps.map((state) => (endings[state]?.length ? state + isEnding : state)), endings };
}

/** Where a string breaks off, the search goes on with the longest end of what was read that another one begins with. */
function fallBack(steps: Uint16Array, endings: string[][]): void {
  const instead = new Uint16Array(endings.length);
  const waiting = [0];
  for (const state of waiting) {
    const other = instead[state] ?? 0;
    if (state !== 0) endings[state]?.push(...(endings[other] ?? []));
    for (let code = 0; code < ascii; code++) {
      const step = state * ascii + code;
      const after = state === 0 ? 0 : (steps[other * ascii + code] ?? 0);
      const to = steps[step] ?? 0;
      if (to === 0) steps[step] = after;
      else {
        instead[to] = after;
        waiting.push(to);
      }
    }
  }
}
