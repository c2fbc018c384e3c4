// Evidence of a session: the file ranges shown to each model call or looked up by it.
import type { AgentId } from '../../agents/roster';
import type { Attachment } from '../../lifecycle/attachments';
import type { CallPurpose } from '../../models/facts';
import type { Masked } from '../../secrets/kinds';
import type { OutsideCitation } from '../../web/webLook';
import type { LookNote } from '../lookup/lookupTools';
import type { CheckedCitation } from './citations';
import type { EvidenceSource, Overview, ShownLines, ShownPart } from './sources';

/** Workspace content that was shown or looked up for one answer. */
export interface EvidenceSeen {
  readonly at: number;
  readonly seq: number;
  /** The role that answered: a member ID, optionally with a duty, or only a duty. */
  readonly role: string;
  readonly agent: AgentId | null;
  /** Purpose of the call; missing in older logs. */
  readonly purpose?: CallPurpose;
  readonly sources: readonly EvidenceSource[];
  readonly looks: readonly LookNote[];
  readonly overview?: Overview;
  readonly masked?: Masked;
}

export interface Context {
  readonly shown: ShownLines;
  /** Parts of files that are shown to all members, in order of first appearance. */
  readonly kept: readonly ShownPart[];
  /** Evidence for each role's latest answer, by role. */
  readonly seen: Readonly<Record<string, EvidenceSeen>>;
  /** The user's attachments, oldest first. */
  readonly attached: readonly Attachment[];
}

export interface TurnContext {
  readonly looks: readonly LookNote[];
  readonly sources: readonly EvidenceSource[];
  readonly citations: readonly CheckedCitation[];
  readonly outside?: readonly OutsideCitation[];
}

/** Lookups made for an answer that is not a turn. */
export interface RoleLooks {
  readonly role: string;
  readonly agent: AgentId | null;
  readonly looks: readonly LookNote[];
}

/** Lookups outside of turns, shown as one line; consecutive lookups with the same purpose are merged. */
export interface ConsultedEntry {
  readonly kind: 'consulted';
  readonly id: string;
  readonly at: number;
  readonly purpose: CallPurpose;
  readonly by: readonly RoleLooks[];
}

export const noContext: Context = { shown: {}, kept: [], seen: {}, attached: [] };

export function lastSeenBy({ seen }: Context, agent: AgentId): EvidenceSeen | undefined {
  return Object.values(seen).reduce<EvidenceSeen | undefined>(
    (last, each) => (each.agent === agent && each.seq > (last?.seq ?? 0) ? each : last),
    undefined,
  );
}

/**
 * Estimates the tokens of workspace content in a request. If the lookups have their own token counts, looked-up sources are not counted
 * again.
 */
export function tokensSeen({ sources, looks, overview }: EvidenceSeen): number {
  const isWeighed = looks.some(({ tokens }) => tokens !== undefined);
  const counted = isWeighed ? sources.filter(({ kind }) => kind !== 'looked') : sources;
  const sum = (parts: readonly { readonly tokens?: number }[]) => parts.reduce((total, { tokens = 0 }) => total + tokens, 0);
  return sum(counted) + sum(looks) + (overview?.tokens ?? 0);
}

/** Groups the evidence of the latest answers by member or duty, most recent first. */
export function seenByAgent({ seen }: Context): readonly (readonly EvidenceSeen[])[] {
  const groups = new Map<string, EvidenceSeen[]>();
  for (const each of Object.values(seen).toSorted((a, b) => b.seq - a.seq)) {
    const who = each.agent ?? each.role;
    groups.set(who, [...(groups.get(who) ?? []), each]);
  }
  return [...groups.values()];
}
