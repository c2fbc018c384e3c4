// Lines of a hunk, shown in the editor's diff colors.
import { useMemo, useState } from 'preact/hooks';
import { hunkDiff, type HunkText } from '../../src/core/edits/hunks/hunkDiff';
import { visible } from '../../src/core/text/visible';
import { useStrings } from '../model/context';
import { QuietButton } from '../ui/Button';

const shortLines = 30;

export interface DiffLine {
  readonly sign: ' ' | '-' | '+';
  /** Line number, counted in the old text for context and removed lines, and in the new text for added lines. */
  readonly number: number;
  readonly text: string;
  /** Changed and unchanged pieces of the line; undefined if the line is shown as a whole. */
  readonly pieces: readonly LinePiece[] | undefined;
  /** Whether the file ends with this line and without a final newline, although the other side ends with a newline. */
  readonly isUnended: boolean;
}

export function DiffLines({ hunk }: { readonly hunk: HunkText }) {
  const t = useStrings();
  const [isLong, setLong] = useState(false);
  const lines = useMemo(() => shownLines(hunk), [hunk]);
  const shown = isLong || lines.length <= shortLines ? lines : lines.slice(0, shortLines);
  return (
    <>
      <div class="diff">
        {shown.map((line) => (
          <div key={`${line.sign}${line.number}`} class={line.sign === '+' ? 'add' : line.sign === '-' ? 'del' : 'same'}>
            <i aria-hidden="true">{line.number}</i>
            <b>{line.sign}</b>
            <span class="text">
              {line.pieces ? line.pieces.map(pieceView) : visible(line.text)}
              {line.isUnended && <em> {t('card.task.noNewline')}</em>}
              {'\n'}
            </span>
          </div>
        ))}
      </div>
      {shown.length < lines.length && (
        <QuietButton look="quiet-button more" onPress={() => setLong(true)}>
          {t.count('card.task.moreLines', lines.length - shown.length)}
        </QuietButton>
      )}
    </>
  );
}

function pieceView({ text, isChanged }: LinePiece, index: number) {
  return isChanged ? <mark key={index}>{visible(text)}</mark> : visible(text);
}

/** Returns the lines of a minimal diff of the hunk. Lines present on both sides are context, even between two edits close together. */
export function shownLines(hunk: HunkText): readonly DiffLine[] {
  const { start, contextBefore, before, after, contextAfter, changes, isUnended } = hunkDiff(hunk);
  const number = (lines: readonly string[], sign: DiffLine['sign'], from: number, marks?: IntralineDiff['before']): DiffLine[] =>
    lines.map((text, index) => ({ sign, number: from + index, text, pieces: marks?.get(index), isUnended: false }));
  const changed = (sign: '-' | '+', [from, to]: readonly [number, number], marks: IntralineDiff['before']): DiffLine[] => {
    const [side, isOpen] = sign === '-' ? [before, isUnended.before] : [after, isUnended.after];
    return number(side.slice(from, to), sign, start + from, marks).map((line, index) => ({
      ...line,
      isUnended: isOpen && from + index === side.length - 1,
    }));
  };
  const lines = number(contextBefore, ' ', start - contextBefore.length);
  let kept = 0;
  for (const { baseStart, baseEnd, nextStart, nextEnd } of changes) {
    const marks = intralineDiff(before.slice(baseStart, baseEnd), after.slice(nextStart, nextEnd));
    lines.push(
      ...number(before.slice(kept, baseStart), ' ', start + kept),
      ...changed('-', [baseStart, baseEnd], marks.before),
      ...changed('+', [nextStart, nextEnd], marks.after),
    );
    kept = baseEnd;
  }
  return [...lines, ...number([...before.slice(kept), ...contextAfter], ' ', start + kept)];
}

/** Creates a hunk text for the diff of two line ranges. */
export function partDiff(before: readonly string[], after: readonly string[]): HunkText {
  return { start: 1, contextBefore: [], before, after, contextAfter: [], isPart: true };
}

/** A piece of a line; `isChanged` means that only this side contains the piece. */
export interface LinePiece {
  readonly text: string;
  readonly isChanged: boolean;
}

export interface IntralineDiff {
  /** Pieces by index in the removed or added lines. A line without a counterpart has no entry. */
  readonly before: ReadonlyMap<number, readonly LinePiece[]>;
  readonly after: ReadonlyMap<number, readonly LinePiece[]>;
}

/**
 * Limits for marking changed words: number of line pairs, words per line and characters per line. With more pairs, no words are marked at
 * all; a longer line has no marked words.
 */
export const limits = { pairs: 400, words: 120, characters: 600 } as const;

/** Minimum similarity for comparing two lines. Below this value, almost the whole line would be marked. */
const minSimilarity = 0.35;

