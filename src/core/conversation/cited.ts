// What was cited from outside in the whole session: by whom, where, and whether it held; for the ledger, the report and the decision record.
import { items } from '../base/chunkedList';
import type { AgentId } from '../agents/roster';
import type { Transcript } from '../transcript';
import type { OutsideCitation } from '../web/state';

export interface CitedOutside extends OutsideCitation {
  readonly by: AgentId;
  /** `seq` of the end of the turn that cites it: what the turn brought to the ledger carries the same one. */
  readonly seq: number;
}

/** Every source and quote a member has cited, in the order of the turns. */
export function citedOutside({ entries }: Transcript): readonly CitedOutside[] {
  const cited: CitedOutside[] = [];
  for (const entry of items(entries)) {
    if (entry.kind !== 'turn') continue;
    for (const citation of entry.context?.outside ?? []) cited.push({ ...citation, by: entry.agent, seq: entry.endedSeq ?? 0 });
  }
  return cited;
}
