// Folds facts into what each call was shown: files, searches and attachments.
import { withAttachments } from '../../lifecycle/attachments';
import { type EvidenceSource, withSources } from './sources';
import type { ConsultedEntry, Context, EvidenceSeen, TurnContext } from './state';
import type { Event, EventOf } from '../../events';
import type { Entry } from '../../transcript';

export function evolveContext(context: Context, event: Event): Context {
  if (event.type === 'message.said' && event.attachments)
    return { ...context, attached: withAttachments(context.attached, event.attachments) };
  if (event.type === 'files.consulted') return withLooks(context, event);
  if (event.type !== 'context.shown') return context;
  const { agent, sources, at, seq, purpose, overview, masked } = event;
  const role = roleOf(event);
  const seen: EvidenceSeen = {
    ...{ at, seq, role, agent, sources, looks: [] },
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
}

/** What was found for one member alone is no part of what all are shown. */
function withKept(kept: readonly string[], sources: readonly EvidenceSource[]): readonly string[] {
  const paths = new Set(sources.flatMap(({ kind, path, from, to }) => (kind === 'own' || to < from ? [] : [path])));
  const fresh = [...paths].filter((path) => !kept.includes(path));
  return fresh.length > 0 ? [...kept, ...fresh] : kept;
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

const noTurnContext: TurnContext = { looks: [], sources: [], citations: [] };

/** The entry of the turn a fact belongs to, with what the fact adds to it. */
export function withTurnContext(entry: Entry, event: ContextEvent): Entry {
  if (entry.kind !== 'turn') return entry;
  return { ...entry, context: { ...noTurnContext, ...entry.context, ...addedBy(event) } };
}

type ContextEvent = EventOf<'files.consulted' | 'context.shown' | 'citations.checked'>;

function addedBy(event: ContextEvent): Partial<TurnContext> {
  if (event.type === 'files.consulted') return { looks: event.looks };
  if (event.type === 'context.shown') return { sources: event.sources };
  return { citations: event.citations, ...(event.outside ? { outside: event.outside } : {}) };
}

/** What the user said, with what was attached to it. */
export function messageEntry({ messageId, at: saidAt, text, mentions, attachments, refused, heardAs }: EventOf<'message.said'>): Entry {
  const handed = { ...(attachments ? { attachments } : {}), ...(refused ? { refused } : {}), ...(heardAs ? { heardAs } : {}) };
  return { kind: 'message', id: messageId, at: saidAt, text, mentions, ...handed };
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
