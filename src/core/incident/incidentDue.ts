// When the unseen voice is asked: about the design as it is agreed, and once a version.
import type { IncidentReport } from './state';
import type { Phase } from '../phases';

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
