// Facts about the pre-mortem: requested, written or missed.
import * as v from 'valibot';
import type { FactsIn } from '../base/fact';
import { fromSchema } from '../base/schemaShape';
import { maybe, round, texts, word } from '../base/shape';
import type { ModelFailureReason } from '../models/failure';

const sentence = v.pipe(v.string(), v.trim(), v.maxLength(600));

/**
 * `report` describes the imagined failure; `objection` is the cause in one sentence, for the ledger; `places` lists its locations as
 * `path:line`. If `objection` is empty, the pre-mortem found no failure.
 */
export const preMortemSchema = v.object({
  report: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(1_500)), ''),
  objection: v.fallback(sentence, ''),
  places: v.fallback(v.pipe(v.array(sentence), v.maxLength(12)), []),
  satisfiedBy: v.fallback(sentence, ''),
});

export const preMortemFactShapes = {
  /** A reviewer without context was asked to write a pre-mortem of this version. */
  'incident.asked': { version: round, by: word<'setting' | 'user'>('setting') },
  /** The pre-mortem was written. `unfounded`: cited locations that were not found in the files. */
  'incident.written': { version: round, incident: fromSchema(preMortemSchema), unfounded: maybe(texts) },
  /** The pre-mortem could not be written. */
  'incident.missed': { version: round, reason: word<ModelFailureReason | 'malformed' | 'outdated'>('outdated') },
};

export type PreMortemFact = FactsIn<typeof preMortemFactShapes>;
