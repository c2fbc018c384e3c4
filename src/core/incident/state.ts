// State of the unseen voice: the type its part of the discussion is folded into.
import type { Receipt } from '../models/state';

export interface IncidentReport {
  /** Of the proposal it is about. */
  readonly version: number;
  readonly state: 'asked' | 'written' | 'missed';
  readonly report: string;
  /** The objection it became; null where nothing was found. */
  readonly objectionId: string | null;
  readonly receipt: Receipt | null;
}