/** Marks the words that differ between removed and added lines. The cost is bounded by `limits`. */
export function intralineDiff(removed: readonly string[], added: readonly string[]): IntralineDiff {
  const before = new Map<number, readonly LinePiece[]>();
  const after = new Map<number, readonly LinePiece[]>();
  if (removed.length * added.length > limits.pairs) return { before, after };
  const old = removed.map(wordsOf);
  const next = added.map(wordsOf);
  for (const [from, to] of pairs(old, next)) {
    const common = commonWords(old[from] ?? [], next[to] ?? []);
    before.set(from, piecesOf(old[from] ?? [], common.before));
    after.set(to, piecesOf(next[to] ?? [], common.after));
  }
  return { before, after };
}

/** Splits a line into identifiers and numbers, runs of whitespace, and other single characters. Empty if the line is too long. */
function wordsOf(line: string): readonly string[] {
  if (line.length > limits.characters) return [];
  const words = line.match(/[\p{L}\p{N}_$]+|\s+|[^\p{L}\p{N}_$\s]/gu) ?? [];
  return words.length > limits.words ? [] : words;
}

/** Returns pairs of similar lines in order, without crossings, with the greatest total similarity. */
function pairs(old: readonly (readonly string[])[], next: readonly (readonly string[])[]): [number, number][] {
  const similarity = old.map((a) => next.map((b) => similarityOf(a, b)));
  const best = table(old.length, next.length, (from, to) => similarity[from]?.[to] ?? 0);
  return walk(best, old.length, next.length, (from, to) => similarity[from]?.[to] ?? 0);
}

/**
 * Returns the similarity of two lines from 0 to 1: the Dice coefficient of their words, ignoring order and whitespace; 0 if below
 * `minSimilarity`.
 */
function similarityOf(a: readonly string[], b: readonly string[]): number {
  const words = a.filter(isWord);
  const others = b.filter(isWord);
  if (words.length === 0 || others.length === 0) return 0;
  const left = [...others];
  let common = 0;
  for (const word of words) {
    const at = left.indexOf(word);
    if (at < 0) continue;
    left.splice(at, 1);
    common++;
  }
  const similarity = (2 * common) / (words.length + others.length);
  return similarity < minSimilarity ? 0 : similarity;
}

function isWord(word: string): boolean {
  return word.trim() !== '';
}

interface Common {
  readonly before: ReadonlySet<number>;
  readonly after: ReadonlySet<number>;
}

/** Finds the longest common subsequence of the words and returns its indexes on both sides. */
function commonWords(a: readonly string[], b: readonly string[]): Common {
  const isSame = (from: number, to: number) => (a[from] === b[to] ? 1 : 0);
  const found = walk(table(a.length, b.length, isSame), a.length, b.length, isSame);
  return { before: new Set(found.map(([from]) => from)), after: new Set(found.map(([, to]) => to)) };
}

/**
 * Builds a dynamic programming table with one row per item of the first list. Each cell is the value of the best pairing from that position
 * on.
 */
function table(rows: number, columns: number, worth: (row: number, column: number) => number): Float64Array[] {
  const best = Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1));
  const at = (row: number, column: number) => best[row]?.[column] ?? 0;
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--) {
      const paired = worth(row, column);
      const value = Math.max(at(row + 1, column), at(row, column + 1), paired > 0 ? paired + at(row + 1, column + 1) : 0);
      (best[row] as Float64Array)[column] = value;
    }
  return best;
}

/** Reconstructs the best pairing from a table. */
function walk(
  best: readonly Float64Array[],
  rows: number,
  columns: number,
  worth: (row: number, column: number) => number,
): [number, number][] {
  const found: [number, number][] = [];
  const at = (row: number, column: number) => best[row]?.[column] ?? 0;
  let row = 0;
  let column = 0;
  while (row < rows && column < columns) {
    const paired = worth(row, column);
    if (paired > 0 && at(row, column) === paired + at(row + 1, column + 1)) found.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row++;
    else column++;
  }
  return found;
}

/** Merges adjacent pieces of the same kind. Whitespace between changed words counts as changed. */
function piecesOf(words: readonly string[], common: ReadonlySet<number>): readonly LinePiece[] {
  const pieces: { text: string; isChanged: boolean }[] = [];
  const isNew = (index: number) => index >= 0 && index < words.length && !common.has(index);
  for (const [index, text] of words.entries()) {
    const isChanged = isNew(index) || (!isWord(text) && isNew(index - 1) && isNew(index + 1));
    const last = pieces.at(-1);
    if (last?.isChanged === isChanged) last.text += text;
    else pieces.push({ text, isChanged });
  }
  return pieces;
}
