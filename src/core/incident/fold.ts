// Folds the incident report: asked for, written and so an objection of nobody who sits here, or missed.
import { foldOf } from '../base/fact';
import type { CallFact } from '../models/facts';
import type { IncidentFact } from './facts';
import type { IncidentReport } from './state';

/** Whose objection it is: no member's, so that nobody in the room can close or withdraw it. No agent of the workspace can have this id. */
export const unseen = 'unseen';

/** What is written changes the objections too: the discussion folds it. */
export const incidentFold = foldOf<IncidentReport | null, IncidentFact | CallFact>()({
  'incident.asked': (_report, { version }) => ({ version, state: 'asked', report: '', objectionId: null, receipt: null }),
  'incident.missed': (report) => (report?.state === 'asked' ? { ...report, state: 'missed' } : report),
  'call.ended': (report, { purpose, model, recorded, usage, costUsd, tookMs }) =>
    purpose === 'incident' && report ? { ...report, receipt: { model, recorded, usage, costUsd, tookMs } } : report,
});
