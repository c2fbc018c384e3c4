// Rewrites the lines of an edit with the file's own indentation and spelling.
import { lineTexts } from '../../text/lines';
import type { LineChange } from '../diff/diff';
import { lineAt, type LineSource } from '../lines/source';
import { changesIn, type Region, type TextChange } from '../lines/textChange';
import { fitIndent, type IndentedPlace, indentOf, type IndentPair, isDepthless, isUnbound } from './indent';
import { inOwnSpelling, isLike } from './lineMerge';
import type { MatchReading } from './matchStrategies';
import { withOwnSeparators } from './separators';
import type { QuotedTexts } from './variants';

interface PlacedLines {
  readonly oldLines: readonly string[];
  readonly newLines: readonly string[];
  /** The file's lines at the position, one for each old line. */
  readonly own: readonly string[];
}

/**
 * Computes the changes at one position; null if the indentation of the new lines is ambiguous. Lines common to both texts stay as in the
 * file, including details that the strategy ignores.
 */
export function rewriteAt(
  source: LineSource,
  region: Region,
  texts: QuotedTexts,
  { form }: Pick<MatchReading, 'form'>,
  isPlain = false,
): TextChange[] | null {
  const whole = { start: region.start, end: region.end + blankRest(source, region, texts) };
  const placed = placedLines(source, whole, texts);
  const fitted = inOwnIndent(source, whole, placed, isPlain);
  if (!fitted) return null;
  const indented = { ...fitted, oldLines: withOwnSeparators(fitted) };
  const { own, oldLines, newLines } = indented;
  const overlooked = new Map(oldLines.flatMap((line, index) => (own[index] === line ? [] : [[form(line), { line, own: own[index] }]])));
  // A new line that differs from both the quoted line and the file's line is intended, even if the strategy ignores the difference.
  const key = (line: string) => {
    const known = overlooked.get(form(line));
    return known && (line === known.line || line === known.own) ? known.line : line;
  };
  return changesIn(source, whole, {
    old: oldLines.map(key),
    next: newLines.map(key),
    written: (change) => writtenLines(change, indented),
  });
}

/**
 * Returns the length of the trailing whitespace that the old text omits from its last line. If the edit appends lines, this whitespace
 * stays on that line. 0 for partial lines.
 */
function blankRest({ text, starts }: LineSource, { start, end }: Region, texts: QuotedTexts): number {
  const lastOld = texts.oldText.slice(texts.oldText.lastIndexOf('\n') + 1);
  const isKeptAbove = texts.newText.includes(`${lastOld}\n`) || texts.newText.includes(`${lastOld}\r`);
  if (lastOld.trim() === '' || !isKeptAbove || !texts.oldText.includes('\n') || starts[lineAt(starts, start)] !== start) return 0;
  const rest = /^[ \t]*(?=[\r\n]|$)/.exec(text.slice(end, end + maxTrailingSpace))?.[0] ?? '';
  return end + rest.length === text.length || /[\r\n]/.test(text[end + rest.length] ?? '') ? rest.length : 0;
}

/**
 * Splits both texts into lines that correspond to the region's lines. If text without a final line ending replaces whole lines, a line
 * ending is added to keep the next line separate. The old text may end with a line ending that the end of the file lacks.
 */
