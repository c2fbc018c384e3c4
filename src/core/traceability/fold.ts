// Folds events into the entries that changed the ledger or design, and card positions.
import { at, size } from '../base/chunkedList';
import type { DiscussionState } from '../discussion/state';
import type { Event } from '../events';
import type { Entry, Transcript } from '../transcript';
import { attemptCard, expertsCard, planCard, type SaidPlace, type TraceabilityState } from './traceability';

/** The parts of the session state that are compared before and after an event. */
interface TraceSource {
  readonly discussion: DiscussionState;
  readonly transcript: Transcript;
}

interface BeforeTrace extends TraceSource {
  readonly turn: { readonly agent: string; readonly inDiscussion: boolean } | null;
}

export function evolveTraceability(trail: TraceabilityState, event: Event, before: BeforeTrace, after: TraceSource): TraceabilityState {
  const isAdded = size(after.transcript.entries) > size(before.transcript.entries);
  const index = size(after.transcript.entries) - 1;
  if (event.type === 'plan.proposed' && isAdded) return withCard(trail, planCard, index);
  if (event.type === 'edits.proposed' && isAdded) return withCard(trail, attemptCard(event.taskId, event.attempt), index);
  if (event.type === 'experts.called' && event.step && isAdded) return withCard(trail, expertsCard(event.batchId), index);
  const place = placeOf(event, before, after);
  return place && (place.names.length > 0 || hasChanged(before.discussion, after.discussion))
    ? { ...trail, said: [...trail.said, place] }
    : trail;
}

function withCard(trail: TraceabilityState, card: string, index: number): TraceabilityState {
  return { ...trail, cards: { ...trail.cards, [card]: index } };
}

function hasChanged(before: DiscussionState, after: DiscussionState): boolean {
  return before.ledger !== after.ledger || before.objections !== after.objections || before.proposal?.clauses !== after.proposal?.clauses;
}

function placeOf(event: Event, before: BeforeTrace, { transcript }: TraceSource): SaidPlace | null {
  const { seq } = event;
  if (event.type === 'turn.ended') {
    const index = before.transcript.open.find(({ id }) => id === event.turnId)?.index;
    if (index === undefined || !before.turn?.inDiscussion) return null;
    const names = event.stance ? [...event.stance.addresses, ...event.stance.closes] : [];
    return { seq, index, by: before.turn.agent, names };
  }
  const index = cardOf(event, transcript);
  return index < 0 ? null : { seq, index, by: 'user', names: [] };
}

function hasOwnCard({ type }: Event): boolean {
  return type === 'vote.closed' || type === 'brief.accepted' || type === 'workshop.adopted';
}

/**
 * Returns the index of the card or user message that caused the event; -1 if there is none, or if a turn caused the event, because a turn
 * has its own entry.
 */
function cardOf(event: Event, { entries }: Transcript): number {
  const isOf = (entry: Entry): boolean => {
    if (event.type === 'vote.closed') return entry.kind === 'vote' && entry.voteId === event.voteId;
    if (event.type === 'brief.accepted') return entry.kind === 'brief';
    if (event.type === 'workshop.adopted') return entry.kind === 'workshop';
    return entry.kind !== 'turn';
  };
  for (let index = size(entries) - 1; index >= 0; index--) {
    const entry = at(entries, index);
    if (!entry) return -1;
    if (isOf(entry)) return index;
    if (!hasOwnCard(event)) return -1;
  }
  return -1;
}
