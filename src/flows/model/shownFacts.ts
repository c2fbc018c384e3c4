// Facts on what a request showed and what was looked up for it.
import type { EvidenceSource } from '../../core/context/evidence/sources';
import type { LookNote } from '../../core/context/lookup/lookupTools';
import type { Fact } from '../../core/events';
import type { Ask } from './pickModel';

/** Parts of a request that are recorded. */
type Request = Pick<Ask, 'role' | 'purpose' | 'agent' | 'turnId' | 'prompt'>;

/**
 * Facts on the content of a request and its lookups, for the append of the answer; may be empty.
 * @param bill receipt of the answer's last call, which lists masked secrets
 */
export function shownFacts(request: Request, bill: Fact, looked: Looked = { sources: [], looks: [] }): Fact[] {
  const { role, purpose, agent, turnId, prompt } = request;
  const { sources = [], overview } = prompt;
  const of = { turnId, agent, role, purpose };
  const all = [...sources, ...looked.sources];
  const masked = bill.type === 'call.ended' && bill.masked ? { masked: bill.masked } : {};
  if (all.length === 0 && !overview && looked.looks.length === 0) return [];
  const shown: Fact = { type: 'context.shown', ...of, sources: all, ...(overview ? { overview } : {}), ...masked };
  return looked.looks.length > 0 ? [shown, { type: 'files.consulted', ...of, looks: [...looked.looks] }] : [shown];
}

/** Lookups of an answer, and the places shown. */
interface Looked {
  readonly sources: readonly EvidenceSource[];
  readonly looks: readonly LookNote[];
}
