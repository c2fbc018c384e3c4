// Folds events into the transcript; a table lists which events create each kind of entry.
import { append, at, last, replaceAt, size } from './base/chunkedList';
import type { TurnContext } from './context/evidence/evidence';
import type { Event, EventOf } from './events';
import type { HeardAs } from './lifecycle/facts';
import { receiptOf } from './models/callReceipt';
import type { Entry, EntryKind, EntryOf, OpenEntry, Transcript } from './transcript';

/** Content of an entry without its kind and time, with an ID if the event supplies one. */
type EntryContent<K extends EntryKind> = Omit<EntryOf<K>, 'kind' | 'id' | 'at'> & { readonly id?: string };

type Sources<K extends EntryKind> = { readonly [T in Event['type']]?: (event: EventOf<T>) => EntryContent<K> | null };

const sources: { readonly [K in EntryKind]: Sources<K> } = {
  message: {
    'message.said': ({ messageId: id, text, mentions, attachments, refused, heardAs }) => ({
      ...{ id, text, mentions },
      ...(attachments ? { attachments } : {}),
      ...(refused ? { refused } : {}),
      ...(heardAs ? { heardAs } : {}),
    }),
  },
  turn: {
    'turn.started': ({ turnId: id, agent, to, reason, source, about, workshop }) => ({
      ...{ id, agent, to, reason, source, state: 'open', text: '', mentions: [], stance: null, receipt: null },
      ...(about ? { about } : {}),
      ...(workshop ? { workshop } : {}),
    }),
  },
  fault: { 'fault.raised': ({ faultId: id, fault }) => ({ id, fault, cleared: false }) },
  phase: {
    'phase.entered': (event) =>
      event.cause === 'expired' || endOfBuild(event) ? null : { from: event.from, to: event.to, cause: event.cause },
  },
  done: { 'phase.entered': (event) => endOfBuild(event) },
  questions: { 'questions.asked': ({ round }) => ({ round }) },
  brief: { 'brief.written': () => ({}) },
  intent: { 'intent.written': () => ({}) },
  expired: { 'clarify.expired': ({ sessionId, request }) => ({ sessionId, request }) },
  floor: { 'floor.opened': ({ reason, summary = '' }) => ({ reason, summary }) },
  cards: { 'cards.opened': () => ({}) },
  vote: { 'vote.opened': ({ voteId }) => ({ voteId }) },
  wish: { 'wish.asked': ({ wishId }) => ({ wishId }) },
  command: { 'command.proposed': ({ commandId }) => ({ commandId }) },
  tool: { 'tool.asked': ({ callId }) => ({ callId }) },
  web: { 'web.asked': ({ lookId }) => ({ lookId }) },
  seat: {
    'member.seated': ({ agent }) => ({ agent, change: 'seated' }),
    'member.unseated': ({ agent }) => ({ agent, change: 'unseated' }),
    'member.muted': ({ agent }) => ({ agent, change: 'muted' }),
    'member.unmuted': ({ agent }) => ({ agent, change: 'unmuted' }),
  },
  missed: { 'mention.missed': ({ agent, by, why }) => ({ agent, by, why }) },
  proposed: { 'seat.proposed': ({ agent, by, reason }) => ({ agent, by, reason }) },
  choice: { 'choice.made': ({ objectionId, choice, seq }) => ({ objectionId, choice, seq }) },
  consensus: { 'consensus.offered': ({ version }) => ({ version }) },
  ready: { 'ready.written': () => ({}) },
  experts: { 'experts.called': ({ batchId }) => ({ batchId }) },
  // A plan changed by the user updates the existing card, so that moving steps adds no entries to the conversation.
  plan: { 'plan.proposed': ({ by, version }) => (by === 'user' ? null : { version }) },
  planRefused: { 'plan.editRefused': ({ reason }) => ({ reason }) },
  aside: { 'aside.asked': ({ asideId: id, messageId, about, text }) => (messageId === undefined ? { id, about, text } : null) },
  task: { 'edits.proposed': ({ taskId, attempt }) => ({ taskId, attempt }) },
  restore: { 'restore.offered': ({ restoreId, checkpointId }) => ({ restoreId, checkpointId }) },
  checkout: { 'checkout.noticed': ({ noticeId, hunks }) => ({ noticeId, count: hunks.length }) },
  forked: { 'session.forked': ({ from }) => ({ sessionId: from }) },
  branched: { 'session.branched': ({ to }) => ({ sessionId: to }) },
  verification: {
    'verification.ended': ({ task, outcome, exitCode, output = null, why = null }) => ({ task, outcome, exitCode, output, why }),
  },
  workshop: {
    'workshop.opened': ({ workshopId }) => ({ workshopId, moment: 'opened' }),
    'workshop.closed': ({ workshopId }) => ({ workshopId, moment: 'closed' }),
  },
  // Consecutive lookups with the same purpose share one entry.
  consulted: {
    'files.consulted': ({ turnId, role, purpose, agent, looks }) =>
      turnId !== null || role === undefined || purpose === undefined ? null : { purpose, by: [{ role, agent, looks }] },
  },
  stopped: { 'run.stopped': ({ reason }) => ({ reason }) },
  // An entry is added only for removed members, and for absent members whom the user mentioned.
  absent: {
    'oddity.noted': ({ oddity, by, detail }) =>
      oddity === 'memberGone' || (oddity === 'absentMention' && by === 'user') ? { names: detail } : null,
  },
  partLost: { 'oddity.noted': ({ oddity, by, detail }) => (oddity === 'partLost' && by ? { by, detail } : null) },
  window: { 'window.exceeded': ({ model, tokens, needed, cutBy }) => ({ model, tokens, needed, cutBy }) },
  repaired: { 'log.repaired': ({ droppedBytes, lostEvents = 0 }) => ({ droppedBytes, lostEvents }) },
};

