// The text in which an edit is located, with mappings between offsets and lines.
import { runToEnd } from '../../base/runToEnd';
import type { LineEnding } from '../../text/lines';
import { dominantEnding, type Line, linesOf, usualEndingOf } from './lines';

/** Normalizes a line for comparison. */
export type Form = (line: string) => string;

export interface LineSource {
  readonly text: string;
  readonly lines: readonly Line[];
  /** Start offset of each line in `text`. */
  readonly starts: readonly number[];
  /** The text with all line endings replaced by `\n`. */
  readonly flat: string;
  readonly flatStarts: readonly number[];
  readonly ending: LineEnding;
  /** The normalized lines; cached per form. */
  readonly linesIn: (form: Form) => readonly string[];
  /** Fills the cache of `linesIn` in chunks. */
  readonly forming: (form: Form) => Generator<void, void>;
}

const linesPerYield = 500;

function lineSource(text: string, usualEnding?: LineEnding): LineSource {
  return runToEnd(readingSource(text, usualEnding));
}

/** Splits a text into a `LineSource`; yields between chunks of work. */
export function* readingSource(text: string, usualEnding?: LineEnding): Generator<void, LineSource> {
  const lines: Line[] = [];
  const starts: number[] = [];
  const flatStarts: number[] = [];
  let at = 0;
  let flatAt = 0;
  for (const line of linesOf(text)) {
    if (lines.push(line) % linesPerYield === 0) yield;
    starts.push(at);
    flatStarts.push(flatAt);
    at += line.text.length + line.ending.length;
    flatAt += line.text.length + 1;
  }
  const flat = at === flatAt - 1 && !text.includes('\r') ? text : lines.map((line) => line.text).join('\n');
  const formed = new Map<Form, readonly string[]>();
  const linesIn = (form: Form) => {
    const inForm = formed.get(form) ?? lines.map((line) => form(line.text));
    formed.set(form, inForm);
    return inForm;
  };
  function* forming(form: Form): Generator<void, void> {
    if (formed.has(form)) return;
    const inForm: string[] = [];
    for (const [index, { text: line }] of lines.entries()) {
      if (index % linesPerYield === linesPerYield - 1) yield;
      inForm.push(form(line));
    }
    formed.set(form, inForm);
  }
  return { text, lines, starts, flat, flatStarts, ending: usualEnding ?? dominantEnding(lines), linesIn, forming };
}

/** Lazy initialization: creates a function that reads the text on first use and then returns the same source. */
export function sharedSource(text: string): () => Generator<void, LineSource> {
  let known: LineSource | null = null;
  return function* () {
    known ??= yield* readingSource(text);
    return known;
  };
}

/** An excerpt of a text, as a source with its offset in the text. */
export interface SourceWindow {
  readonly source: LineSource;
  readonly offset: number;
}

/** Returns the whole lines around `[start, end)`, with at least `margin` characters on each side, as context for an edit in this range. */
export function sourceWindow(text: string, start: number, end: number, margin: number): SourceWindow {
  const before = /[\r\n]/g;
  const from = lineStart(text, Math.max(0, start - margin));
  before.lastIndex = Math.min(text.length, end + margin);
  const to = before.exec(text)?.index ?? text.length;
  return { source: lineSource(text.slice(from, Math.min(text.length, to + 2)), usualEndingOf(text)), offset: from };
}

function lineStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && text[at - 1] !== '\n' && text[at - 1] !== '\r') at--;
  return at;
}

/** Whether a text has more than `most` lines; stops counting at that number. */
export function hasMoreLinesThan(text: string, most: number): boolean {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0 && count <= most; at = text.indexOf('\n', at + 1)) count++;
  return count > most;
}

/** Returns the 0-based line of an offset, by binary search over line starts. */
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