function placedLines({ text, starts }: LineSource, { start, end }: Region, texts: QuotedTexts): PlacedLines {
  const own = lineTexts(text.slice(start, end));
  const oldLines = lineTexts(texts.oldText);
  const newLines = lineTexts(texts.newText);
  const lineStart = starts[lineAt(starts, start)] ?? 0;
  const endsInLineEnd = oldLines.length > 1 && oldLines.at(-1) === '';
  const newEndsInLineEnd = newLines.at(-1) === '';
  const indent = text.slice(lineStart, start);
  const isToLineEnd = /^(?:[\r\n]|$)/.test(text.slice(end, end + 1));
  if ((isToLineEnd || newLines.length > 1) && isIndentedTwice(indent, oldLines, newLines))
    newLines[0] = newLines[0]?.slice(indent.length) ?? '';
  // If the old text starts with the line ending of the line above and the new text does not, this line ending is kept.
  if (oldLines[0] === '' && oldLines.length > 1 && newLines[0] !== '' && lineStart !== start) newLines.unshift('');
  if (endsInLineEnd && own.length < oldLines.length)
    return { own, oldLines: oldLines.slice(0, -1), newLines: newEndsInLineEnd ? newLines.slice(0, -1) : newLines };
  // If only the new text ends with a line ending and other lines follow, this line ending completes the last new line and adds no empty
  // line.
  const isAboveOthers = /^(?:\r\n|\r(?!\n)|\n)[\s\S]/.test(text.slice(end, end + 3));
  if (oldLines.at(-1) !== '' && newEndsInLineEnd && newLines.length > 1 && isAboveOthers && texts.oldText.trim() !== texts.newText.trim())
    newLines.pop();
  const isGlued = endsInLineEnd && !newEndsInLineEnd && lineStart === start && !/^[\r\n]/.test(text.slice(end, end + 1));
  return { own, oldLines, newLines: isGlued ? [...newLines, ''] : newLines };
}

/** Whether the match starts after the first line's indentation, and only the new text repeats this indentation. */
function isIndentedTwice(indent: string, oldLines: readonly string[], newLines: readonly string[]): boolean {
  const [oldFirst = '', newFirst = ''] = [oldLines[0], newLines[0]];
  return indent !== '' && indent.trim() === '' && indentOf(oldFirst) === '' && indentOf(newFirst).startsWith(indent);
}

const maxTrailingSpace = 200;

/** Number of lines on each side of a position to search for the indentation style. */
const shownLines = 200;

function inOwnIndent(source: LineSource, region: Region, { own, oldLines, newLines }: PlacedLines, isPlain: boolean): PlacedLines | null {
  const first = lineAt(source.starts, region.start);
  const pairs = oldLines.flatMap((line, index) =>
    line.trim() === '' ? [] : [{ quoted: indentOf(line), own: indentOf(own[index] ?? ''), index }],
  );
  const wanted = [...new Set([...oldLines, ...newLines].filter((line) => line.trim() !== '').map(indentOf))];
  const nearby = source.lines.slice(Math.max(0, first - shownLines), first + shownLines).map((line) => indentOf(line.text));
  // Only the old text is wrongly indented; the new text already matches the file and is not shifted.
  if (isDeepEnough(pairs, oldLines, newLines) || isShallowEnough(pairs, oldLines, newLines, nearby))
    return { own, oldLines: oldLines.map((line, index) => reindented(line, own[index] ?? '')), newLines };
  const place: IndentedPlace = { first, end: lineAt(source.starts, Math.max(region.start, region.end - 1)) + 1, pairs, newLines };
  // In these cases, the indentation shows no depth, so the new lines keep the model's indentation.
  if (isPlain && isUnbound(source, place)) return { own, oldLines: own, newLines };
  if (isDepthless(place)) return { own, oldLines, newLines };
  const whole = fitIndent(pairs, wanted, nearby);
  const move = (map: ReadonlyMap<string, string>) => (line: string) =>
    line.trim() === '' ? line : (map.get(indentOf(line)) ?? indentOf(line)) + line.slice(indentOf(line).length);
  if (whole) return { own, oldLines: oldLines.map(move(whole)), newLines: newLines.map(move(whole)) };
  return fromMargin();

  /**
   * Handles old text that starts after its first line's indentation and is otherwise exact, with new text written from column 0. If both
   * blocks end at the depth at which they start, the new block is shifted to the depth of the old one.
   */
  function fromMargin(): PlacedLines | null {
    const [opening, ...others] = pairs;
    const closing = others.at(-1);
    if (opening?.index !== 0 || opening.quoted !== '' || opening.own === '' || closing?.own !== opening.own) return null;
    if (others.some((pair) => pair.quoted !== pair.own || !pair.own.startsWith(opening.own))) return null;
    const written = newLines.filter((line) => line.trim() !== '');
    if (written.length < 2 || indentOf(written[0] ?? '') !== '' || indentOf(written.at(-1) ?? '') !== '') return null;
    // If a new line is exactly as in the file, the new text was not written from column 0.
    if (written.some((line) => indentOf(line) !== '' && oldLines.includes(line))) return null;
    const moved = (line: string) => (line.trim() === '' ? line : opening.own + line);
    return { own, oldLines: oldLines.map((line, index) => (index === 0 ? opening.own + line : line)), newLines: newLines.map(moved) };
  }
}

