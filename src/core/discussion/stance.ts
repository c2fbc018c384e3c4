// Where a member stands after a turn: typed data from the turn's trailer, never read out of prose.
import * as v from 'valibot';

const positions = ['support', 'changes', 'object', 'abstain', 'none'] as const;
export type Position = (typeof positions)[number];

const text = v.pipe(v.string(), v.trim(), v.maxLength(600));
const texts = v.fallback(v.pipe(v.array(text), v.maxLength(12)), []);

/**
 * The stance trailer. Only `position` is asked for strictly; everything else may be missing.
 * `proposal` is a new or changed proposal in one sentence; `closes` names the member's own objections that are met;
 * `evidence` holds `path:line` places.
 */
export const stanceSchema = v.object({
  position: v.picklist(positions),
  proposal: v.fallback(v.nullable(text), null),
  objection: v.fallback(v.nullable(text), null),
  blocking: v.fallback(v.boolean(), false),
  addresses: texts,
  closes: texts,
  evidence: texts,
  decided: texts,
  asks: texts,
  assumes: texts,
  changed: v.fallback(v.boolean(), false),
  why: v.fallback(text, ''),
});

/** What is left of evidence once the places that were looked up and not found are taken out. */
export function foundedEvidence(evidence: readonly string[], unfounded: readonly string[] = []): readonly string[] {
  return unfounded.length === 0 ? evidence : evidence.filter((place) => !unfounded.includes(place));
}

export type Stance = v.InferOutput<typeof stanceSchema>;
