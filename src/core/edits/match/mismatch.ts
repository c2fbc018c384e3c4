// Mismatch: why an edit could not be located, and lines that help the model to retry.
import { fail, type Result } from '../../base/result';
import { lineTexts, singleLine } from '../../text/lines';
import type { EditRefusalReason } from '../lines/proposal';
import { type LineSource, lineAt } from '../lines/source';
import type { Region } from '../lines/textChange';
import { wholeLines } from './matchStrategies';
import type { QuotedTexts } from './variants';

/** Maximum number of lines to show, starting at the best match. */
const shownLines = 12;
/** Maximum number of occurrences of a line in the file; a line that occurs more often does not vote for a position. */
const maxOccurrences = 20;
const maxComparedChars = 20_000;

interface NearestLines {
  /** Up to `shownLines` lines of the file, each with its 1-based line number. */
  readonly shown: string;
  /** The first differing line; null if only whitespace differs. */
  readonly difference: { readonly line: number; readonly quoted: string } | null;
}

/** Returns the file's lines that are most similar to `oldText`; null if none are similar. */
function nearestLines({ lines, linesIn }: LineSource, oldText: string): NearestLines | null {
  const fileLines = linesIn(essence);
  const quoted = lineTexts(oldText.slice(0, maxComparedChars));
  const old = quoted.map(essence);
  const first = placeByEqualLines(fileLines, old) ?? placeByWords(fileLines, old);
  if (first === null) return null;
  const from = Math.max(0, Math.min(first, fileLines.length - 1));
  const to = Math.min(fileLines.length, from + Math.min(shownLines, Math.max(old.length, 3)));
  const other = old.findIndex((line, index) => line !== '' && line !== (fileLines[first + index] ?? ''));
  const isInFile = other >= 0 && first + other >= 0 && first + other < fileLines.length;
  return {
    shown: lines
      .slice(from, to)
      .map(({ text }, index) => `${from + index + 1}| ${text}`)
      .join('\n'),
    difference: isInFile ? { line: first + other + 1, quoted: (quoted[other] ?? '').trim() } : null,
  };
}

const essence = (line: string) => singleLine(line);

/** Finds the best position by voting: each common line votes for the position that it implies for the old text. */
function placeByEqualLines(fileLines: readonly string[], old: readonly string[]): number | null {
  const places = new Map<string, number[]>();
  for (const line of old) if (/[\p{L}\p{N}]/u.test(line)) places.set(line, []);
  for (const [index, line] of fileLines.entries()) places.get(line)?.push(index);
  const votes = new Map<number, number>();
  for (const [index, line] of old.entries()) {
    const found = places.get(line) ?? [];
    if (found.length <= maxOccurrences) for (const place of found) votes.set(place - index, (votes.get(place - index) ?? 0) + 1);
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/**
 * Finds the line with the largest share of words in common with the longest old line, at least half; returns the start of the old text that
 * this line implies.
 */
function placeByWords(fileLines: readonly string[], old: readonly string[]): number | null {
  const index = old.reduce((best, line, at) => (line.length > (old[best]?.length ?? 0) ? at : best), 0);
  const wanted = wordsOf(old[index] ?? '');
  if (wanted.size === 0) return null;
  let best: { place: number; share: number } | null = null;
  for (const [place, line] of fileLines.entries()) {
    let held = 0;
    for (const word of wanted) if (line.includes(word)) held++;
    if (held * 2 < wanted.size) continue;
    const words = wordsOf(line);
    const shared = [...wanted].filter((word) => words.has(word)).length;
    const share = shared / Math.max(wanted.size, words.size);
    if (share >= 0.5 && share > (best?.share ?? 0)) best = { place, share };
  }
  return best ? best.place - index : null;
}

function wordsOf(line: string): Set<string> {
  return new Set(line.match(/[\p{L}\p{N}_]+/gu) ?? []);
}

export interface Mismatch {
  readonly reason: EditRefusalReason;
  readonly hint: string;
}

const maxQuotedChars = 160;
/** Maximum number of line numbers listed in a hint. */
export const shownPlaces = 10;

export function mismatch(reason: EditRefusalReason, hint: string): Result<never, Mismatch> {
  return fail({ reason, hint });
}

export function ambiguity(places: readonly number[]): string {
  const lines = places.slice(0, shownPlaces).map((line) => line + 1);
  return `old_text occurs at lines ${lines.join(', ')}${places.length > shownPlaces ? ', …' : ''}: quote more lines around the right one.`;
}

export function unclearIndent(source: LineSource, region: Region, { oldText }: QuotedTexts): Result<never, Mismatch> {
  const first = lineAt(source.starts, region.start);
  const own = source.lines.slice(first, first + Math.min(wholeLines(oldText).lines.length, shownPlaces));
  const shown = own.map(({ text }, index) => `${first + index + 1}| ${text}`).join('\n');
  const how = 'Indent old_text and new_text as in the file:';
  return mismatch(
    'indentation',
    `old_text is at line ${first + 1} with other indentation, so the indentation of new_text is unclear. ${how}\n${shown}`,
  );
}

export function* notFound(source: LineSource, { oldText }: QuotedTexts): Generator<void, Result<never, Mismatch>> {
  yield* source.forming(essence);
  const closest = nearestLines(source, oldText);
  if (!closest) return mismatch('notFound', 'No lines of the file resemble old_text: read the file again and quote existing lines.');
  const { difference, shown } = closest;
  const other = difference && `Line ${difference.line} does not read "${difference.quoted.slice(0, maxQuotedChars)}" as quoted. `;
  return mismatch('notFound', `${other ?? ''}Did you mean these lines?\n${shown}`);
}
