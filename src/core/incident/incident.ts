// Pre-mortem: its state, fold, and when it may be asked for.
import { foldOf } from '../base/fact';
import type { CallFact } from '../models/facts';
import type { Receipt } from '../models/state';
import type { Phase } from '../phases';
import type { IncidentFact } from './facts';

export interface IncidentReport {
  /** Of the proposal it is about. */
  readonly version: number;
  readonly state: 'asked' | 'written' | 'missed';
  readonly report: string;
  /** The objection it became; null where nothing was found. */
  readonly objectionId: string | null;
  readonly receipt: Receipt | null;
}

/** Whose objection it is: no member's, so that nobody in the room can close or withdraw it. No agent of the workspace can have this id. */
export const unseen = 'unseen';

/** What is written changes the objections too: the discussion folds it. */
export const incidentFold = foldOf<IncidentReport | null, IncidentFact | CallFact>()({
  'incident.asked': (_report, { version }) => ({ version, state: 'asked', report: '', objectionId: null, receipt: null }),
  'incident.missed': (report) => (report?.state === 'asked' ? { ...report, state: 'missed' } : report),
  'call.ended': (report, { purpose, model, recorded, usage, costUsd, tookMs }) =>
    purpose === 'incident' && report ? { ...report, receipt: { model, recorded, usage, costUsd, tookMs } } : report,
});

/** What of the discussion it depends on. */
interface AgreedDesign {
  readonly incident: IncidentReport | null;
  readonly proposal: { readonly version: number } | null;
  readonly consensus: { readonly version: number; readonly state: string } | null;
}

/** Whether it is being written: it was asked about the version that is on the table. */
export function isForeseeing({ incident, proposal }: AgreedDesign): boolean {
  return incident?.state === 'asked' && incident.version === proposal?.version;
}

/** Whether the user may have it written now: the team agrees on a version, or did before the user declined, and nobody was asked about it. */
export function canForesee({ phase, room }: { readonly phase: Phase | null; readonly room: AgreedDesign }): boolean {
  const { consensus, proposal, incident } = room;
  if (phase !== 'discovery' || !proposal || consensus?.version !== proposal.version || consensus.state === 'taken') return false;
  return incident?.version !== proposal.version || incident.state === 'missed';
}
