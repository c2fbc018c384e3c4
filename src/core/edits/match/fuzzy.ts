// The last tier: a place where nearly all lines stand as quoted and the others differ by typing mistakes only.
import { isMarred, isMisspelling, isTypo, otherLetter, wordsOf } from './typoMatch';

export interface FuzzyOptions {
  /** Whether the text is what the model saw; otherwise a line the edit changes must stand exactly as quoted. */
  readonly isSnapshot: boolean;
  /** Indexes of old lines that the edit changes. */
  readonly changed: ReadonlySet<number>;
  /** Whether the file has a word: then quoting it is no slip for another one. */
  readonly knows: (word: string) => boolean;
  /** Whether the new text has the file's word more often than the old one, and not the quoted one. */
  readonly isMeant: (own: string, quoted: string) => boolean;
}

/** More places are not looked at: an old text that nearly stands so often has no place. */
const maxCandidates = 200;
/** Old lines that stand more often tell nothing about the place. */
const maxRepeats = 20;
/** A single line is only taken for another one if it says enough. */
const leastAlone = { length: 10, words: 2 };

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

/** Lines that could be the given one with slips; none where it says too little to stand alone. */
function alike(lines: readonly string[], wanted: string): number[] {
  if (wanted.length < leastAlone.length || wordsOf(wanted).length < leastAlone.words) return [];
  const places: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (Math.abs(line.length - wanted.length) > wanted.length / 4 || places.length > maxCandidates) continue;
    if (isTypo(line, wanted)) places.push(at);
  }
  return places.length > maxCandidates ? [] : places;
}

/** Lines that stand exactly and say something: from so many on, they vouch for the one between them. */
const leastWitnesses = 2;

/** The old lines that stand exactly at the place; null where the others are more than slips, or more than may be. */
function exactLines(
  lines: readonly string[],
  old: readonly string[],
  at: number,
  { isSnapshot, changed, knows, isMeant, most }: FuzzyOptions & { readonly most: number },
): ReadonlySet<number> | null {
  const exact = new Set(old.flatMap((line, index) => (lines[at + index] === line ? [index] : [])));
  if (at < 0 || at + old.length > lines.length || old.length - exact.size > most) return null;
  const areWitnessed = [...exact].filter((index) => /\w{2}/.test(old[index] ?? '')).length >= leastWitnesses;
  const isTaken = (line: string, index: number) => {
    const own = lines[at + index] ?? '';
    if (line === '' || own === '' || (!isSnapshot && changed.has(index))) return false;
    const letter = isSnapshot && (exact.has(index - 1) || exact.has(index + 1)) ? otherLetter(own, line) : null;
    // a variable nobody has named is the one that stands there
    if (letter !== null && !knows(letter)) return true;
    const isLike = changed.has(index) ? isMisspelling(own, line, isMeant) : isTypo(own, line) || (areWitnessed && isMarred(own, line));
    if (!isLike) return false;
    const ownWords = new Set(wordsOf(own));
    return !wordsOf(line).some((word) => word.length >= 3 && !ownWords.has(word) && knows(word));
  };
  return old.every((line, index) => exact.has(index) || isTaken(line, index)) ? exact : null;
}
