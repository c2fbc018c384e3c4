// Folds facts into the evidence of a session.
import { foldOf, type OfType, type Recorded } from '../../base/fact';
import type { CallPurpose } from '../../models/facts';
import { withAttachments } from '../../lifecycle/attachmentChips';
import type { SessionFact } from '../../lifecycle/facts';
import type { Context, EvidenceSeen } from './evidence';
import type { LineRange } from '../files/codebaseTypes';
import type { ContextFact } from './facts';
import { type EvidenceSource, linesOutside, type ShownPart, withSources } from './sources';

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
      kept: withKept(context.kept, sources, purpose),
      seen: { ...context.seen, [role]: seen },
    };
  },
});

/**
 * Adds ranges of project files and lookups that are shown for the first time. Skips project files shown for a vote, and single-line
 * lookups, which are search hits.
 */
function withKept(kept: readonly ShownPart[], sources: readonly EvidenceSource[], purpose?: CallPurpose): readonly ShownPart[] {
  const fresh: { path: string; ranges: LineRange[] }[] = [];
  for (const { kind, path, from, to } of sources) {
    if (kind === 'looked' ? to === from : kind !== 'project' || purpose === 'vote') continue;
    const known = [...kept, ...fresh].flatMap((part) => (part.path === path ? part.ranges : []));
    const ranges = linesOutside({ from, to }, known);
    const last = fresh.at(-1);
    if (last?.path === path) last.ranges.push(...ranges);
    else if (ranges.length > 0) fresh.push({ path, ranges: [...ranges] });
  }
  return fresh.length > 0 ? [...kept, ...fresh] : kept;
}

/**
 * Adds the lookups of an answer to the `context.shown` fact directly before it, if that fact has the same role. In older logs, lookups
 * precede that fact, so they appear only on the turn.
 */
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
