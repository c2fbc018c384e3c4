// Map of the experts' claims with their checked places.
import * as v from 'valibot';
import { clashOf, isSameSaying, type Sense, contradictionOf, senseOf } from '../text/contradiction';
import { findSpan, type QuotedText, type TextSpan } from './quoteSpans';

export type Polarity = 'for' | 'against';

export interface ClaimSource extends TextSpan {
  /** Whose answer it stands in. */
  readonly expert: string;
}

export interface Claim {
  /** `K1` onwards, the best supported first. */
  readonly id: string;
  readonly text: string;
  readonly polarity: Polarity;
  readonly sources: readonly ClaimSource[];
  /** Ids of claims that contradict it. */
  readonly conflicts: readonly string[];
  /** Ids of claims it depends on. */
  readonly needs: readonly string[];
}

export interface ClaimMap {
  readonly claims: readonly Claim[];
  /** What the question asks for and no answer says, in the mapper's words. */
  readonly gaps: readonly string[];
  /** Claims of the mapper that no answer makes. */
  readonly dropped: number;
}

/** More claims than this cannot be accounted for in one plan. */
const maxClaims = 40;
const maxSources = 10;

const line = (longest: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.transform((text) => text.slice(0, longest)),
  );
const ids = v.fallback(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(maxClaims)), []);

const foundClaim = v.object({
  id: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(20)), ''),
  text: line(400),
  polarity: v.fallback(v.picklist(['for', 'against']), 'for'),
  sources: v.array(v.object({ answer: v.pipe(v.string(), v.maxLength(40)), quote: line(800) })),
  conflicts: ids,
  needs: ids,
});
const gaps = v.fallback(v.pipe(v.array(line(400)), v.maxLength(12)), []);

/** The form a provider is asked for. */
export const claimForm = v.object({ claims: v.array(foundClaim), gaps });

/** The same as it is read: a claim that is not of the form is counted as one that nobody made, and does not cost the others. */
export const claimSchema = v.object({ claims: v.array(v.fallback(v.nullable(foundClaim), null)), gaps });

export type FoundClaim = v.InferOutput<typeof foundClaim>;

/** An answer as the mapper was shown it, by its letter. */
export type Answers = ReadonlyMap<string, { readonly expert: string; readonly quoted: QuotedText }>;

/** Claims whose ids tell them apart; an id that several share names none of them. */
export function uniquelyNamed(found: readonly FoundClaim[]): FoundClaim[] {
  const isAlone = (id: string) => found.filter((other) => other.id === id).length === 1;
  return found.map((claim) => (isAlone(claim.id) ? claim : { ...claim, id: '' }));
}

/** A claim whose places are known, before it is held against the others. */
export interface CheckedClaim {
  /** Which of the mapper's claims it was made of: two of one are about the same matter. */
  readonly origin: number;
  /** The mapper's ids, by which others speak of it. */
  readonly names: readonly string[];
  readonly text: string;
  readonly polarity: Polarity;
  readonly sources: readonly ClaimSource[];
  readonly quotes: readonly string[];
  readonly conflicts: readonly string[];
  readonly needs: readonly string[];
}

interface SentencePlace {
  readonly source: ClaimSource;
  readonly quote: string;
}

/**
 * One claim of the mapper held against the answers. Places that cannot be found are left out. Where its places contradict each other it
 * becomes several claims, and a text that contradicts its places gives way to their own words.
 * @param origin which of the mapper's claims it is
 * @returns none where nobody made the claim
 */
export function checkedClaims(found: FoundClaim, answers: Answers, origin: number): CheckedClaim[] {
  const places = found.sources.slice(0, maxSources).flatMap((source) => placeOf(source, answers) ?? []);
  const groups = agreeing(distinct(places));
  const speaks = (group: readonly SentencePlace[]) => group.every(({ quote }) => clashOf(found.text, quote, true) === null);
  const kept = groups.find(speaks);
  return groups.map((group) => ({
    origin,
    names: group === kept && found.id !== '' ? [found.id] : [],
    text: group === kept ? found.text : (group[0]?.quote ?? '').slice(0, 400),
    polarity: group === kept ? found.polarity : opposite(found.polarity, group, kept ?? []),
    sources: group.map(({ source }) => source),
    quotes: group.map(({ quote }) => quote),
    // what the mapper says of the claim is not said of what had to be parted from it
    conflicts: group === kept ? found.conflicts : [],
    needs: group === kept ? found.needs : [],
  }));
}

