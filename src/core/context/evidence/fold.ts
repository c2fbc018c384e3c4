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

/** Content found for a single member is not part of the shared content. */
function withKept(kept: readonly string[], sources: readonly EvidenceSource[]): readonly string[] {
  const paths = new Set(sources.flatMap(({ kind, path, from, to }) => (kind === 'own' || to < from ? [] : [path])));
  const fresh = [...paths].filter((path) => !kept.includes(path));
  return fresh.length > 0 ? [...kept, ...fresh] : kept;
}

/** Lookups follow what was shown in the same append; in older logs they precede it and exist only on the turn. */
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
