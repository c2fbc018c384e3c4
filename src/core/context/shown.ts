// What has been shown of the workspace in this session, and to whom: a fold of places, for citations and for the user.
import type { Event, EventOf } from '../events';
import type { AgentId } from '../team/roster';
import type { Entry } from '../transcript';
import { type Attachment, withAttachments } from './attachments';
import type { CheckedCitation } from './citations';
import { type Shown, type Source, withSources } from './sources';
import type { LookNote } from './tools';

/** What one member was shown for its last answer. */
export interface Seen {
  readonly at: number;
  readonly sources: readonly Source[];
}

export interface Context {
  /** Every line that was shown to anybody. */
  readonly shown: Shown;
  readonly byAgent: Readonly<Record<AgentId, Seen>>;
  /** What the user attached, the newest last. */
  readonly attached: readonly Attachment[];
}

export const noContext: Context = { shown: {}, byAgent: {}, attached: [] };

export function evolveContext(context: Context, event: Event): Context {
  if (event.type === 'message.said' && event.attachments)
    return { ...context, attached: withAttachments(context.attached, event.attachments) };
  if (event.type !== 'context.shown') return context;
  const { agent, sources, at } = event;
  const shown = withSources(context.shown, sources);
  return { ...context, shown, byAgent: agent === null ? context.byAgent : { ...context.byAgent, [agent]: { at, sources } } };
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
export function messageEntry({ messageId, at: saidAt, text, mentions, attachments, refused }: EventOf<'message.said'>): Entry {
  const handed = { ...(attachments ? { attachments } : {}), ...(refused ? { refused } : {}) };
  return { kind: 'message', id: messageId, at: saidAt, text, mentions, ...handed };
}