/** Returns the entry for the end of a build, which has its own card; null for other phase changes, which appear as a line. */
function endOfBuild({ from, to, cause }: EventOf<'phase.entered'>): EntryContent<'done'> | null {
  if (to !== 'done') return null;
  if (cause === 'cancelled' && from !== 'clarify') return { ended: true };
  return cause === 'allSettled' ? {} : null;
}

/** Kinds of entries that later events can change. */
const opening: readonly EntryKind[] = ['turn', 'fault'];

interface Maker {
  readonly type: string;
  readonly make: (event: Event) => Entry | null;
}

const makers = Object.entries<object>(sources).flatMap(([kind, row]) =>
  (Object.entries(row) as [string, (event: Event) => object | null][]).map(([type, hold]): Maker => {
    const make: Maker['make'] = (event) => {
      const held = hold(event);
      return held && ({ kind, id: `e${event.seq}`, at: event.at, ...held } as Entry);
    };
    return { type, make };
  }),
);

const makersByEvent: ReadonlyMap<string, readonly Maker[]> = new Map(
  makers.map(({ type }) => [type, makers.filter((maker) => maker.type === type)]),
);

export function evolveTranscript(transcript: Transcript, event: Event): Transcript {
  const changed = withChange(transcript, event);
  if (changed !== transcript) return changed;
  for (const { make } of makersByEvent.get(event.type) ?? []) {
    const entry = make(event);
    if (entry) return add(transcript, entry);
  }
  return transcript;
}

function add({ entries, open }: Transcript, entry: Entry): Transcript {
  const isOpen = opening.includes(entry.kind) || (entry.kind === 'message' && entry.heardAs === 'unread');
  return { entries: append(entries, entry), open: isOpen ? [...open, { id: entry.id, index: size(entries) }] : open };
}

