// Selectors of what was shown: what a member has seen last, and how much each call was shown.
import type { AgentId } from '../../agents/roster';
import type { Context, EvidenceSeen } from './state';

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
