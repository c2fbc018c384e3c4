// Facts of the pre-mortem: asked, written or missed.
import * as v from 'valibot';
import type { FactsIn } from '../base/fact';
import { fromSchema } from '../base/schemaShape';
import { maybe, round, texts, word } from '../base/shape';
import type { ModelFailureReason } from '../models/failure';

const sentence = v.pipe(v.string(), v.trim(), v.maxLength(600));

/**
 * `report` describes what happened; `objection` is the cause in one sentence, for the ledger; `places` are its locations as `path:line`. Without an
 * objection, no failure was found.
 */
export const preMortemSchema = v.object({
  report: v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(1_500)), ''),
  objection: v.fallback(sentence, ''),
  places: v.fallback(v.pipe(v.array(sentence), v.maxLength(12)), []),
  satisfiedBy: v.fallback(sentence, ''),
});

export const preMortemFactShapes = {
  /** A reviewer without context was asked for a pre-mortem of this version. */
  'incident.asked': { version: round, by: word<'setting' | 'user'>('setting') },
  /** The pre-mortem was written. `unfounded`: places that were looked up and are not in the files. */
  'incident.written': { version: round, incident: fromSchema(preMortemSchema), unfounded: maybe(texts) },
  /** The pre-mortem could not be written. */
  'incident.missed': { version: round, reason: word<ModelFailureReason | 'malformed' | 'outdated'>('outdated') },
};

export type PreMortemFact = FactsIn<typeof preMortemFactShapes>;
