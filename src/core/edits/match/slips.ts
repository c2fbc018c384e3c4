// Loosest match strategy: nearly all lines match, and the others contain typos.
import { diffLines } from '../diff/diff';
import type { LineSource } from '../lines/source';
import type { Region } from '../lines/textChange';
import { plainInside, regionOfLines, spaced, wholeLines } from './matchStrategies';
import { inAnyType } from './normalizePunctuation';
import { isSeparated } from './separators';
import { isRespaced, misspelling, misspellingInKept } from './typoMatch';
import type { QuotedTexts } from './variants';
import { wordCounts, wordsIn } from './words';

/** Maximum number of candidate positions. If there are more, the old text is not distinctive enough and does not match. */
const maxCandidates = 200;
/** Maximum number of occurrences of a repeated old line that an equal line in the file can vote for; further occurrences are ignored. */
const maxRepeats = 20;

/**
 * Normalizes a line as loosely as possible, for comparing unchanged lines. These are not written, so equivalent characters and a trailing
 * separator may differ.
 */
export const recognized = (line: string) => spaced(inAnyType(line)).replace(/(?<![,;])[,;]+$/, '');

interface QuotedLine {
  readonly text: string;
  readonly recognized: string;
  readonly isChanged: boolean;
  /** The new line that replaces this one; empty if the changed lines do not correspond one to one. */
  readonly next: string;
}

/**
 * Whether the file's line equals the quoted line apart from a typo.
 * @param isWitnessed whether another line confirms the position
 */
type IsSlip = (own: string, quoted: QuotedLine, isWitnessed: boolean) => boolean;

/**
 * Returns all positions at which few of the old lines contain typos: at most two lines, or a quarter of the non-blank lines if that is
 * more.
 * @param isKnownElsewhere whether another file contains a word; in a changed line, such a word may be intended
 */
export function findWithSlips(source: LineSource, texts: QuotedTexts, isKnownElsewhere: (word: string) => boolean): readonly Region[] {
  const { lines, endsInLineEnd } = wholeLines(texts.oldText);
  const old = quotedLines(lines, wholeLines(texts.newText).lines);
  const isSlip = slipIn(source, texts, isKnownElsewhere);
  return candidates(source, old)
    .filter((at) => isPlace(source, old, at, isSlip))
    .map((at) => regionOfLines(source, at, old.length, endsInLineEnd));
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

function mostSlips(old: readonly QuotedLine[]): number {
  return Math.max(2, Math.floor(old.filter((line) => line.recognized !== '').length / 4));
}

/** Finds candidate positions by voting: each recognized line votes for the position that it implies for the old text. */
function candidates(source: LineSource, old: readonly QuotedLine[]): number[] {
  const lines = source.linesIn(recognized);
  const wanted = new Map<string, number[]>();
  for (const [index, line] of old.entries())
    if (line.recognized !== '') wanted.set(line.recognized, [...(wanted.get(line.recognized) ?? []), index].slice(0, maxRepeats));
  const votes = new Map<number, number>();
  for (const [at, line] of lines.entries())
    for (const index of wanted.get(line) ?? []) votes.set(at - index, (votes.get(at - index) ?? 0) + 1);
  const least = Math.max(1, wanted.size - mostSlips(old));
  const places = [...votes].flatMap(([at, count]) => (count >= least && at >= 0 && at + old.length <= lines.length ? [at] : []));
  return places.length > maxCandidates ? [] : places;
}

/** Whether the old lines that do not match exactly at a position are few and differ only by typos. */
function isPlace(source: LineSource, old: readonly QuotedLine[], at: number, isSlip: IsSlip): boolean {
  const [texts, forms] = [source.linesIn(plainInside), source.linesIn(recognized)];
  const exact = new Set(old.flatMap((line, index) => (texts[at + index] === line.text ? [index] : [])));
  const others = old.flatMap((line, index) =>
    exact.has(index) || (!line.isChanged && line.recognized === forms[at + index]) ? [] : [{ line, own: texts[at + index] ?? '' }],
  );
  // An exactly matching line that contains a word confirms the position, so short words are accepted as typos.
  const isWitnessed = [...exact].some((index) => /\w{2}/.test(old[index]?.text ?? ''));
  return others.length <= mostSlips(old) && others.every(({ line, own }) => isSlip(own, line, isWitnessed));
}

/**
 * Creates the typo check. A typo is a word that occurs once in the old text and that the file does not contain. No other file may contain
 * it either, unless the line is unchanged and another line confirms the position.
 */
function slipIn(source: LineSource, { oldText, newText }: QuotedTexts, isKnownElsewhere: (word: string) => boolean): IsSlip {
  const [inOld, inNew, isInFile] = [wordCounts(oldText), wordCounts(newText), wordsIn(source.text)];
  const isMeant = (own: string, quoted: string) => inNew(own) > inOld(own) && inNew(quoted) === 0;
  return (own, { text, isChanged, next }, isWitnessed) => {
    if (own === '' || text === '') return false;
    // The new line ends like the file's line, so only the quoted old line has the wrong separator.
    if (isChanged && isSeparated(own, text) && next.at(-1) === own.at(-1)) return true;
    const isKept = isWitnessed && !isChanged;
    if (isKept && isRespaced(own, text)) return true;
    const slip = isKept ? misspellingInKept(own, text) : misspelling(own, text, isChanged ? isMeant : undefined);
    if (!slip || inOld(slip.names[1]) > 1 || inNew(slip.names[1]) > (isChanged ? 0 : 1)) return false;
    return ![slip.names[1], slip.words[1]].some((word) => isInFile(word) || (!isKept && isKnownElsewhere(word)));
  };
}
