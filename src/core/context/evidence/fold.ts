// Folds facts into the evidence of a session.
import { foldOf, type OfType, type Recorded } from '../../base/fact';
import { withAttachments } from '../../lifecycle/attachmentChips';
import type { SessionFact } from '../../lifecycle/facts';
import type { Context, EvidenceSeen } from './evidence';
import type { ContextFact } from './facts';
import { type EvidenceSource, withSources } from './sources';

export const contextFold = foldOf<Context, ContextFact | SessionFact>()({
  'message.said': (context, { attachments }) =>
    attachments ? { ...context, attached: withAttachments(context.attached, attachments) } : context,
  'files.consulted': withLooks,
  'context.shown': (context, event) => {
    const { agent, sources, at, seq, purpose, overview, masked } = event;
    const role = roleOf(event);
    const seen: EvidenceSeen = {
      at,
      seq,
      role,
      agent,
      sources,
      looks: [],
      ...(purpose ? { purpose } : {}),
      ...(overview ? { overview } : {}),
      ...(masked ? { masked } : {}),
    };
    return {
      ...context,
      shown: withSources(context.shown, sources),
      kept: withKept(context.kept, sources),
      seen: { ...context.seen, [role]: seen },
    };
  },
});

/** What was found for one member alone is no part of what all are shown. */
function withKept(kept: readonly string[], sources: readonly EvidenceSource[]): readonly string[] {
  const paths = new Set(sources.flatMap(({ kind, path, from, to }) => (kind === 'own' || to < from ? [] : [path])));
  const fresh = [...paths].filter((path) => !kept.includes(path));
  return fresh.length > 0 ? [...kept, ...fresh] : kept;
}

/** Looks stand behind what was shown, in the same append; in older logs before it, and then only the turn tells of them. */
function withLooks(context: Context, event: Recorded<ContextFact, 'files.consulted'>): Context {
  const role = roleOf(event);
  const known = Object.hasOwn(context.seen, role) ? context.seen[role] : undefined;
  return known && known.seq === event.seq - 1
    ? { ...context, seen: { ...context.seen, [role]: { ...known, looks: event.looks } } }
    : context;
}

function roleOf({ role, agent }: OfType<ContextFact, 'context.shown' | 'files.consulted'>): string {
  return role ?? agent ?? '';
}
