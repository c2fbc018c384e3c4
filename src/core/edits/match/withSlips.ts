// Finds an old text of which nearly all lines stand as quoted and the others differ by typing mistakes.
import { diffLines } from '../diff/diff';
import type { LineSource } from '../lines/source';
import type { Region } from '../lines/textChange';
import { type FuzzyOptions, fuzzyPlaces } from './fuzzy';
import { regionOfLines, slipForm, wholeLines } from './matchStrategies';
import { type Mismatch, separatorHint } from './mismatch';
import { unclearSeparator } from './separators';
import { wordCounts, wordsIn } from './typoMatch';
import type { QuotedTexts } from './variants';

export type SlipOptions = Pick<FuzzyOptions, 'isSnapshot' | 'isKnownElsewhere'>;

/** Every place; null where there is none, and why there is none where it is open how the last of several lines ends. */
export function findWithSlips(
  source: LineSource,
  texts: QuotedTexts,
  { isSnapshot, isKnownElsewhere }: SlipOptions,
): readonly Region[] | Mismatch | null {
  const { lines: old, endsInLineEnd } = wholeLines(texts.oldText);
  const next = wholeLines(texts.newText).lines;
  const changed = new Map<number, string | null>();
  const continued = new Set<number>();
  for (const { baseStart, baseEnd, nextStart, nextEnd } of diffLines(old, next)) {
    const isPaired = baseEnd - baseStart === nextEnd - nextStart;
    for (let index = baseStart; index < baseEnd; index++) changed.set(index, (isPaired && next[nextStart + index - baseStart]) || null);
    if (baseStart === baseEnd) continued.add(baseStart - 1);
  }
  const [inOld, inNew] = [wordCounts(texts.oldText), wordCounts(texts.newText)];
  const places = fuzzyPlaces(source.linesIn(slipForm), old.map(slipForm), {
    isSnapshot,
    changed,
    continued,
    knows: wordsIn(source.text),
    isKnownElsewhere,
    isMeant: (own, quoted) => inNew(own) > inOld(own) && inNew(quoted) === 0,
    isRepeated: (quoted, isChanged) => inOld(quoted) > 1 || inNew(quoted) > (isChanged ? 0 : 1),
  });
  const [place] = places;
  if (place === undefined) return null;
  const own = source.lines.slice(place, place + old.length).map(({ text }) => text.trim());
  const unclear = unclearSeparator({ own, oldLines: old.map(slipForm), newLines: next.map(slipForm) });
  if (unclear >= 0) return { reason: 'notFound', hint: separatorHint(place + unclear, own[unclear] ?? '') };
  return places.map((at) => regionOfLines(source, at, old.length, endsInLineEnd));
}
