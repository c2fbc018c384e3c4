// Facts of the pre-mortem: asked, written or missed.
import { incidentSchema } from './incident';
import type { FactsIn } from '../base/fact';
import { fromSchema } from '../base/schemaShape';
import { maybe, round, texts, word } from '../base/shape';
import type { ModelFailureReason } from '../models/failure';

export const incidentFactShapes = {
  /** A reviewer without context was asked for a pre-mortem of this version. */
  'incident.asked': { version: round, by: word<'setting' | 'user'>('setting') },
  /** The pre-mortem was written. `unfounded`: places that were looked up and are not in the files. */
  'incident.written': { version: round, incident: fromSchema(incidentSchema), unfounded: maybe(texts) },
  /** The pre-mortem could not be written. */
  'incident.missed': { version: round, reason: word<ModelFailureReason | 'malformed' | 'outdated'>('outdated') },
};

export type IncidentFact = FactsIn<typeof incidentFactShapes>;
