// Facts of the one unseen voice that is asked once the team agrees.
import type { ModelFailureReason } from '../models/failure';
import type { Incident } from './incident';

export type IncidentFact =
  /** Somebody who heard nothing of the talk is asked about this version: by the user's setting, or by the user. */
  | { type: 'incident.asked'; version: number; by: 'setting' | 'user' }
  /** `unfounded`: places of it that were looked up and are not in the files. */
  | { type: 'incident.written'; version: number; incident: Incident; unfounded?: string[] }
  | { type: 'incident.missed'; version: number; reason: ModelFailureReason | 'malformed' | 'outdated' };
