// Sends the panel its content: events, streamed text, and state that is not logged.
import { items } from '../../../core/base/chunkedList';
import { runsOf } from '../../../core/base/runLength';
import type { EditUnderWay } from '../../../core/edits/lines/editProgress';
import type { Event } from '../../../core/events';
import type { ModelWait } from '../../../core/models/request';
import type { Session } from '../../../core/session';
import { createTranscriptSearch, snapshotWindow } from '../../../core/sessions/transcriptSearch';
import type { LiveOutput } from '../../../flows/ports/ports';
import type { Environment, HeldElsewhere, HostMessage, PanelMessage, Typing, Waiting } from '../../../protocol';
import type { PanelController } from './panel';

/** Interval between updates of streamed text. 40 updates per second look smooth and do not flood the panel. */
const frameMs = 25;

type PageRequest = Extract<PanelMessage, { kind: 'older' | 'seek' }>;

export interface PanelOutput extends LiveOutput {
  busy(isBusy: boolean): void;
  /** Last completed edit of the open turn; null if there is none. */
  underWay(): EditUnderWay | null;
  /** Number of files being written; null if there are none. */
  beingSaved(): number | null;
  /** @param held null if this window can write to the session */
  snapshot(session: Session, environment: Environment, isBusy: boolean, held: HeldElsewhere | null): HostMessage;
  held(held: HeldElsewhere | null): void;
  /** Answers a query of the panel. A search runs in slices to keep the host responsive. */
  answer(session: () => Session, asked: PageRequest): Promise<() => HostMessage>;
  /** Drops the streamed text; called when another session is opened. */
  clear(): void;
}

export function createPanelOutput(panel: () => Pick<PanelController, 'post'>, sessionId: () => string, now: () => number): PanelOutput {
  let typing: Typing | null = null;
  let waiting: Waiting | null = null;
  const waits = new Map<object, Waiting>();
  let writing: EditUnderWay | null = null;
  let saving: number | null = null;
  /** Sets or clears a call's wait. If several calls are waiting, the wait with the earliest known end is shown; queued calls come last. */
  const setWaiting = (call: object, wait: Waiting | null) => {
    if (wait) waits.set(call, wait);
    else waits.delete(call);
    const last = Number.MAX_SAFE_INTEGER;
    const rank = ({ reason, until }: Waiting) => (until ?? last) + (reason === 'queue' ? last : 0);
    const next = [...waits.values()].sort((one, other) => rank(one) - rank(other))[0] ?? null;
    if (next && waiting ? isSameWait(next, waiting) : next === waiting) return;
    waiting = next;
    panel().post({ kind: 'waiting', waiting });
  };
  return {
    events: (events: readonly Event[]) => {
      if (events.some((event) => event.type === 'turn.ended')) {
        typing = null;
        writing = null;
      }
      panel().post({ kind: 'events', sessionId: sessionId(), events });
    },
    typing: (turnId, agent, from, text) => {
      typing = { turnId, agent, text: (typing?.turnId === turnId ? typing.text : '') + text };
      panel().post({ kind: 'typing', turnId, agent, from, text });
    },
    nextFrame: (draw) => void setTimeout(draw, frameMs),
    waiting: (call, wait) => {
      const at = now();
      const before = waits.get(call);
      const reason = wait && waitReason(wait.why);
      const goesOn = before?.reason === reason || reason === 'reading' || (wait?.tries !== undefined && before?.reason !== 'queue');
      const since = before && goesOn ? before.since : at;
      setWaiting(call, wait && reason && { since, reason, until: wait.leftMs === null ? null : at + wait.leftMs, ...figuresOf(wait) });
    },
    writing: (edit) => {
      writing = edit;
      panel().post({ kind: 'writing', writing });
    },
    reading: (turnId) => panel().post({ kind: 'reading', turnId }),
    saving: (files) => {
      saving = files;
      panel().post({ kind: 'saving', files });
    },
    underWay: () => writing,
    beingSaved: () => saving,
    busy: (busy) => panel().post({ kind: 'busy', busy }),
    held: (held) => held && panel().post({ kind: 'held', held: shownHeld(held) }),
    snapshot: (session, environment, busy, held) => ({
      kind: 'snapshot',
      session: snapshotWindow(session),
      typing,
      waiting,
      ...(writing && { writing }),
      ...(saving !== null && { saving }),
      environment,
      busy,
      ...(held && { held: shownHeld(held) }),
    }),
    answer: async (session, asked) => {
      if (asked.kind === 'older') return () => olderPart(session(), asked.chunk);
      const { text } = asked;
      const { id } = session();
      const entries = await seekAll(session(), text);
      return () => ({ kind: 'sought', sessionId: id, text, entries: runsOf(entries) });
    },
    clear: () => {
      typing = null;
      waiting = null;
      waits.clear();
      writing = null;
    },
  };
}

function isSameWait(one: Waiting, other: Waiting): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const waitReasons: readonly Waiting['reason'][] = ['rateLimited', 'overloaded', 'network', 'queue', 'reading', 'answer', 'writing'];

function waitReason(why: ModelWait['why']): Waiting['reason'] {
  return waitReasons.find((reason) => reason === why) ?? 'other';
}

function figuresOf({ why: _, leftMs: __, ...figures }: ModelWait): Pick<Waiting, 'percent' | 'characters' | 'tries'> {
  return figures;
}

function olderPart({ id, transcript }: Session, chunk: number): HostMessage {
  return { kind: 'older', sessionId: id, chunk, entries: transcript.entries.chunks[chunk] ?? [] };
}

/** Number of entries searched per slice; a slice takes a few milliseconds. */
const searchSlice = 2_000;

async function seekAll(session: Session, text: string): Promise<number[]> {
  const isMatch = createTranscriptSearch(text);
  const found: number[] = [];
  let index = 0;
  for (const entry of items(session.transcript.entries)) {
    if (isMatch(entry)) found.push(index);
    index++;
    if (index % searchSlice === 0) await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return found;
}

function shownHeld({ since, isReadOnly }: HeldElsewhere): HeldElsewhere {
  return isReadOnly ? { since, isReadOnly } : { since };
}
