// Pre-mortem: state, fold, and rules for requesting it.
import { foldOf } from '../base/fact';
import type { CallFact } from '../models/facts';
import type { Receipt } from '../models/state';
import type { Phase } from '../phases';
import type { PreMortemFact } from './facts';

export interface PreMortem {
  readonly version: number;
  readonly state: 'asked' | 'written' | 'missed';
  readonly report: string;
  /** ID of the objection created from the pre-mortem; null if the pre-mortem found nothing. */
  readonly objectionId: string | null;
  readonly receipt: Receipt | null;
}

/** Owner ID of the pre-mortem's objection. No member can close or withdraw the objection, and no workspace agent can have this ID. */
export const preMortemOwner = 'unseen';

/** Folds the pre-mortem state. The discussion fold also handles `incident.written`, because the pre-mortem adds an objection. */
export const preMortemFold = foldOf<PreMortem | null, PreMortemFact | CallFact>()({
  'incident.asked': (_report, { version }) => ({ version, state: 'asked', report: '', objectionId: null, receipt: null }),
  'incident.missed': (report) => (report?.state === 'asked' ? { ...report, state: 'missed' } : report),
  'call.ended': (report, { purpose, model, recorded, usage, costUsd, tookMs }) =>
    purpose === 'incident' && report ? { ...report, receipt: { model, recorded, usage, costUsd, tookMs } } : report,
});

interface AgreedDesign {
  readonly preMortem: PreMortem | null;
  readonly proposal: { readonly version: number } | null;
  readonly consensus: { readonly version: number; readonly state: string } | null;
}

export function isPreMortemAsked({ preMortem, proposal }: AgreedDesign): boolean {
  return preMortem?.state === 'asked' && preMortem.version === proposal?.version;
}

/**
 * Whether the user may request a pre-mortem: the discussion is still open, the team agreed on the current version, and the version's
 * pre-mortem is missing or could not be written.
 */
export function canAskPreMortem({ phase, discussion }: { readonly phase: Phase | null; readonly discussion: AgreedDesign }): boolean {
  const { consensus, proposal, preMortem } = discussion;
  if (phase !== 'discovery' || !proposal || consensus?.version !== proposal.version || consensus.state === 'taken') return false;
  return preMortem?.version !== proposal.version || preMortem.state === 'missed';
}
