// Live session: state folded from events, and current work that is not logged.

import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { chunkOf, isLeftOut } from '../../src/core/base/chunkedList';
import type { EditUnderWay } from '../../src/core/edits/lines/editProgress';
import { emptySession, type Session } from '../../src/core/session';
import { withOlder } from '../../src/core/sessions/transcriptSearch';
import type { HeldElsewhere, PanelMessage, Typing, Waiting } from '../../src/protocol';
import type { foldOnto } from './foldEvents';
import type { MessageHandlers } from './host';

interface StreamedText {
  readonly text: string;
  /** Text added since the last update; only this text still has to be processed. */
  readonly added: string;
}

interface LiveTexts {
  of(turnId: string): ReadonlySignal<StreamedText>;
  /** Appends text that starts at offset `from`. Returns false if text before `from` is missing; text already received is ignored. */
  append(turnId: string, from: number, text: string): boolean;
  end(turnId: string): void;
  /** Replaces all texts with the open turn's text from a snapshot. */
  reset(typing: Typing | null): void;
}

interface LiveText {
  readonly shown: Signal<StreamedText>;
  received: number;
  pending: string;
}

const untyped: StreamedText = { text: '', added: '' };

/**
 * Creates the texts of open turns, which grow while answers stream.
 * @param nextFrame runs a function before the next paint, to batch updates
 */
function liveTexts(nextFrame: (run: () => void) => void): LiveTexts {
  const texts = new Map<string, LiveText>();
  let isScheduled = false;

  const open = (turnId: string): LiveText => {
    const known = texts.get(turnId);
    if (known) return known;
    const text = { shown: signal(untyped), received: 0, pending: '' };
    texts.set(turnId, text);
    return text;
  };

  const flush = () => {
    isScheduled = false;
    for (const text of texts.values()) {
      if (text.pending !== '') text.shown.value = { text: text.shown.peek().text + text.pending, added: text.pending };
      text.pending = '';
    }
  };

  return {
    of: (turnId) => open(turnId).shown,
    append(turnId, from, added) {
      const text = open(turnId);
      if (from > text.received) return false;
      const fresh = added.slice(text.received - from);
      text.received += fresh.length;
      text.pending += fresh;
      if (!isScheduled) {
        isScheduled = true;
        nextFrame(flush);
      }
      return true;
    },
    end: (turnId) => void texts.delete(turnId),
    reset(typing) {
      for (const turnId of texts.keys()) if (turnId !== typing?.turnId) texts.delete(turnId);
      if (!typing) return;
      const text = open(typing.turnId);
      text.received = typing.text.length;
      text.pending = '';
      text.shown.value = { text: typing.text, added: typing.text };
    },
  };
}

export interface LiveSession {
  readonly session: ReadonlySignal<Session>;
  readonly waiting: ReadonlySignal<Waiting | null>;
  readonly busy: ReadonlySignal<boolean>;
  /** The last completed edit while other edits in the open turn are still being written. */
  readonly writing: ReadonlySignal<EditUnderWay | null>;
  /** ID of the turn whose member is looking something up; null once its text continues. */
  readonly reading: ReadonlySignal<string | null>;
  /** Number of files being written; null if none are. */
  readonly saving: ReadonlySignal<number | null>;
  /** Set while the session is read-only; otherwise null. */
  readonly held: ReadonlySignal<HeldElsewhere | null>;
  typed(turnId: string): ReadonlySignal<StreamedText>;
  /** Requests an entry that is in view but missing from the snapshot. */
  look(index: number): void;
  /** Requests the full state, unless a request is already pending. */
  hello(): void;
}

type SessionMessages = 'snapshot' | 'events' | 'older' | 'typing' | 'held' | 'waiting' | 'busy' | 'writing' | 'reading' | 'saving';

/**
 * Creates the panel's live session.
 * @param nextFrame runs a function before the next paint, to batch updates
 * @param fold returns null until its code is loaded; until then, events make the panel request the full state
 */
export function createLiveSession(
  post: (message: PanelMessage) => void,
  nextFrame: (run: () => void) => void,
  fold: () => typeof foldOnto | null,
): LiveSession & { readonly handlers: MessageHandlers<SessionMessages> } {
  const session = signal<Session>(emptySession);
  const waiting = signal<Waiting | null>(null);
  const busy = signal(false);
  const writing = signal<EditUnderWay | null>(null);
  const reading = signal<string | null>(null);
  const saving = signal<number | null>(null);
  const held = signal<HeldElsewhere | null>(null);
  const texts = liveTexts(nextFrame);
  /** Chunks of the conversation that have already been requested. */
  const asked = new Set<number>();

  let isAsking = false;
  const hello = () => {
    if (isAsking) return;
    isAsking = true;
    post({ kind: 'hello' });
  };

  const handlers: MessageHandlers<SessionMessages> = {
    snapshot(message) {
      // The host sends the state to a new page without a request, and again when the page requests it, so a repeated state is ignored.
      const isToldTwice = !isAsking && message.session.id === session.peek().id && message.session.seq === session.peek().seq;
      isAsking = false;
      if (!isToldTwice) {
        asked.clear();
        session.value = message.session;
      }
      texts.reset(message.typing);
      held.value = message.held ?? null;
      waiting.value = message.waiting;
      busy.value = message.busy;
      writing.value = message.writing ?? null;
      saving.value = message.saving ?? null;
    },
    events({ sessionId, events }) {
      const folded = fold()?.(session.value, sessionId, events);
      if (!folded) return hello();
      for (const event of events) {
        if (event.type !== 'turn.ended') continue;
        texts.end(event.turnId);
        writing.value = null;
      }
      session.value = folded;
    },
    older({ sessionId, chunk, entries }) {
      if (sessionId === session.peek().id) session.value = withOlder(session.peek(), chunk, entries);
    },
    typing({ turnId, from, text }) {
      if (reading.peek() === turnId) reading.value = null;
      if (!texts.append(turnId, from, text)) hello();
    },
    held: (message) => set(held, message.held),
    waiting: (message) => set(waiting, message.waiting),
    busy: (message) => set(busy, message.busy),
    writing: (message) => set(writing, message.writing),
    reading: (message) => set(reading, message.turnId),
    saving: (message) => set(saving, message.files),
  };

  return {
    session,
    waiting,
    busy,
    writing,
    reading,
    saving,
    held,
    typed: texts.of,
    look(index) {
      const { id, transcript } = session.peek();
      const chunk = chunkOf(index);
      if (index < 0 || asked.has(chunk) || !isLeftOut(transcript.entries, chunk)) return;
      asked.add(chunk);
      post({ kind: 'older', sessionId: id, chunk });
    },
    hello,
    handlers,
  };
}

function set<T>(target: Signal<T>, value: T): void {
  target.value = value;
}