function placeOf({ answer, quote }: FoundClaim['sources'][number], answers: Answers): SentencePlace | null {
  const letter = /\b([A-E])\b/.exec(answer.toUpperCase())?.[1] ?? '';
  const said = answers.get(letter);
  const span = said && findSpan(said.quoted, quote);
  return said && span ? { source: { expert: said.expert, ...span }, quote: said.quoted.text.slice(span.start, span.end) } : null;
}

function distinct(places: readonly SentencePlace[]): SentencePlace[] {
  return places.filter(
    ({ source }, index) =>
      places.findIndex((other) => other.source.expert === source.expert && other.source.start === source.start) === index,
  );
}

/** Places in groups in which none contradicts another. */
function agreeing(places: readonly SentencePlace[]): SentencePlace[][] {
  const groups: SentencePlace[][] = [];
  for (const place of places) {
    const group = groups.find((held) => held.every(({ quote }) => clashOf(quote, place.quote, true) === null));
    if (group) group.push(place);
    else groups.push([place]);
  }
  return groups;
}

function opposite(polarity: Polarity, group: readonly SentencePlace[], kept: readonly SentencePlace[]): Polarity {
  const isTurned = group.some(({ quote }) => kept.some((other) => clashOf(quote, other.quote, true) === 'polarity'));
  return isTurned ? (polarity === 'for' ? 'against' : 'for') : polarity;
}

/**
 * The map of claims that have been checked. The same sayings are one claim; whoever contradicts whom is told by the mapper and, where the
 * words themselves say so, by the engine. The order of answers and claims makes no difference but for ties in the order of ids.
 */
export function claimMap(checked: readonly CheckedClaim[], missing: readonly string[], dropped: number): ClaimMap {
  const merged = mergedSayings(checked).toSorted((a, b) => supportOf(b) - supportOf(a) || (a.text < b.text ? -1 : 1));
  const kept = merged.slice(0, maxClaims);
  const senses = kept.map(({ text }) => senseOf(text));
  const idOf = (index: number) => `K${index + 1}`;
  const others = (self: number, holds: (other: CheckedClaim, index: number) => boolean) =>
    kept.flatMap((other, index) => (index !== self && holds(other, index) ? [index] : []));
  const claims = kept.map((claim, self): Claim => {
    const conflicts = others(self, (other, index) => isTold(claim, other) || clash(claim, other, senses[self], senses[index]));
    const needs = others(self, (other, index) => !conflicts.includes(index) && isNamed(claim.needs, other));
    const { text, polarity, sources } = claim;
    return { id: idOf(self), text, polarity, sources, conflicts: conflicts.map(idOf), needs: needs.map(idOf) };
  });
  return { claims, gaps: missing, dropped: dropped + merged.length - kept.length };
}

function isNamed(names: readonly string[], { names: own }: CheckedClaim): boolean {
  return own.some((name) => names.includes(name));
}

/** Whether the mapper says that the two contradict each other. */
function isTold(a: CheckedClaim, b: CheckedClaim): boolean {
  return isNamed(a.conflicts, b) || isNamed(b.conflicts, a);
}

/** Whether their own words say so. */
function clash(a: CheckedClaim, b: CheckedClaim, first: Sense | undefined, second: Sense | undefined): boolean {
  const isSplit = a.origin === b.origin;
  if (first && second && contradictionOf(first, second, isSplit) !== null) return true;
  return isSplit && a.quotes.some((quote) => b.quotes.some((other) => clashOf(quote, other, true) !== null));
}

function supportOf({ sources }: Pick<CheckedClaim, 'sources'>): number {
  return new Set(sources.map(({ expert }) => expert)).size;
}

function mergedSayings(checked: readonly CheckedClaim[]): CheckedClaim[] {
  const merged: CheckedClaim[] = [];
  for (const claim of checked) {
    const index = merged.findIndex((other) => isSameSaying(other.text, claim.text) && other.polarity === claim.polarity);
    const known = merged[index];
    if (known) merged[index] = union(known, claim);
    else merged.push(claim);
  }
  return merged;
}

function union(a: CheckedClaim, b: CheckedClaim): CheckedClaim {
  const isNew = ({ expert, start }: ClaimSource) => !a.sources.some((known) => known.expert === expert && known.start === start);
  return {
    ...a,
    names: [...a.names, ...b.names],
    sources: [...a.sources, ...b.sources.filter(isNew)],
    quotes: [...new Set([...a.quotes, ...b.quotes])],
    conflicts: [...new Set([...a.conflicts, ...b.conflicts])],
    needs: [...new Set([...a.needs, ...b.needs])],
  };
}

/** How many answers make a claim. */
export function support({ sources }: Pick<Claim, 'sources'>): number {
  return supportOf({ sources });
}
