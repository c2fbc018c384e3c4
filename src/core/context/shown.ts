// What has been shown of the workspace in this session, and to whom: a fold of places, for citations and for the user.
import type { Event } from '../events';
import type { AgentId } from '../team/roster';
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
}

export const noContext: Context = { shown: {}, byAgent: {} };

export function evolveContext(context: Context, event: Event): Context {
  if (event.type !== 'context.shown') return context;
  const { agent, sources, at } = event;
  const shown = withSources(context.shown, sources);
  return { shown, byAgent: agent === null ? context.byAgent : { ...context.byAgent, [agent]: { at, sources } } };
}

/** What one turn looked up and was shown, on its entry in the conversation. */
export interface TurnContext {
  readonly looks: readonly LookNote[];
  readonly sources: readonly Source[];
  readonly citations: readonly CheckedCitation[];
}

export const noTurnContext: TurnContext = { looks: [], sources: [], citations: [] };

/** What a fact adds to the turn it belongs to; null where it is none of these. */
export function turnContextOf(event: Event): { readonly turnId: string; readonly added: Partial<TurnContext> } | null {
  if (event.type === 'files.consulted' && event.turnId !== null) return { turnId: event.turnId, added: { looks: event.looks } };
  if (event.type === 'context.shown' && event.turnId !== null) return { turnId: event.turnId, added: { sources: event.sources } };
  if (event.type === 'citations.checked') return { turnId: event.turnId, added: { citations: event.citations } };
  return null;
}