/** Updates an existing entry; returns the same transcript if the event changes no entry. */
function withChange(transcript: Transcript, event: Event): Transcript {
  switch (event.type) {
    case 'call.ended':
      return event.turnId === null || event.purpose === 'repair' ? transcript : withReceipt(transcript, event.turnId, event);
    case 'files.consulted':
      return event.turnId === null ? withMoreLooks(transcript, event) : withTurnContext(transcript, event.turnId, { looks: event.looks });
    case 'context.shown':
      return withTurnContext(transcript, event.turnId ?? '', { sources: event.sources });
    case 'citations.checked': {
      const { turnId, citations, outside } = event;
      return withTurnContext(transcript, turnId ?? '', { citations, ...(outside ? { outside } : {}) });
    }
    case 'turn.ended': {
      const { turnId, outcome: state, text, mentions, stance, sameAs, seq: endedSeq } = event;
      const ended = { state, text, mentions, stance, endedSeq, ...(sameAs && { sameAs }) };
      return close(
        change(transcript, turnId, (entry, { receipt = null }) => (entry.kind === 'turn' ? { ...entry, ...ended, receipt } : entry)),
        turnId,
      );
    }
    case 'fault.cleared':
      return close(
        change(transcript, event.faultId, (entry) => (entry.kind === 'fault' ? { ...entry, cleared: true } : entry)),
        event.faultId,
      );
    case 'message.read': {
      const { messageId, heardAs } = event;
      return close(
        change(transcript, messageId, (entry) => (entry.kind === 'message' ? asHeard(entry, heardAs) : entry)),
        messageId,
      );
    }
    case 'plan.proposed':
      return event.by === 'user' ? renewPlan(transcript, event.version) : transcript;
    default:
      return transcript;
  }
}

function asHeard({ heardAs: _, ...said }: EntryOf<'message'>, heardAs: HeardAs | undefined): EntryOf<'message'> {
  return heardAs ? { ...said, heardAs } : said;
}

function withReceipt(transcript: Transcript, id: string, event: EventOf<'call.ended'>): Transcript {
  const noted = (known: OpenEntry) => (known.id === id ? { ...known, receipt: receiptOf(event, known.receipt) } : known);
  return { ...transcript, open: transcript.open.map(noted) };
}

const noTurnContext: TurnContext = { looks: [], sources: [], citations: [] };

function withTurnContext(transcript: Transcript, turnId: string, added: Partial<TurnContext>): Transcript {
  return change(transcript, turnId, (entry) =>
    entry.kind === 'turn' ? { ...entry, context: { ...noTurnContext, ...entry.context, ...added } } : entry,
  );
}

function withMoreLooks(transcript: Transcript, { role, purpose, agent, looks }: EventOf<'files.consulted'>): Transcript {
  const [entry] = last(transcript.entries, 1);
  if (entry?.kind !== 'consulted' || entry.purpose !== purpose || role === undefined) return transcript;
  const more = { ...entry, by: [...entry.by, { role, agent, looks }] };
  return { ...transcript, entries: replaceAt(transcript.entries, size(transcript.entries) - 1, more) };
}

function renewPlan(transcript: Transcript, version: number): Transcript {
  const { entries } = transcript;
  for (let index = size(entries) - 1; index >= 0; index--) {
    const entry = at(entries, index);
    if (entry?.kind === 'plan') return { ...transcript, entries: replaceAt(entries, index, { ...entry, version }) };
  }
  return transcript;
}

function change(transcript: Transcript, id: string, update: (entry: Entry, open: OpenEntry) => Entry): Transcript {
  const open = transcript.open.find((known) => known.id === id);
  const entry = open && at(transcript.entries, open.index);
  return open && entry ? { ...transcript, entries: replaceAt(transcript.entries, open.index, update(entry, open)) } : transcript;
}

function close(transcript: Transcript, id: string): Transcript {
  return { ...transcript, open: transcript.open.filter((known) => known.id !== id) };
}
