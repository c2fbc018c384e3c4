// Evidence of a session: which ranges each call was shown and looked up.
import type { AgentId } from '../../agents/roster';
import { type FactsIn, foldOf, type OfType, type Recorded } from '../../base/fact';
import { list, maybe, number, orNull, part, text, word } from '../../base/shape';
import { type Attachment, withAttachments } from '../../lifecycle/attachments';
import type { SessionFact } from '../../lifecycle/facts';
import type { CallPurpose } from '../../models/facts';
import type { Masked } from '../../secrets/kinds';
import type { OutsideCitation } from '../../web/webLook';
import type { LookNote } from '../lookup/lookupTools';
import type { CheckedCitation } from './citations';
import { type EvidenceSource, type Overview, type ShownLines, withSources } from './sources';

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

/** Whose request it was. Older logs tell neither role nor purpose. */
const ofRequest = {
  turnId: orNull(text),
  agent: orNull(text),
  /** Who was asked, as on the bill: a member's id or a duty. */
  role: maybe(text),
  purpose: maybe(word<CallPurpose>('speak')),
};

export const contextFactShapes = {
  /** A member looked up files for one answer; recorded in the same append as the answer. */
  'files.consulted': { looks: list(part<LookNote>({ tool: text, what: text, outcome: text, tokens: maybe(number) })), ...ofRequest },
  /** Ranges of the workspace that one request contained, and the secrets masked in it. */
  'context.shown': {
    sources: list(part<EvidenceSource>({ kind: text, path: text, from: number, to: number, tokens: number })),
    overview: maybe(part<Overview>({})),
    masked: maybe(part<Masked>({})),
    ...ofRequest,
  },
  /** Citations of a turn, checked against the files. `outside`: citations from outside the workspace. */
  'citations.checked': {
    turnId: text,
    citations: list(part<CheckedCitation>({})),
    outside: maybe(list(part<OutsideCitation>({ text, address: text, title: text, quote: orNull(text), state: text }))),
  },
};

export type ContextFact = FactsIn<typeof contextFactShapes>;

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
