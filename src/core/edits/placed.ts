// Finds where a patch means its old lines to stand: whole lines first, then what the patch says of the place tells equal places apart.
import { fail, ok, type Result } from '../text/result';
import { changesIn } from './change';
import { lineTexts } from './lines';
import { type Match, matchEdit, type Mismatch, type Replacement } from './match';
import { omissionIn } from './omission';
import type { PlaceHints } from './proposal';
import { insertionAt } from './insertion';
import { scopesOf } from './scopes';
import { type Source, sourceOf } from './source';

/**
 * The changes a replacement with hints makes. Old lines that stand in one place only are found whatever the hints say; of several places
 * that are equal the hints must leave one: the line, then the lines it stands under, then the end of the file. What stands nowhere as whole
 * lines goes through the looser tiers without hints.
 */
export function matchPlaced(text: string, edit: Replacement & PlaceHints): Result<Match, Mismatch> {
  if (!edit.wholeLines) return matchEdit(text, edit);
  const source = sourceOf(text);
  const newLines = linesOf(edit.newText);
  const omission = omissionIn(edit.newText, edit.oldText);
  if (omission) return refuse('malformed', `the new lines have "${omission.slice(0, 80)}" in place of lines: write every line out.`);
  if (edit.oldText === '') return insertionAt(source, edit, newLines);
  const oldLines = linesOf(edit.oldText);
  for (const { tier, sameLine } of exactTiers) {
    const places = placesOf(source, oldLines, sameLine);
    if (places.length === 0) continue;
    const left = places.length === 1 ? places : told(source, oldLines, edit, places);
    const [place] = left;
    if (place === undefined || left.length > 1) return refuse('ambiguous', ambiguity(left.length > 0 ? left : places));
    if (edit.oldText === edit.newText || isApplied(source, place, oldLines, newLines))
      return refuse('noChange', 'The file already reads like this.');
    return ok({ changes: changesAt(source, place, oldLines, newLines, sameLine), tier });
  }
  return isInsideLines(source, edit.oldText)
    ? refuse('notFound', 'These lines stand in the file only as part of others.')
    : matchEdit(text, edit);
}

const exactTiers = [
  { tier: 'literal', sameLine: (line: string) => line },
  { tier: 'trailingSpace', sameLine: (line: string) => line.trimEnd() },
] as const;

function refuse(reason: Mismatch['reason'], hint: string): Result<never, Mismatch> {
  return fail({ reason, hint });
}

/** The lines of a text in which each has its line end. */
function linesOf(text: string): string[] {
  return text === '' ? [] : lineTexts(text.replace(/(?:\r\n|\n|\r)$/, ''));
}

/** 0-based lines at which the old lines stand. */
function placesOf({ lines }: Source, oldLines: readonly string[], sameLine: (line: string) => string): number[] {
  const wanted = oldLines.map(sameLine);
  const texts = lines.map((line) => sameLine(line.text));
  const places: number[] = [];
  for (let at = 0; at + wanted.length <= texts.length; at++) {
    let length = 0;
    while (length < wanted.length && texts[at + length] === wanted[length]) length++;
    if (length === wanted.length) places.push(at);
  }
  return places;
}

/** The places that the hints leave. */
function told(
  source: Source,
  oldLines: readonly string[],
  { line, near, atEnd }: PlaceHints,
  places: readonly number[],
): readonly number[] {
  if (line !== undefined && places.includes(line - 1)) return [line - 1];
  const scopes = near
    ? scopesOf(
        source.lines.map(({ text }) => text),
        near,
      )
    : [];
  const inside = places.filter((place) => scopes.some((scope) => place >= scope.start && place < scope.end));
  if (inside.length > 0) return inside;
  const end = source.lines.length - (source.lines.at(-1)?.text === '' ? 1 : 0);
  return atEnd ? places.filter((place) => place + oldLines.length === end) : places;
}

function ambiguity(places: readonly number[]): string {
  const lines = places.slice(0, 10).map((place) => place + 1);
  return `These lines stand at lines ${lines.join(', ')}${places.length > 10 ? ', …' : ''}: give more lines around the ones you mean.`;
}

/** Whether the new lines, which repeat the old ones, stand around the place already. */
function isApplied({ lines }: Source, place: number, oldLines: readonly string[], newLines: readonly string[]): boolean {
  if (newLines.length <= oldLines.length) return false;
  for (let shift = 0; shift + oldLines.length <= newLines.length; shift++) {
    if (oldLines.some((line, index) => newLines[shift + index] !== line)) continue;
    if (newLines.every((line, index) => lines[place - shift + index]?.text === line)) return true;
  }
  return false;
}

function changesAt(
  source: Source,
  place: number,
  oldLines: readonly string[],
  newLines: readonly string[],
  sameLine: (line: string) => string,
) {
  const last = source.lines[place + oldLines.length - 1];
  const start = source.starts[place] ?? 0;
  const end = (source.starts[place + oldLines.length - 1] ?? 0) + (last?.text.length ?? 0) + (last?.ending.length ?? 0);
  const tail = last?.ending ? [''] : [];
  return changesIn(source, { start, end }, [...oldLines, ...tail], [...newLines, ...tail], sameLine);
}

/** Whether the old text begins in the middle of a word or statement wherever it stands: then it is not those lines. */
function isInsideLines({ flat }: Source, oldText: string): boolean {
  const old = oldText.replace(/\r\n?/g, '\n');
  let isFound = false;
  for (let at = flat.indexOf(old); at >= 0; at = flat.indexOf(old, at + old.length)) {
    isFound = true;
    if (flat.slice(flat.lastIndexOf('\n', at - 1) + 1, at).trim() === '') return false;
  }
  return isFound;
}
