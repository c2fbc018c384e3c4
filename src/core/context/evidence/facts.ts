// What happened around the workspace's text: who looked up what, and what each was shown; places only, never contents.
import type { AgentId } from '../../agents/roster';
import type { Masked } from '../../secrets/kinds';
import type { CheckedCitation } from './citations';
import type { OutsideCitation } from '../../web/state';
import type { LookNote } from '../lookup/lookupTools';
import type { Overview, EvidenceSource } from './sources';
import type { CallPurpose } from '../../models/facts';

/** Whose request it was. Older logs tell neither role nor purpose. */
interface OfRequest {
  turnId: string | null;
  agent: AgentId | null;
  /** Who was asked, as on the bill: a member's id or a duty. */
  role?: string;
  purpose?: CallPurpose;
}

export type ContextFact =
  /** What was looked up for one answer; recorded in one append with that answer. */
  | ({ type: 'files.consulted'; looks: LookNote[] } & OfRequest)
  /** What of the workspace the request for one answer held, and how many secrets were taken out of it. */
  | ({ type: 'context.shown'; sources: EvidenceSource[]; overview?: Overview; masked?: Masked } & OfRequest)
  /** What a turn's text cites, held against the files when it ended. */
  /** `outside`: what it cites from outside of the workspace, held against what came back; absent where there is nothing. */
  | { type: 'citations.checked'; turnId: string; citations: CheckedCitation[]; outside?: OutsideCitation[] };
