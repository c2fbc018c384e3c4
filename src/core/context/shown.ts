// What has been shown of the workspace in this session, and to whom: a fold of places, for citations and for the user.
import type { CallPurpose, Event, EventOf } from '../events';
import type { AgentId } from '../team/roster';
import type { Masked } from '../secrets/kinds';
import type { Entry } from '../transcript';
import { type Attachment, withAttachments } from './attachments';
import type { CheckedCitation } from './citations';
import { type Overview, type Shown, type Source, withSources } from './sources';
import type { LookNote } from './tools';

/** What was shown and looked up for one answer. */
export interface Seen {
  readonly at: number;
  readonly seq: number;
  /** Who was asked: a member's id, alone or with what it was asked as, or a duty. */
  readonly role: string;
  readonly agent: AgentId | null;
  /** Absent in older logs. */
  readonly purpose?: CallPurpose;
  readonly sources: readonly Source[];
  readonly looks: readonly LookNote[];
  readonly overview?: Overview;
  /** Secrets that were taken out, by kind. */
  readonly masked?: Masked;
}

export interface Context {
  /** Every line that was shown to anybody. */
  readonly shown: Shown;
  /** By role, the latest answer of each. */
  readonly seen: Readonly<Record<string, Seen>>;
  /** What the user attached, the newest last. */
  readonly attached: readonly Attachment[];
}

export const noContext: Context = { shown: {}, seen: {}, attached: [] };

export function evolveContext(context: Context, event: Event): Context {
  if (event.type === 'message.said' && event.attachments)
    return { ...context, attached: withAttachments(context.attached, event.attachments) };
  if (event.type === 'files.consulted') return withLooks(context, event);
  if (event.type !== 'context.shown') return context;
  const { agent, sources, at, seq, purpose, overview, masked } = event;
  const role = roleOf(event);
  const seen: Seen = {
    ...{ at, seq, role, agent, sources, looks: [] },
    ...(purpose ? { purpose } : {}),
    ...(overview ? { overview } : {}),
    ...(masked ? { masked } : {}),
  };
  return { ...context, shown: withSources(context.shown, sources), seen: { ...context.seen, [role]: seen } };
}

/** Looks stand behind what was shown, in the same append; in older logs before it, and then only the turn tells of them. */
function withLooks(context: Context, event: EventOf<'files.consulted'>): Context {
  const role = roleOf(event);
  const known = Object.hasOwn(context.seen, role) ? context.seen[role] : undefined;
  return known && known.seq === event.seq - 1
    ? { ...context, seen: { ...context.seen, [role]: { ...known, looks: event.looks } } }
    : context;
}

function roleOf({ role, agent }: EventOf<'context.shown' | 'files.consulted'>): string {
  return role ?? agent ?? '';
}

/** What a member was shown last, for whatever it was asked. */
export function lastSeenBy({ seen }: Context, agent: AgentId): Seen | undefined {
  return Object.values(seen).reduce<Seen | undefined>(
    (last, each) => (each.agent === agent && each.seq > (last?.seq ?? 0) ? each : last),
    undefined,
  );
}

/** What one request held of the workspace, in tokens, about; of a look that told its own weight, that and not its places again. */
export function tokensSeen({ sources, looks, overview }: Seen): number {
  const isWeighed = looks.some(({ tokens }) => tokens !== undefined);
  const counted = isWeighed ? sources.filter(({ kind }) => kind !== 'looked') : sources;
  const sum = (parts: readonly { readonly tokens?: number }[]) => parts.reduce((total, { tokens = 0 }) => total + tokens, 0);
  return sum(counted) + sum(looks) + (overview?.tokens ?? 0);
}

/** What everybody was shown last, by member or duty: whoever was asked last comes first, and of one member what was asked last. */
export function seenByAgent({ seen }: Context): readonly (readonly Seen[])[] {
  const groups = new Map<string, Seen[]>();
  for (const each of Object.values(seen).toSorted((a, b) => b.seq - a.seq)) {
    const who = each.agent ?? each.role;
    groups.set(who, [...(groups.get(who) ?? []), each]);
  }
  return [...groups.values()];
}

/** What one turn looked up and was shown, on its entry in the conversation. */
export interface TurnContext {
  readonly looks: readonly LookNote[];
  readonly sources: readonly Source[];
  readonly citations: readonly CheckedCitation[];
}

export const noTurnContext: TurnContext = { looks: [], sources: [], citations: [] };

/** The entry of the turn a fact belongs to, with what the fact adds to it. */
export function withTurnContext(entry: Entry, event: ContextEvent): Entry {
  if (entry.kind !== 'turn') return entry;
  return { ...entry, context: { ...noTurnContext, ...entry.context, ...addedBy(event) } };
}

type ContextEvent = EventOf<'files.consulted' | 'context.shown' | 'citations.checked'>;

function addedBy(event: ContextEvent): Partial<TurnContext> {
  if (event.type === 'files.consulted') return { looks: event.looks };
  return event.type === 'context.shown' ? { sources: event.sources } : { citations: event.citations };
}

/** What the user said, with what was attached to it. */
export function messageEntry({ messageId, at: saidAt, text, mentions, attachments, refused, heardAs }: EventOf<'message.said'>): Entry {
  const handed = { ...(attachments ? { attachments } : {}), ...(refused ? { refused } : {}), ...(heardAs ? { heardAs } : {}) };
  return { kind: 'message', id: messageId, at: saidAt, text, mentions, ...handed };
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

/**
 * The entry for looks that belong to no turn, and whether it stands in the place of the last one; null where there is nothing to tell.
 * @param last the last entry of the conversation
 */
export function consultedEntry(
  event: EventOf<'files.consulted'>,
  last: Entry | undefined,
): { entry: ConsultedEntry; isMore: boolean } | null {
  const { role, purpose, agent, looks, turnId, seq, at } = event;
  if (turnId !== null || role === undefined || purpose === undefined) return null;
  const isMore = last?.kind === 'consulted' && last.purpose === purpose;
  const by = [...(isMore ? last.by : []), { role, agent, looks }];
  return { entry: { kind: 'consulted', id: isMore ? last.id : `e${seq}`, at: isMore ? last.at : at, purpose, by }, isMore };
}
