// The last tier: a place where nearly all lines stand as quoted and the others differ by typing mistakes only.
import { isReserved } from './normalizePunctuation';
import { isSeparated } from './separators';
import { isRespaced, mayBeSlip, misspelling, misspellingInKept, lineWords } from './typoMatch';

export interface FuzzyOptions {
  /** Whether the text is what the model saw; otherwise a line the edit changes must stand exactly as quoted. */
  readonly isSnapshot: boolean;
  /** Indexes of old lines that the edit changes, and the new line in the place of each where there is one for one. */
  readonly changed: ReadonlyMap<number, string | null>;
  /** Indexes of old lines that stay and below which others come: a separator at their end is a part of the addition. */
  readonly continued: ReadonlySet<number>;
  /** Whether the file has a word: then quoting it is no slip for another one. */
  readonly knows: (word: string) => boolean;
  /** Whether another file has it: then a line that changes may have been meant for another one. */
  readonly isKnownElsewhere: (word: string) => boolean;
  /** Whether the new text has the file's word more often than the old one, and not the quoted one. */
  readonly isMeant: (own: string, quoted: string) => boolean;
  /** Whether the edit has the word elsewhere: a slip is not made twice. */
  readonly isRepeated: (quoted: string, isChanged: boolean) => boolean;
}

/** More places are not looked at: an old text that nearly stands so often has no place. */
const maxCandidates = 200;
/** Old lines that stand more often tell nothing about the place. */
const maxRepeats = 20;
/** A single line is only taken for another one if it says enough. */
const minAlone = { length: 10, words: 2 };

/**
 * Lines at which the old lines stand with at most two, or a quarter, of them written with slips. Places that another one beats, because
 * it holds every line this one holds exactly and more of them, are left out; so one that stays has no rival.
 * @param lines the file's lines, brought to the form in which lines are compared, as the old ones are
 */
export function fuzzyPlaces(lines: readonly string[], old: readonly string[], options: FuzzyOptions): number[] {
  const telling = old.flatMap((line, index) => (line === '' ? [] : [index]));
  const most = Math.max(2, Math.floor(telling.length / 4));
  const found = candidates(lines, old, telling, most).flatMap((at) => {
    const exact = exactLines(lines, old, at, { ...options, most });
    return exact ? [{ at, exact }] : [];
  });
  return found.filter((place) => !found.some((other) => beats(other.exact, place.exact))).map(({ at }) => at);
}

function beats(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return a.size > b.size && [...b].every((index) => a.has(index));
}

function candidates(lines: readonly string[], old: readonly string[], telling: readonly number[], most: number): number[] {
  const [only] = telling;
  if (only === undefined) return [];
  if (telling.length === 1) return alike(lines, old[only] ?? '').map((at) => at - only);
  const wanted = new Map<string, number[]>();
  for (const index of telling) {
    const line = old[index] ?? '';
    wanted.set(line, [...(wanted.get(line) ?? []), index].slice(0, maxRepeats));
  }
  const votes = new Map<number, number>();
  for (const [at, line] of lines.entries())
    for (const index of wanted.get(line) ?? []) votes.set(at - index, (votes.get(at - index) ?? 0) + 1);
  const least = Math.max(1, new Set(telling.map((index) => old[index])).size - most);
  const places = [...votes].flatMap(([at, count]) => (count >= least && at >= 0 && at + old.length <= lines.length ? [at] : []));
  return places.length > maxCandidates ? [] : places;
}

/** Lines that could be the given one with a slip; none where it says too little to stand alone. */
function alike(lines: readonly string[], wanted: string): number[] {
  if (wanted.length < minAlone.length || lineWords(wanted).length < minAlone.words) return [];
  const places: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (Math.abs(line.length - wanted.length) > 1 || places.length > maxCandidates) continue;
    if (mayBeSlip(line, wanted) || areSeparated(line, wanted)) places.push(at);
  }
  return places.length > maxCandidates ? [] : places;
}

/** Whether lines differ by a separator at the end of one. */
function areSeparated(own: string, quoted: string): boolean {
  return isSeparated(own, quoted) || isSeparated(quoted, own);
}

/** The old lines that stand exactly at the place; null where the others are more than slips, or more than may be. */
function exactLines(
  lines: readonly string[],
  old: readonly string[],
  at: number,
  options: FuzzyOptions & { readonly most: number },
): ReadonlySet<number> | null {
  const exact = new Set(old.flatMap((line, index) => (lines[at + index] === line ? [index] : [])));
  if (at < 0 || at + old.length > lines.length || old.length - exact.size > options.most) return null;
  // a line that stands exactly and says something vouches for a short word beside it
  const isWitnessed = [...exact].some((index) => /\w{2}/.test(old[index] ?? ''));
  const isTaken = (line: string, index: number) =>
    isOverlooked(lines[at + index] ?? '', line, options, {
      isChanged: options.changed.has(index),
      next: options.changed.get(index)?.trimEnd() ?? '',
      isContinued: options.continued.has(index),
      isWitnessed,
    });
  return old.every((line, index) => exact.has(index) || isTaken(line, index)) ? exact : null;
}

interface QuotedLine {
  readonly isChanged: boolean;
  /** The new line in the place of one that changes, where there is one. */
  readonly next: string;
  readonly isContinued: boolean;
  readonly isWitnessed: boolean;
}

/** Whether the file's line is taken for the quoted one, which differs. */
function isOverlooked(
  own: string,
  quoted: string,
  { isSnapshot, knows, isKnownElsewhere, isMeant, isRepeated }: FuzzyOptions,
  { isChanged, next, isContinued, isWitnessed }: QuotedLine,
): boolean {
  if (own === '' || quoted === '' || (!isSnapshot && isChanged)) return false;
  if (isContinued && areSeparated(own, quoted)) return true;
  // the new line ends as the file's does: only the quotation lost the separator
  if (isChanged && isSeparated(own, quoted) && next.at(-1) === own.at(-1)) return true;
  const isKept = isWitnessed && !isChanged;
  if (isKept && isRespaced(own, quoted)) return true;
  const slip = isKept ? misspellingInKept(own, quoted) : misspelling(own, quoted, isChanged ? isMeant : undefined);
  if (!slip || isRepeated(slip.names[1], isChanged)) return false;
  return ![slip.names[1], slip.words[1]].some((word) => knows(word) || (!isKept && (isReserved(word) || isKnownElsewhere(word))));
}
