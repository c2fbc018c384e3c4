// Finds where an edit's old text stands in the text the model saw; lenient in form, never in place.
import { fail, ok, type Result } from '../text/result';
import { changesIn, type Region, type TextChange } from './change';
import { closestLines } from './closest';
import { omissionIn } from './omission';
import type { EditRefusalReason } from './proposal';
import { lineAt, offsetOfFlat, type Source, sourceOf } from './source';

/** How the old text was found, strictest first. */
export type Tier = 'literal' | 'endings' | 'trailingSpace' | 'unwrapped';

export interface Replacement {
  readonly oldText: string;
  readonly newText: string;
  readonly all: boolean;
}

export interface Match {
  readonly changes: readonly TextChange[];
  readonly tier: Tier;
}

export interface Mismatch {
  readonly reason: EditRefusalReason;
  readonly hint: string;
}

/** Longer texts are matched literally only, in UTF-16 units. */
export const maxLooseLength = 2_000_000;

/**
 * The changes a replacement makes in `text`. Tiers are tried from the strictest; in each the old text must stand in one place only,
 * unless all are to be replaced, and the first tier that finds it decides. Nothing but line endings, white space at line ends, a code fence
 * around both texts, and line numbers before every line is ever overlooked.
 */
export function matchEdit(text: string, edit: Replacement): Result<Match, Mismatch> {
  if (edit.oldText === '') return mismatch('malformed', 'old_text is empty: quote the lines to replace, or create the file.');
  if (edit.oldText === edit.newText) return mismatch('noChange', 'old_text and new_text are the same.');
  const omission = omissionIn(edit.newText, edit.oldText);
  if (omission) return mismatch('malformed', `new_text has "${omission.slice(0, 80)}" in place of lines: write every line out.`);
  const source = sourceOf(text);
  for (const attempt of attempts(source, edit)) {
    const { oldText, newText } = attempt.edit;
    const regions = attempt.find(source, oldText, edit.all);
    if (regions.length > 1 && !edit.all) return mismatch('ambiguous', ambiguity(source, regions));
    if (regions.length > 0) return changesAt(source, regions, { oldText, newText }, attempt);
  }
  return notFound(source, edit);
}

interface Attempt {
  readonly tier: Tier;
  readonly edit: Pick<Replacement, 'oldText' | 'newText'>;
  /** Every place, overlapping ones too; only those side by side when all are to be replaced. */
  readonly find: (source: Source, oldText: string, sideBySide: boolean) => Region[];
  readonly sameLine: (line: string) => string;
}

const exactly = (line: string) => line;
const withoutTrailingSpace = (line: string) => line.trimEnd();

function* attempts(source: Source, edit: Replacement): Generator<Attempt> {
  const loosened = [edit, unwrapped(edit)].filter((variant) => variant !== null);
  const tiers = [
    { tier: 'literal', find: literalRegions, sameLine: exactly },
    { tier: 'endings', find: flatRegions, sameLine: exactly },
    { tier: 'trailingSpace', find: lineRegions, sameLine: withoutTrailingSpace },
  ] as const;
  const isLong = source.text.length > maxLooseLength;
  for (const variant of isLong ? [edit] : loosened)
    for (const tier of isLong ? tiers.slice(0, 1) : tiers)
      yield { ...tier, edit: variant, tier: variant === edit ? tier.tier : 'unwrapped' };
}

function mismatch(reason: EditRefusalReason, hint: string): Result<never, Mismatch> {
  return fail({ reason, hint });
}

function ambiguity({ starts }: Source, regions: readonly Region[]): string {
  const lines = regions.slice(0, 10).map((region) => lineAt(starts, region.start) + 1);
  return `old_text stands at lines ${lines.join(', ')}${regions.length > 10 ? ', …' : ''}: quote more lines around the one you mean.`;
}

function notFound({ flat, lines }: Source, { oldText, newText }: Replacement): Result<never, Mismatch> {
  const wanted = flattened(newText).trim();
  if (/\S.*\S/s.test(wanted) && wanted.length >= 10 && flat.includes(wanted) && !wanted.includes(flattened(oldText).trim()))
    return mismatch('noChange', 'old_text is not in the file, but new_text is there already.');
  const closest = closestLines(
    lines.map((line) => line.text),
    oldText,
  );
  return mismatch('notFound', closest === '' ? 'Nothing in the file resembles old_text.' : `Did you mean these lines?\n${closest}`);
}

function changesAt(
  source: Source,
  regions: readonly Region[],
  edit: Pick<Replacement, 'oldText' | 'newText'>,
  attempt: Attempt,
): Result<Match, Mismatch> {
  const changes: TextChange[] = [];
  for (const region of regions) {
    if (isApplied(source, region, edit)) continue;
    const { oldLines, newLines } = linesAt(source, region, edit);
    changes.push(...changesIn(source, region, oldLines, newLines, attempt.sameLine));
  }
  const real = changes.filter((change) => source.text.slice(change.start, change.end) !== change.text);
  return real.length > 0 ? ok({ changes: real, tier: attempt.tier }) : mismatch('noChange', 'The file already reads like this.');
}

