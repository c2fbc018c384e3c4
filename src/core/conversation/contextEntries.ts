// Entries of the transcript that tell what was attached, shown and looked up.
import type { ConsultedEntry, TurnContext } from '../context/evidence/state';
import type { EventOf } from '../events';
import type { Entry } from '../transcript';

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
