// Evidence of a session: which ranges each call was shown and looked up.
import type { AgentId } from '../../agents/roster';
import type { Attachment } from '../../lifecycle/attachments';
import type { CallPurpose } from '../../models/facts';
import type { Masked } from '../../secrets/kinds';
import type { OutsideCitation } from '../../web/webLook';
import type { LookNote } from '../lookup/lookupTools';
import type { CheckedCitation } from './citations';
import type { EvidenceSource, Overview, ShownLines } from './sources';

/** What was shown and looked up for one answer. */
export interface EvidenceSeen {
  readonly at: number;
  readonly seq: number;
  /** Who was asked: a member's id, alone or with what it was asked as, or a duty. */
  readonly role: string;
  readonly agent: AgentId | null;
  /** Absent in older logs. */
  readonly purpose?: CallPurpose;
  readonly sources: readonly EvidenceSource[];
  readonly looks: readonly LookNote[];
  readonly overview?: Overview;
  /** Secrets that were taken out, by kind. */
  readonly masked?: Masked;
}

export interface Context {
  /** Every line that was shown to anybody. */
  readonly shown: ShownLines;
  /** Files that belong to what all are shown, in the order in which they first were. */
  readonly kept: readonly string[];
  /** By role, the latest answer of each. */
  readonly seen: Readonly<Record<string, EvidenceSeen>>;
  /** What the user attached, the newest last. */
  readonly attached: readonly Attachment[];
}

/** What one turn looked up and was shown, on its entry in the conversation. */
export interface TurnContext {
  readonly looks: readonly LookNote[];
  readonly sources: readonly EvidenceSource[];
  readonly citations: readonly CheckedCitation[];
  /** What it cites from outside; absent where there is nothing. */
  readonly outside?: readonly OutsideCitation[];
}

/** What was looked up for one answer that is no turn. */
export interface RoleLooks {
  readonly role: string;
  readonly agent: AgentId | null;
  readonly looks: readonly LookNote[];
}

/** Looks made beside the turns, as a line of the conversation; those for the same work, one after the other, share one. */
export interface ConsultedEntry {
  readonly kind: 'consulted';
  readonly id: string;
  readonly at: number;
  readonly purpose: CallPurpose;
  readonly by: readonly RoleLooks[];
}

export const noContext: Context = { shown: {}, kept: [], seen: {}, attached: [] };

/** What a member was shown last, for whatever it was asked. */
export function lastSeenBy({ seen }: Context, agent: AgentId): EvidenceSeen | undefined {
  return Object.values(seen).reduce<EvidenceSeen | undefined>(
    (last, each) => (each.agent === agent && each.seq > (last?.seq ?? 0) ? each : last),
    undefined,
  );
}

/** What one request held of the workspace, in tokens, about; of a look that told its own weight, that and not its places again. */
export function tokensSeen({ sources, looks, overview }: EvidenceSeen): number {
  const isWeighed = looks.some(({ tokens }) => tokens !== undefined);
  const counted = isWeighed ? sources.filter(({ kind }) => kind !== 'looked') : sources;
  const sum = (parts: readonly { readonly tokens?: number }[]) => parts.reduce((total, { tokens = 0 }) => total + tokens, 0);
  return sum(counted) + sum(looks) + (overview?.tokens ?? 0);
}

/** What everybody was shown last, by member or duty: whoever was asked last comes first, and of one member what was asked last. */
export function seenByAgent({ seen }: Context): readonly (readonly EvidenceSeen[])[] {
  const groups = new Map<string, EvidenceSeen[]>();
  for (const each of Object.values(seen).toSorted((a, b) => b.seq - a.seq)) {
    const who = each.agent ?? each.role;
    groups.set(who, [...(groups.get(who) ?? []), each]);
  }
  return [...groups.values()];
}
