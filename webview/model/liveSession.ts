import { withOlder } from '../../src/core/sessions/transcriptSearch';

// Model of the session, folded from events, and of what is under way without an event.
import { type ReadonlySignal, signal } from '@preact/signals';
import { chunkOf, isLeftOut } from '../../src/core/base/chunkedList';
import type { EditUnderWay } from '../../src/core/edits/lines/editProgress';
import { emptySession, type Session } from '../../src/core/session';
import type { HeldElsewhere, HostMessage, PanelMessage, Waiting } from '../../src/protocol';
import type { foldOnto } from './foldEvents';
import { liveTexts, type StreamedText } from './streamingTexts';

export interface LiveSession {
  readonly session: ReadonlySignal<Session>;
  readonly waiting: ReadonlySignal<Waiting | null>;
  readonly busy: ReadonlySignal<boolean>;
  /** The last edit that is complete while others of the open turn are being written. */
  readonly writing: ReadonlySignal<EditUnderWay | null>;
  /** The turn in which something is being looked up; null as soon as its text goes on. */
  readonly reading: ReadonlySignal<string | null>;
  /** How many of the user's files are being written and saved; null while none is. */
  readonly saving: ReadonlySignal<number | null>;
  /** Set while the session is open in another window and only shown here. */
  readonly held: ReadonlySignal<HeldElsewhere | null>;
  /** The text of an open turn as far as it has come. */
  typed(turnId: string): ReadonlySignal<StreamedText>;
  /** Asks the host for an entry that comes into view, where the snapshot left it out. */
  look(index: number): void;
}

/** What the host tells of the session. */
export type SessionMessage = Extract<
  HostMessage,
  { kind: 'snapshot' | 'events' | 'older' | 'typing' | 'held' | 'waiting' | 'busy' | 'writing' | 'reading' | 'saving' }
>;

export interface LiveSessionModel extends LiveSession {
  /** @param isAnswer whether a snapshot was asked for. @returns false where something is missing in between, and the whole state is needed */
  receive(message: SessionMessage, isAnswer: boolean): boolean;
}

/**
 * @param nextFrame runs a function before the next paint, so that many characters cost one rendering
 * @param fold null until it has been fetched: until then the host, which folds the same, is asked for the state instead
 */
export function createLiveSession(
  post: (message: PanelMessage) => void,
  nextFrame: (run: () => void) => void,
  fold: () => typeof foldOnto | null,
): LiveSessionModel {
  const session = signal<Session>(emptySession);
  const waiting = signal<Waiting | null>(null);
  const busy = signal(false);
  const writing = signal<EditUnderWay | null>(null);
  const reading = signal<string | null>(null);
  const saving = signal<number | null>(null);
  const held = signal<HeldElsewhere | null>(null);
  const texts = liveTexts(nextFrame);
  /** Parts of the conversation the host was asked for. */
  const asked = new Set<number>();

  const takeSnapshot = (message: Extract<HostMessage, { kind: 'snapshot' }>, isAnswer: boolean) => {
    // the host tells a page that comes up by itself, and answers it all the same
    const isToldTwice = !isAnswer && message.session.id === session.peek().id && message.session.seq === session.peek().seq;
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
  };

  const takeEvents = ({ sessionId, events }: Extract<HostMessage, { kind: 'events' }>): boolean => {
    const folded = fold()?.(session.value, sessionId, events);
    if (!folded) return false;
    for (const event of events) {
      if (event.type !== 'turn.ended') continue;
      texts.end(event.turnId);
      writing.value = null;
    }
    session.value = folded;
    return true;
  };

  const receive = (message: SessionMessage, isAnswer: boolean): boolean => {
    switch (message.kind) {
      case 'snapshot':
        takeSnapshot(message, isAnswer);
        return true;
      case 'events':
        return takeEvents(message);
      case 'older':
        if (message.sessionId === session.peek().id) session.value = withOlder(session.peek(), message.chunk, message.entries);
        return true;
      case 'typing':
        if (reading.peek() === message.turnId) reading.value = null;
        return texts.append(message.turnId, message.from, message.text);
      case 'held':
        held.value = message.held;
        return true;
      case 'waiting':
        waiting.value = message.waiting;
        return true;
      case 'busy':
        busy.value = message.busy;
        return true;
      case 'writing':
        writing.value = message.writing;
        return true;
      case 'reading':
        reading.value = message.turnId;
        return true;
      case 'saving':
        saving.value = message.files;
        return true;
    }
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
    receive,
  };
}
