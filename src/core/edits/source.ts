// The text an edit is matched against, with the ways between its own bytes and its lines.
import { dominantEnding, type Ending, type Line, splitLines } from './lines';

export interface Source {
  readonly text: string;
  readonly lines: readonly Line[];
  /** Where each line begins in `text`. */
  readonly starts: readonly number[];
  /** The text with every ending as `\n`. */
  readonly flat: string;
  /** Where each line begins in `flat`. */
  readonly flatStarts: readonly number[];
  readonly ending: Ending;
}

export function sourceOf(text: string): Source {
  const lines = splitLines(text);
  const starts: number[] = [];
  const flatStarts: number[] = [];
  let at = 0;
  let flatAt = 0;
  for (const line of lines) {
    starts.push(at);
    flatStarts.push(flatAt);
    at += line.text.length + line.ending.length;
    flatAt += line.text.length + 1;
  }
  const flat = at === flatAt - 1 && !text.includes('\r') ? text : lines.map((line) => line.text).join('\n');
  return { text, lines, starts, flat, flatStarts, ending: dominantEnding(lines) };
}

/** The 0-based line that holds the offset, of a text whose lines begin at `starts`. */
export function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The offset in `text` of an offset in `flat`. */
export function offsetOfFlat({ starts, flatStarts }: Source, flatOffset: number): number {
  const line = lineAt(flatStarts, flatOffset);
  return (starts[line] ?? 0) + flatOffset - (flatStarts[line] ?? 0);
}
