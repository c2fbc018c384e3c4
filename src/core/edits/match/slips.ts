// Loosest strategy: nearly all lines match, the others contain typos.
import { diffLines } from '../diff/diff';
import type { LineSource } from '../lines/source';
import type { Region } from '../lines/textChange';
import { plainInside, regionOfLines, spaced, wholeLines } from './matchStrategies';
import { type Mismatch, separatorHint } from './mismatch';
import { inAnyType } from './normalizePunctuation';
import { isSeparated, unclearSeparator } from './separators';
import { isRespaced, lineWords, mayBeSlip, misspelling, misspellingInKept, wordCounts, wordsIn } from './typoMatch';
import type { QuotedTexts } from './variants';

/** More candidates mean that the old text is not distinctive. */
const maxCandidates = 200;
/** More frequent lines are no evidence for a position. */
const maxRepeats = 20;
/** Minimum for a single line to be matched with a typo. */
const minAlone = { length: 10, words: 2 };

/** An unchanged line is not written, so any equivalent form and a trailing separator are accepted. */
export const recognized = (line: string) => spaced(inAnyType(line)).replace(/[,;]+$/, '');

interface QuotedLine {
  readonly text: string;
  readonly recognized: string;
  readonly isChanged: boolean;
  /** The new line that replaces this one, if they correspond one to one. */
  readonly next: string;
}

/**
 * Whether the file's line is the quoted one with a typo.
 * @param isWitnessed whether another line confirms the position
 */
type IsSlip = (own: string, quoted: QuotedLine, isWitnessed: boolean) => boolean;

/**
 * All positions at which at most two, or a quarter, of the old lines contain typos; null if there is none, with a reason if the
 * trailing separator is ambiguous. Positions dominated by a better one are left out.
 * @param isKnownElsewhere whether another file contains a word: a changed line may then mean that word
 */
export function findWithSlips(
  source: LineSource,
  texts: QuotedTexts,
  isKnownElsewhere: (word: string) => boolean,
): readonly Region[] | Mismatch | null {
  const { lines, endsInLineEnd } = wholeLines(texts.oldText);
  const next = wholeLines(texts.newText).lines;
  const old = quotedLines(lines, next);
  const isSlip = slipIn(source, texts, isKnownElsewhere);
  const found = candidates(source, old).flatMap((at) => {
    const exact = exactLines(source, old, at, isSlip);
    return exact ? [{ at, exact }] : [];
  });
  const places = found.filter((place) => !found.some((other) => beats(other.exact, place.exact)));
  const [first] = places;
  if (first === undefined) return null;
  const own = source.lines.slice(first.at, first.at + old.length).map(({ text }) => text.trim());
  const unclear = unclearSeparator({ own, oldLines: old.map(({ text }) => text), newLines: next.map(plainInside) });
  if (unclear >= 0) return { reason: 'notFound', hint: separatorHint(first.at + unclear, own[unclear] ?? '') };
  return places.map(({ at }) => regionOfLines(source, at, old.length, endsInLineEnd));
}

function quotedLines(old: readonly string[], next: readonly string[]): QuotedLine[] {
  const changed = new Map<number, string>();
  for (const { baseStart, baseEnd, nextStart, nextEnd } of diffLines(old, next)) {
    const isPaired = baseEnd - baseStart === nextEnd - nextStart;
    for (let index = baseStart; index < baseEnd; index++)
      changed.set(index, isPaired ? (next[nextStart + index - baseStart] ?? '').trimEnd() : '');
  }
  return old.map((line, index) => ({
    text: plainInside(line),
    recognized: recognized(line),
    isChanged: changed.has(index),
    next: changed.get(index) ?? '',
  }));
}

function beats(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return a.size > b.size && [...b].every((index) => a.has(index));
}

function mostSlips(old: readonly QuotedLine[]): number {
  return Math.max(2, Math.floor(old.filter((line) => line.recognized !== '').length / 4));
}

