// Facts of the one unseen voice that is asked once the team agrees.
import { incidentSchema } from './incident';
import type { FactsIn } from '../base/fact';
import { fromSchema } from '../base/schemaShape';
import { maybe, round, texts, word } from '../base/shape';
import type { ModelFailureReason } from '../models/failure';

export const incidentFactShapes = {
  /** Somebody who heard nothing of the talk is asked about this version: by the user's setting, or by the user. */
  'incident.asked': { version: round, by: word<'setting' | 'user'>('setting') },
  /** `unfounded`: places of it that were looked up and are not in the files. */
  'incident.written': { version: round, incident: fromSchema(incidentSchema), unfounded: maybe(texts) },
  'incident.missed': { version: round, reason: word<ModelFailureReason | 'malformed' | 'outdated'>('outdated') },
};

export type IncidentFact = FactsIn<typeof incidentFactShapes>;
