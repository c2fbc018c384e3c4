// Stance of a member after a turn: typed data from the turn's trailer.
import * as v from 'valibot';
import { maxPredictions, predictionSchema } from '../predictions/prediction';

/**
 * `behaviour`: what it does. `number`: a figure or a default. `place`: files and names in the code. `state`: stored data. `test`:
 * required evidence. `turnedDown`: a rejected alternative. `price`: costs and drawbacks.
 */
export const clauseKinds = ['behaviour', 'number', 'place', 'state', 'test', 'turnedDown', 'price'] as const;
export type ClauseKind = (typeof clauseKinds)[number];

/** Kinds whose figures and names need not appear in the build. */
export const unbuiltKinds: readonly ClauseKind[] = ['turnedDown', 'price'];

const positions = ['support', 'changes', 'object', 'abstain', 'none'] as const;
export type Position = (typeof positions)[number];

const text = v.pipe(v.string(), v.trim(), v.maxLength(600));
const said = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(600));
const texts = v.fallback(v.pipe(v.array(text), v.maxLength(12)), []);
const id = v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(8)), '');

/** A proposed clause; `id` keeps the identity when a whole design is replaced. */
const clauseSchema = v.object({ id, kind: v.fallback(v.picklist(clauseKinds), 'behaviour'), text: said });

/** One change of the design: `id` names the clause for `change` and `drop`; `reason` explains it. */
const clauseChangeSchema = v.object({
  op: v.picklist(['add', 'change', 'drop']),
  id,
  kind: v.fallback(v.nullable(v.picklist(clauseKinds)), null),
  text: v.fallback(text, ''),
  reason: v.fallback(text, ''),
});

/** A new test file that fails until the objection is met. */
const testSchema = v.object({
  path: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(4_000)),
});

/** `about` names clauses; empty for the whole design. `satisfiedBy` says what would resolve it, `test` proves it. */
const objectionSchema = v.object({
  text: said,
  blocking: v.fallback(v.boolean(), false),
  about: texts,
  evidence: texts,
  satisfiedBy: v.fallback(text, ''),
  test: v.optional(v.fallback(v.nullable(testSchema), null)),
});

/** Maximum number of a design's clauses in one trailer. */
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
 * The canonical stance trailer; `stanceForms` reads variants. Only `position` is required. `proposal` is a complete design,
 * `clauses` are changes to the current one; `closes` names the member's own resolved objections; `evidence` holds `path:line`
 * places. `asks` are questions to the user that block agreement; `later` is deferred on purpose.
 */
export const stanceSchema = v.object({
  position: v.picklist(positions),
  /** Clauses the position is about; empty for the whole design. */
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
  /** Testable predictions that the engine verifies. */
  predictions: v.optional(v.fallback(v.pipe(v.array(predictionSchema), v.maxLength(maxPredictions)), [])),
  /** A member who is not seated and whom the user could invite. */
  seat: v.optional(seatSchema),
  changed: v.fallback(v.boolean(), false),
  why: v.fallback(text, ''),
});

/** Evidence without the places that were not found. */
export function foundedEvidence(evidence: readonly string[], unfounded: readonly string[] = []): readonly string[] {
  return unfounded.length === 0 ? evidence : evidence.filter((place) => !unfounded.includes(place));
}

/** Every place that a stance and its objections cite. */
export function evidenceOf(stance: Stance): readonly string[] {
  return [...new Set([...stance.evidence, ...stance.objections.flatMap(({ evidence }) => evidence)])];
}

export type Stance = v.InferOutput<typeof stanceSchema>;
export type ClauseSaid = v.InferOutput<typeof clauseSchema>;
export type ClauseChange = v.InferOutput<typeof clauseChangeSchema>;

export type SeatSaid = v.InferOutput<typeof seatSchema>;