/** Whether the new text, which repeats the old one, stands around the place already. */
function isApplied(source: Source, region: Region, edit: Pick<Replacement, 'oldText' | 'newText'>): boolean {
  const oldText = flattened(edit.oldText);
  const newText = flattened(edit.newText);
  const line = lineAt(source.starts, region.start);
  const place = (source.flatStarts[line] ?? 0) + region.start - (source.starts[line] ?? 0);
  for (let at = newText.indexOf(oldText); at >= 0; at = newText.indexOf(oldText, at + 1))
    if (newText.length > oldText.length && place >= at && source.flat.startsWith(newText, place - at)) return true;
  return false;
}

/**
 * Both texts as lines, so that the region's lines are the old ones. Whole lines that are replaced by text without its last line end stay
 * lines, and nothing is glued to the line below. A line end the file does not have, at its end, is asked of neither text.
 */
function linesAt({ starts }: Source, { start, end }: Region, edit: Pick<Replacement, 'oldText' | 'newText'>) {
  const oldLines = flattened(edit.oldText).split('\n');
  const newLines = flattened(edit.newText).split('\n');
  const first = lineAt(starts, start);
  const endsInLineEnd = oldLines.length > 1 && oldLines.at(-1) === '';
  const newEndsInLineEnd = newLines.at(-1) === '';
  if (endsInLineEnd && lineAt(starts, end) - first + 1 < oldLines.length)
    return { oldLines: oldLines.slice(0, -1), newLines: newEndsInLineEnd ? newLines.slice(0, -1) : newLines };
  return { oldLines, newLines: endsInLineEnd && !newEndsInLineEnd && starts[first] === start ? [...newLines, ''] : newLines };
}

function flattened(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

function literalRegions({ text }: Source, oldText: string, sideBySide: boolean): Region[] {
  return occurrences(text, oldText, sideBySide).map((start) => ({ start, end: start + oldText.length }));
}

function flatRegions(source: Source, oldText: string, sideBySide: boolean): Region[] {
  const old = flattened(oldText);
  return occurrences(source.flat, old, sideBySide).map((start) => ({
    start: offsetOfFlat(source, start),
    end: offsetOfFlat(source, start + old.length),
  }));
}

/** At most this many places are told apart; a text with more is ambiguous beyond use. */
const maxOccurrences = 100_000;

function occurrences(text: string, part: string, sideBySide: boolean): number[] {
  const places: number[] = [];
  const step = sideBySide ? part.length : 1;
  for (let at = text.indexOf(part); at >= 0 && places.length < maxOccurrences; at = text.indexOf(part, at + step)) places.push(at);
  return places;
}

/** Places where whole lines equal the old ones but for white space at their ends. */
function lineRegions(source: Source, oldText: string, sideBySide: boolean): Region[] {
  const old = flattened(oldText).split('\n').map(withoutTrailingSpace);
  if (old.every((line) => line === '')) return [];
  const lines = source.lines.map((line) => line.text.trimEnd());
  const endsInLineEnd = old.length > 1 && old.at(-1) === '';
  const compared = endsInLineEnd ? old.slice(0, -1) : old;
  const regions: Region[] = [];
  for (let at = 0; at + compared.length <= lines.length; at++) {
    if (compared.some((line, index) => lines[at + index] !== line)) continue;
    const last = at + compared.length - 1;
    const ending = endsInLineEnd ? (source.lines[last]?.ending.length ?? 0) : 0;
    regions.push({ start: source.starts[at] ?? 0, end: (source.starts[last] ?? 0) + (source.lines[last]?.text.length ?? 0) + ending });
    if (sideBySide) at = last;
  }
  return regions;
}

const fenced = /^\s*(`{3,}|~{3,})[^\n]*\n([\s\S]*?)\n?[ \t]*\1\s*$/;
const numbered = /^[ \t]*(\d{1,7})(?:[ \t]*[|│→:](?= |\t|$)|\t)[ ]?/;

/** Both texts without the fence or the line numbers the old one has; null where it has neither. */
function unwrapped(edit: Replacement): Replacement | null {
  const inner = fenced.exec(flattened(edit.oldText))?.[2];
  const bare = inner === undefined ? edit : { ...edit, oldText: inner, newText: fenced.exec(flattened(edit.newText))?.[2] ?? edit.newText };
  const plain = areNumbered(bare.oldText) ? { ...bare, oldText: unnumbered(bare.oldText), newText: unnumbered(bare.newText) } : bare;
  return plain === edit || plain.oldText === '' ? null : plain;
}

/** Whether every line begins with the number after that of the line before. */
function areNumbered(text: string): boolean {
  const lines = flattened(text).replace(/\n+$/, '').split('\n');
  const numbers = lines.map((line) => Number(numbered.exec(line)?.[1] ?? Number.NaN));
  return numbers.every((number, index) => number === (numbers[0] ?? 0) + index);
}

function unnumbered(text: string): string {
  return flattened(text)
    .split('\n')
    .map((line) => line.replace(numbered, ''))
    .join('\n');
}