/** Each recognized line votes for the position it implies for the old text. */
function candidates(source: LineSource, old: readonly QuotedLine[]): number[] {
  const lines = source.linesIn(recognized);
  const wanted = new Map<string, number[]>();
  for (const [index, line] of old.entries())
    if (line.recognized !== '') wanted.set(line.recognized, [...(wanted.get(line.recognized) ?? []), index].slice(0, maxRepeats));
  const [only = []] = wanted.values();
  if (wanted.size === 1 && only.length === 1) return alike(source, old[only[0] ?? 0]).map((at) => at - (only[0] ?? 0));
  const votes = new Map<number, number>();
  for (const [at, line] of lines.entries())
    for (const index of wanted.get(line) ?? []) votes.set(at - index, (votes.get(at - index) ?? 0) + 1);
  const least = Math.max(1, wanted.size - mostSlips(old));
  const places = [...votes].flatMap(([at, count]) => (count >= least && at >= 0 && at + old.length <= lines.length ? [at] : []));
  return places.length > maxCandidates ? [] : places;
}

/** Lines that could be the given one; none if it is too short to be distinctive. */
function alike(source: LineSource, wanted: QuotedLine | undefined): number[] {
  if (!wanted || wanted.text.length < minAlone.length || lineWords(wanted.text).length < minAlone.words) return [];
  const texts = source.linesIn(plainInside);
  const places = source.linesIn(recognized).flatMap((line, at) => {
    if (line === wanted.recognized) return [at];
    const text = texts[at] ?? '';
    return Math.abs(text.length - wanted.text.length) <= 1 && mayBeSlip(text, wanted.text) ? [at] : [];
  });
  return places.length > maxCandidates ? [] : places;
}

/** The old lines that match exactly at the position; null if the others are not typos or are too many. */
function exactLines(source: LineSource, old: readonly QuotedLine[], at: number, isSlip: IsSlip): ReadonlySet<number> | null {
  const [texts, forms] = [source.linesIn(plainInside), source.linesIn(recognized)];
  if (at < 0 || at + old.length > texts.length) return null;
  const exact = new Set(old.flatMap((line, index) => (texts[at + index] === line.text ? [index] : [])));
  const others = old.flatMap((line, index) =>
    exact.has(index) || (!line.isChanged && line.recognized === forms[at + index]) ? [] : [{ line, own: texts[at + index] ?? '' }],
  );
  // an exactly matching line with a word confirms the position for short lines next to it
  const isWitnessed = [...exact].some((index) => /\w{2}/.test(old[index]?.text ?? ''));
  return others.length <= mostSlips(old) && others.every(({ line, own }) => isSlip(own, line, isWitnessed)) ? exact : null;
}

/** A typo is a word that neither the file nor, in a changed line, another file contains, and that occurs once. */
function slipIn(source: LineSource, { oldText, newText }: QuotedTexts, isKnownElsewhere: (word: string) => boolean): IsSlip {
  const [inOld, inNew, isInFile] = [wordCounts(oldText), wordCounts(newText), wordsIn(source.text)];
  const isMeant = (own: string, quoted: string) => inNew(own) > inOld(own) && inNew(quoted) === 0;
  return (own, { text, isChanged, next }, isWitnessed) => {
    if (own === '' || text === '') return false;
    // the new line ends like the file's: only the quotation lost the separator
    if (isChanged && isSeparated(own, text) && next.at(-1) === own.at(-1)) return true;
    const isKept = isWitnessed && !isChanged;
    if (isKept && isRespaced(own, text)) return true;
    const slip = isKept ? misspellingInKept(own, text) : misspelling(own, text, isChanged ? isMeant : undefined);
    if (!slip || inOld(slip.names[1]) > 1 || inNew(slip.names[1]) > (isChanged ? 0 : 1)) return false;
    return ![slip.names[1], slip.words[1]].some((word) => isInFile(word) || (!isKept && isKnownElsewhere(word)));
  };
}