type Told = IndentPair & { readonly index: number };

/**
 * Whether the new text has the file's depth although the old text is too shallow. The shallowest line decides, unless a common line is
 * equally shallow in both texts, which shows that the new text also lost its indentation.
 */
function isDeepEnough(pairs: readonly Told[], oldLines: readonly string[], newLines: readonly string[]): boolean {
  const fresh = newLines.filter((line) => line.trim() !== '').map(indentOf);
  if (pairs.length === 0 || fresh.length === 0) return false;
  const own = shallowest(pairs.map((pair) => pair.own));
  const isShallower = pairs.every((pair) => pair.own.length > pair.quoted.length && pair.own.endsWith(pair.quoted));
  if (!isShallower || shallowest(fresh) !== own) return false;
  return !inBothTexts(pairs, oldLines, newLines).some(({ quoted, written }) => written === quoted);
}

/**
 * Whether the new text has the file's depth although the old text is too deep. Common lines decide. If there are none, the shallowest
 * depths must be equal, or the file must use all depths of the new text and none of the old text.
 */
function isShallowEnough(
  pairs: readonly Told[],
  oldLines: readonly string[],
  newLines: readonly string[],
  ownIndents: readonly string[],
): boolean {
  if (pairs.length === 0 || !pairs.every(({ own, quoted }) => quoted.length > own.length && quoted.endsWith(own))) return false;
  const kept = inBothTexts(pairs, oldLines, newLines);
  if (kept.length > 0) return kept.some(({ own, written }) => written === own) && !kept.some(({ quoted, written }) => written === quoted);
  const fresh = newLines.filter((line) => line.trim() !== '').map(indentOf);
  if (fresh.length === 0) return false;
  const depths = new Set(ownIndents);
  const areUsual = fresh.every((indent) => depths.has(indent)) && !pairs.some(({ quoted }) => depths.has(quoted));
  return areUsual || shallowest(fresh) === shallowest(pairs.map(({ own }) => own));
}

/** Returns the lines that occur once in each text, ignoring whitespace, with their indentation in the new text. */
function inBothTexts(pairs: readonly Told[], oldLines: readonly string[], newLines: readonly string[]): (Told & { written: string })[] {
  const written = new Map<string, string | null>();
  for (const line of newLines) written.set(line.trim(), written.has(line.trim()) ? null : indentOf(line));
  const bare = oldLines.map((line) => line.trim());
  const counts = new Map<string, number>();
  for (const line of bare) counts.set(line, (counts.get(line) ?? 0) + 1);
  return pairs.flatMap((pair) => {
    const line = bare[pair.index] ?? '';
    const twin = counts.get(line) === 1 ? (written.get(line) ?? null) : null;
    return twin === null ? [] : [{ ...pair, written: twin }];
  });
}

function shallowest(indents: readonly string[]): string {
  return indents.reduce((least, indent) => (indent.length < least.length ? indent : least));
}

function reindented(line: string, own: string): string {
  return line.trim() === '' ? line : indentOf(own) + line.slice(indentOf(line).length);
}

/** Returns the new lines of a change, each in the spelling of the line it replaces. Trailing whitespace stays as the model wrote it. */
function writtenLines({ baseStart, baseEnd, nextStart, nextEnd }: LineChange, { own, oldLines, newLines }: PlacedLines): string[] {
  const fresh = newLines.slice(nextStart, nextEnd);
  const spelled = oldLines
    .slice(baseStart, baseEnd)
    .map((old, index) => ({ old: old.trimEnd(), own: (own[baseStart + index] ?? '').trimEnd() }));
  if (spelled.every((line) => line.old === line.own)) return fresh;
  const isPaired = spelled.length === fresh.length;
  return fresh.map((line, index) => {
    const counterpart = spelled.find(({ old }, at) => (isPaired ? at === index : isLike(old, line)));
    return counterpart ? inOwnSpelling(counterpart.own, counterpart.old, line) : line;
  });
}
