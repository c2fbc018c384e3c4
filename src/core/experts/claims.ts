// Map of the experts' claims, with verified source locations.
import * as v from 'valibot';
import { clashOf, isSameSaying, type Sense, contradictionOf, senseOf } from '../text/contradiction';
import { findSpan, type QuotedText, type TextSpan } from './quoteSpans';

export type Polarity = 'for' | 'against';

export interface ClaimSource extends TextSpan {
  readonly expert: string;
}

export interface Claim {
  /** `K1`, `K2` and so on, best supported claim first. */
  readonly id: string;
  readonly text: string;
  readonly polarity: Polarity;
  readonly sources: readonly ClaimSource[];
  readonly conflicts: readonly string[];
  readonly needs: readonly string[];
}

export interface ClaimMap {
  readonly claims: readonly Claim[];
  /** Parts of the question that no answer covers, as worded by the mapper. */
  readonly gaps: readonly string[];
  /** Number of claims dropped because no answer supports them or the map is full. */
  readonly dropped: number;
}

/** Maximum number of claims; a single plan cannot cover more. */
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

/** Strict schema, sent to the provider. */
export const claimForm = v.object({ claims: v.array(foundClaim), gaps });

/** Lenient schema for parsing: an invalid claim becomes null and does not affect the others. */
export const claimSchema = v.object({ claims: v.array(v.fallback(v.nullable(foundClaim), null)), gaps });

export type FoundClaim = v.InferOutput<typeof foundClaim>;

/** Answers, keyed by the letter under which the mapper sees them. */
export type Answers = ReadonlyMap<string, { readonly expert: string; readonly quoted: QuotedText }>;

/** Clears duplicate IDs, which cannot identify a claim. */
export function uniquelyNamed(found: readonly FoundClaim[]): FoundClaim[] {
  const isAlone = (id: string) => found.filter((other) => other.id === id).length === 1;
  return found.map((claim) => (isAlone(claim.id) ? claim : { ...claim, id: '' }));
}

/** A claim with verified source locations, before it is compared with other claims. */
export interface CheckedClaim extends Omit<Claim, 'id'> {
  /**
   * Index of the claim as reported by the mapper. Claims that were split from one original share its index and are about the same subject.
   */
  readonly origin: number;
  /** IDs by which the mapper refers to the claim. */
  readonly names: readonly string[];
  readonly quotes: readonly string[];
}

interface SentencePlace {
  readonly source: ClaimSource;
  readonly quote: string;
}

/**
 * Verifies one claim reported by the mapper. Drops sources that are not found in the answers. A source that contradicts the claim's text
 * becomes a separate claim, worded like the source, as do sources that contradict each other.
 * @param origin index of the mapper's claim
 * @returns empty if no answer supports the claim
 */
export function checkedClaims(found: FoundClaim, answers: Answers, origin: number): CheckedClaim[] {
  const places = found.sources.slice(0, maxSources).flatMap((source) => placeOf(source, answers) ?? []);
  const groups = agreeing(distinct(places));
  const speaks = (group: readonly SentencePlace[]) => group.every(({ quote }) => clashOf(found.text, quote) === null);
  const kept = groups.find(speaks);
  return groups.map((group) => ({
    origin,
    names: group === kept && found.id !== '' ? [found.id] : [],
    text: group === kept ? found.text : (group[0]?.quote ?? '').slice(0, 400),
    polarity: group === kept ? found.polarity : opposite(found.polarity, group, kept ?? []),
    sources: group.map(({ source }) => source),
    quotes: group.map(({ quote }) => quote),
    // The mapper's relations apply only to the original claim, not to the claims split off from it.
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

/** Groups source locations whose statements do not contradict each other. */
function agreeing(places: readonly SentencePlace[]): SentencePlace[][] {
  const groups: SentencePlace[][] = [];
  for (const place of places) {
    const group = groups.find((held) => held.every(({ quote }) => clashOf(quote, place.quote) === null));
    if (group) group.push(place);
    else groups.push([place]);
  }
  return groups;
}

function opposite(polarity: Polarity, group: readonly SentencePlace[], kept: readonly SentencePlace[]): Polarity {
  const isTurned = group.some(({ quote }) => kept.some((other) => clashOf(quote, other.quote) === 'polarity'));
  return isTurned ? (polarity === 'for' ? 'against' : 'for') : polarity;
}

/**
 * Builds the map of verified claims. Equal statements are merged. Contradictions are those reported by the mapper and those detected in the
 * wording. The result does not depend on input order, except for the IDs of claims with equal support and text.
 */
export function claimMap(checked: readonly CheckedClaim[], missing: readonly string[], dropped: number): ClaimMap {
  const merged = mergedSayings(checked).toSorted((a, b) => supportOf(b) - supportOf(a) || (a.text < b.text ? -1 : 1));
  const kept = merged.slice(0, maxClaims);
  const senses = kept.map(({ text }) => senseOf(text));
  const idOf = (index: number) => `K${index + 1}`;
  const others = (self: number, holds: (other: CheckedClaim, index: number) => boolean) =>
    kept.flatMap((other, index) => (index !== self && holds(other, index) ? [index] : []));
  const claims = kept.map((claim, self): Claim => {
    const conflicts = others(self, (other, index) => isReported(claim, other) || clash(claim, other, senses[self], senses[index]));
    const needs = others(self, (other, index) => !conflicts.includes(index) && isNamed(claim.needs, other));
    const { text, polarity, sources } = claim;
    return { id: idOf(self), text, polarity, sources, conflicts: conflicts.map(idOf), needs: needs.map(idOf) };
  });
  return { claims, gaps: missing, dropped: dropped + merged.length - kept.length };
}

function isNamed(names: readonly string[], { names: own }: CheckedClaim): boolean {
  return own.some((name) => names.includes(name));
}

function isReported(a: CheckedClaim, b: CheckedClaim): boolean {
  return isNamed(a.conflicts, b) || isNamed(b.conflicts, a);
}

function clash(a: CheckedClaim, b: CheckedClaim, first: Sense | undefined, second: Sense | undefined): boolean {
  const isSplit = a.origin === b.origin;
  if (first && second && contradictionOf(first, second, isSplit) !== null) return true;
  return isSplit && a.quotes.some((quote) => b.quotes.some((other) => clashOf(quote, other) !== null));
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

export function support({ sources }: Pick<Claim, 'sources'>): number {
  return supportOf({ sources });
}
