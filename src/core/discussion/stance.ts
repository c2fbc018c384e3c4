// Stance of a member after a turn: typed data from the turn's trailer.
import * as v from 'valibot';
import { maxPredictions, predictionSchema } from '../predictions/prediction';
import { clauseKinds } from './clauseKinds';

const positions = ['support', 'changes', 'object', 'abstain', 'none'] as const;
export type Position = (typeof positions)[number];

const text = v.pipe(v.string(), v.trim(), v.maxLength(600));
const said = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(600));
const texts = v.fallback(v.pipe(v.array(text), v.maxLength(12)), []);
const id = v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(8)), '');

/** A clause as it is proposed; `id` where a whole design is given anew and keeps it. */
const clauseSchema = v.object({ id, kind: v.fallback(v.picklist(clauseKinds), 'behaviour'), text: said });

/** One change of the design: `id` names the clause for `change` and `drop`, and `reason` is why. */
const clauseChangeSchema = v.object({
  op: v.picklist(['add', 'change', 'drop']),
  id,
  kind: v.fallback(v.nullable(v.picklist(clauseKinds)), null),
  text: v.fallback(text, ''),
  reason: v.fallback(text, ''),
});

/** `about` names clauses; none is the design as a whole. `satisfiedBy` is what would meet it. */
const objectionSchema = v.object({
  text: said,
  blocking: v.fallback(v.boolean(), false),
  about: texts,
  evidence: texts,
  satisfiedBy: v.fallback(text, ''),
});

/** Most clauses of a design in one trailer. */
const maxClauses = 24;

/** A proposal to seat a member, and the reason; an unreadable one counts as none and leaves the rest of the reply valid. */
export const seatSchema = v.fallback(
  v.nullable(
    v.object({
      member: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
      reason: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(300)),
    }),
  ),
  null,
);

/**
 * The stance trailer in its agreed form; `stanceForms` reads the others. Only `position` is asked for strictly; everything else may be
 * missing. `proposal` is a whole new design, `clauses` what is changed of the one on the table; `closes` names the member's own
 * objections that are met; `evidence` holds `path:line` places. `asks` is for the user, who answers before the team agrees; `later` is left open on purpose.
 */
export const stanceSchema = v.object({
  position: v.picklist(positions),
  /** Clauses the position is about; none is the design as a whole. */
  about: texts,
  proposal: v.fallback(v.pipe(v.array(clauseSchema), v.maxLength(maxClauses)), []),
  clauses: v.fallback(v.pipe(v.array(clauseChangeSchema), v.maxLength(maxClauses)), []),
  objections: v.fallback(v.pipe(v.array(objectionSchema), v.maxLength(6)), []),
  addresses: texts,
  closes: texts,
  evidence: texts,
  decided: texts,
  asks: texts,
  later: v.optional(texts),
  assumes: texts,
  /** What will be found if the member is right; the engine looks it up. */
  predictions: v.optional(v.fallback(v.pipe(v.array(predictionSchema), v.maxLength(maxPredictions)), [])),
  /** Somebody who is not here and whom the user could ask in. */
  seat: v.optional(seatSchema),
  changed: v.fallback(v.boolean(), false),
  why: v.fallback(text, ''),
});

/** What is left of evidence once the places that were looked up and not found are taken out. */
export function foundedEvidence(evidence: readonly string[], unfounded: readonly string[] = []): readonly string[] {
  return unfounded.length === 0 ? evidence : evidence.filter((place) => !unfounded.includes(place));
}

/** Every place a stance names, for itself and for each of its objections. */
export function evidenceOf(stance: Stance): readonly string[] {
  return [...new Set([...stance.evidence, ...stance.objections.flatMap(({ evidence }) => evidence)])];
}

export type Stance = v.InferOutput<typeof stanceSchema>;
export type ClauseSaid = v.InferOutput<typeof clauseSchema>;
export type ClauseChange = v.InferOutput<typeof clauseChangeSchema>;

export type SeatSaid = v.InferOutput<typeof seatSchema>;
