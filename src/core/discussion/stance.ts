// Stance: typed data about a member's position, appended to the member's turn.
import * as v from 'valibot';
import { maxPredictions, predictionSchema } from '../predictions/prediction';

/**
 * Kinds of clauses:
 * - `behaviour`: what the software does; `number`: a figure or a default; `place`: files and names in the code
 * - `state`: stored data; `test`: required evidence; `turnedDown`: a rejected alternative; `price`: costs and drawbacks
 */
export const clauseKinds = ['behaviour', 'number', 'place', 'state', 'test', 'turnedDown', 'price'] as const;
export type ClauseKind = (typeof clauseKinds)[number];

/** Kinds of clauses whose numbers and names need not appear in the code. */
export const unbuiltKinds: readonly ClauseKind[] = ['turnedDown', 'price'];

const positions = ['support', 'changes', 'object', 'abstain', 'none'] as const;
export type Position = (typeof positions)[number];

const text = v.pipe(v.string(), v.trim(), v.maxLength(600));
const said = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(600));
const texts = v.fallback(v.pipe(v.array(text), v.maxLength(12)), []);
const id = v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(8)), '');

/** A proposed clause. `id` identifies an existing clause when the whole design is replaced. */
const clauseSchema = v.object({ id, kind: v.fallback(v.picklist(clauseKinds), 'behaviour'), text: said });

/** A change to the design. `id`: the clause to change or drop. `reason`: why the clause changes. */
const clauseChangeSchema = v.object({
  op: v.picklist(['add', 'change', 'drop']),
  id,
  kind: v.fallback(v.nullable(v.picklist(clauseKinds)), null),
  text: v.fallback(text, ''),
  reason: v.fallback(text, ''),
});

/** A new test file that fails as long as the objection is unresolved. */
const testSchema = v.object({
  path: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  text: v.pipe(v.string(), v.minLength(1), v.maxLength(4_000)),
});

/**
 * An objection. `about`: IDs of the criticized clauses; empty for the whole design. `satisfiedBy`: what would resolve the objection.
 * `test`: a test that proves the objection.
 */
const objectionSchema = v.object({
  text: said,
  blocking: v.fallback(v.boolean(), false),
  about: texts,
  evidence: texts,
  satisfiedBy: v.fallback(text, ''),
  test: v.optional(v.fallback(v.nullable(testSchema), null)),
});

const maxClauses = 24;

/** A proposal to seat a member, with the reason. An invalid proposal is ignored, so that the rest of the stance stays valid. */
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
 * The canonical schema of a stance; `stanceForms` accepts variants. Only `position` is required.
 * - `proposal`: a complete design; `clauses`: changes to the current design
 * - `closes`: IDs of the member's own resolved objections; `evidence`: file locations, written as `path:line`
 * - `asks`: questions to the user that block agreement; `later`: questions that are deferred on purpose
 */
export const stanceSchema = v.object({
  position: v.picklist(positions),
  /** IDs of the clauses that the position is about; empty for the whole design. */
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
  /** Testable predictions, which the engine verifies. */
  predictions: v.optional(v.fallback(v.pipe(v.array(predictionSchema), v.maxLength(maxPredictions)), [])),
  /** Proposal to seat another member, which only the user can accept. */
  seat: v.optional(seatSchema),
  changed: v.fallback(v.boolean(), false),
  why: v.fallback(text, ''),
});

/** Returns the evidence without locations that are not in the files. */
export function foundedEvidence(evidence: readonly string[], unfounded: readonly string[] = []): readonly string[] {
  return unfounded.length === 0 ? evidence : evidence.filter((place) => !unfounded.includes(place));
}

/** Returns all file locations that a stance and its objections cite, without duplicates. */
export function evidenceOf(stance: Stance): readonly string[] {
  return [...new Set([...stance.evidence, ...stance.objections.flatMap(({ evidence }) => evidence)])];
}

export type Stance = v.InferOutput<typeof stanceSchema>;
export type ClauseSaid = v.InferOutput<typeof clauseSchema>;
export type ClauseChange = v.InferOutput<typeof clauseChangeSchema>;

export type SeatSaid = v.InferOutput<typeof seatSchema>;
