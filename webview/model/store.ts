// What the panel knows: the session, folded with the host's own function, and the little that is not in the events.
import { batch, computed, effect, type ReadonlySignal, signal, type Signal } from '@preact/signals';
import type { Command } from '../../src/core/commands';
import { type Attachment, type RefusedAttachment, withAttachments } from '../../src/core/lifecycle/attachments';
import type { EditUnderWay } from '../../src/core/edits/lines/editProgress';
import type { Event } from '../../src/core/events';
import { emptySession, type Session } from '../../src/core/session';
import { chunkOf, isLeftOut } from '../../src/core/base/chunkedList';
import { withOlder } from '../../src/core/sessions/transcriptSearch';
import type { Attached, Environment, HeldElsewhere, HostMessage, Page, PanelMessage, Waiting } from '../../src/protocol';
import { createPictures, type Pictures } from './pictures';
import { createFinding, type SearchState } from './searchState';
import type { ComposerRequest, LedgerRequest, PlaceRequest, WorkshopStartRequest } from './requests';
import { isHostMessage } from './hostMessages';
import { liveTexts, type StreamedText } from './streamingTexts';
import { shownMembers, type Strings, stringsFor } from './strings';
import type { OwnDefinition } from '../../src/core/agents/customAgents';
import type { LaterCode } from './laterCode';
import { withKnownTexts } from './environmentNow';

/** The list of sessions as the host told it last. */
export type SessionList = Omit<Extract<HostMessage, { kind: 'sessions' }>, 'kind'>;

/** Places that fit what was typed. */
export type Suggested = Omit<Extract<HostMessage, { kind: 'suggestions' }>, 'kind'>;

export interface Store {
  readonly session: ReadonlySignal<Session>;
  /** Null until the first snapshot has come. */
  readonly environment: ReadonlySignal<Environment | null>;
  readonly strings: ReadonlySignal<Strings | null>;
  readonly waiting: ReadonlySignal<Waiting | null>;
  readonly busy: ReadonlySignal<boolean>;
  /** The last edit that is complete while others of the open turn are being written. */
  readonly writing: ReadonlySignal<EditUnderWay | null>;
  /** The turn in which something is being looked up; null as soon as its text goes on. */
  readonly reading: ReadonlySignal<string | null>;
  /** How many of the user's files are being written and saved; null while none is. */
  readonly saving: ReadonlySignal<number | null>;
  readonly composer: Signal<ComposerRequest | null>;
  /** What is attached to the message that is being written. */
  readonly attachments: Signal<readonly Attachment[]>;
  /** What was to be attached to it and may not be shown to the team. */
  readonly unattached: Signal<readonly RefusedAttachment[]>;
  readonly pictures: Pictures;
  /** What the host offered for what was typed last. */
  readonly suggestions: ReadonlySignal<Suggested | null>;
  /** What the editor in front could hand over, what is suggested first; nothing of it is attached by itself. */
  readonly inEditor: ReadonlySignal<readonly Attachment[]>;
  readonly ledgerEntry: Signal<LedgerRequest | null>;
  /** Where a trail leads; the conversation takes it away. */
  readonly place: Signal<PlaceRequest | null>;
  /** A workshop that is being prepared; null where none is. */
  readonly workshopStart: Signal<WorkshopStartRequest | null>;
  /** The command the host did not carry out, until another one is sent, and whether it was the user who thought better of it. */
  readonly refused: ReadonlySignal<Command | null>;
  readonly isWithdrawn: ReadonlySignal<boolean>;
  /** The members the workspace brought along: those of the session, and before there is one those of the files. */
  readonly own: ReadonlySignal<readonly OwnDefinition[]>;
  /** Null until it has been asked for. */
  readonly sessions: ReadonlySignal<SessionList | null>;
  /** There while the session is another window's and only shown; null while it is open here. */
  readonly held: ReadonlySignal<HeldElsewhere | null>;
  /** How often the host has given the focus back. */
  readonly focusBack: ReadonlySignal<number>;
  /** What is shown in place of the room. */
  readonly page: Signal<Page | null>;
  /** Shows a page and asks the host for what is on it. */
  openPage(page: Page): void;
  /** The text of an open turn as far as it has come. */
  typed(turnId: string): ReadonlySignal<StreamedText>;
  /** Looking through the conversation. */
  readonly finding: SearchState;
  /** Somebody looks at an entry; where it was left out of the snapshot, the host is asked for it. */
  look(index: number): void;
  receive(message: HostMessage): void;
  send(command: Command): void;
  /** Asks the host for the whole state. */
  hello(): void;
}

/**
 * @param post sends to the host
 * @param nextFrame runs a function before the next paint, so that many characters cost one rendering
 */
export function createStore(post: (message: PanelMessage) => void, nextFrame: (run: () => void) => void, later: LaterCode): Store {
  const session = signal<Session>(emptySession);
  const environment = signal<Environment | null>(null);
  const waiting = signal<Waiting | null>(null);
  const busy = signal(false);
  const writing = signal<EditUnderWay | null>(null);
  const reading = signal<string | null>(null);
  const saving = signal<number | null>(null);
  const composer = signal<ComposerRequest | null>(null);
  const attachments = signal<readonly Attachment[]>([]);
  const unattached = signal<readonly RefusedAttachment[]>([]);
  const suggestions = signal<Suggested | null>(null);
  const inEditor = signal<readonly Attachment[]>([]);
  const ledgerEntry = signal<LedgerRequest | null>(null);
  const place = signal<PlaceRequest | null>(null);
  const workshopStart = signal<WorkshopStartRequest | null>(null);
  const refused = signal<Command | null>(null);
  const isWithdrawn = signal(false);
  const sessions = signal<SessionList | null>(null);
  const held = signal<HeldElsewhere | null>(null);
  const focusBack = signal(0);
  const page = signal<Page | null>(null);
  const own = computed<readonly OwnDefinition[]>(() => {
    const { room, seq } = session.value;
    return seq > 0 ? room.own : (environment.value?.own?.agents ?? room.own);
  });
  effect(() => {
    shownMembers.value = own.value;
  });
  const live = liveTexts(nextFrame);
  let hasAsked = false;
  /** Parts of the conversation the host was asked for. */
  const asked = new Set<number>();

  const finding = createFinding(post, () => session.peek().id);

  const pictures = createPictures(post, attachments, unattached, later.keepPictures);
  const hello = () => {
    if (hasAsked) return;
    hasAsked = true;
    post({ kind: 'hello' });
  };

  const takeSnapshot = (message: Extract<HostMessage, { kind: 'snapshot' }>) => {
    // the host tells a page that comes up by itself, and answers it all the same
    const isToldTwice = !hasAsked && message.session.id === session.peek().id && message.session.seq === session.peek().seq;
    hasAsked = false;
    if (!isToldTwice) asked.clear();
    if (message.session.id !== session.peek().id) {
      finding.forget();
      page.value = null;
    }
    held.value = message.held ?? null;
    live.reset(message.typing);
    if (!isToldTwice) session.value = message.session;
    environment.value = message.environment;
    waiting.value = message.waiting;
    busy.value = message.busy;
    writing.value = message.writing ?? null;
    saving.value = message.saving ?? null;
  };

  const takeEvents = (sessionId: string, events: readonly Event[]) => {
    const folded = later.fold()?.(session.value, sessionId, events);
    if (!folded) return hello();
    for (const event of events) {
      if (event.type !== 'turn.ended') continue;
      live.end(event.turnId);
      writing.value = null;
    }
    session.value = folded;
  };

  const look = (index: number) => {
    const { id, transcript } = session.peek();
    const chunk = chunkOf(index);
    if (index < 0 || asked.has(chunk) || !isLeftOut(transcript.entries, chunk)) return;
    asked.add(chunk);
    post({ kind: 'older', sessionId: id, chunk });
  };

  const send = (command: Command) => {
    refused.value = null;
    post({ kind: 'command', command });
  };

  const openPage = (wanted: Page) => {
    page.value = wanted;
    if (wanted === 'sessions') send({ type: 'sessions.list' });
  };

  const attach = ({ items, refused: unshown }: Attached) => {
    attachments.value = withAttachments(attachments.peek(), items);
    if (unshown) unattached.value = unshown;
  };

  const receive = (message: HostMessage) => {
    switch (message.kind) {
      case 'snapshot':
        return takeSnapshot(message);
      case 'events':
        return takeEvents(message.sessionId, message.events);
      case 'sought':
        return finding.receive(message);
      case 'older':
        if (message.sessionId === session.peek().id) session.value = withOlder(session.peek(), message.chunk, message.entries);
        return;
      case 'typing':
        if (reading.peek() === message.turnId) reading.value = null;
        return live.append(message.turnId, message.from, message.text) ? undefined : hello();
      case 'held':
        held.value = message.held;
        return;
      case 'waiting':
        waiting.value = message.waiting;
        return;
      case 'busy':
        busy.value = message.busy;
        return;
      case 'writing':
        writing.value = message.writing;
        return;
      case 'reading':
        reading.value = message.turnId;
        return;
      case 'saving':
        saving.value = message.files;
        return;
      case 'environment':
        environment.value = withKnownTexts(message.environment, environment.peek());
        return;
      case 'refused':
        refused.value = message.command;
        isWithdrawn.value = message.isWithdrawn === true;
        if (message.command.type !== 'message.send') return;
        composer.value = { text: message.command.text };
        attachments.value = message.command.attachments ?? [];
        return;
      case 'suggestions':
        suggestions.value = message;
        return;
      case 'inEditor':
        inEditor.value = message.items;
        return;
      case 'attached':
        return attach(message);
      case 'sessions':
        sessions.value = { sessions: message.sessions, deleted: message.deleted };
        return;
      case 'picture':
      case 'pictureFiles':
        return pictures.receive(message);
      case 'openPage':
        return openPage(message.page);
      case 'focusComposer':
        page.value = null;
        if (message.attached) attach(message.attached);
        composer.value = { text: message.text, isAddition: message.isAddition ?? false };
        return;
      case 'focusBack':
        focusBack.value += 1;
        return;
      case 'startWorkshop':
        page.value = null;
        workshopStart.value = { topic: message.topic, price: message.price };
        return;
      default:
        // a kind of message that nothing here takes does not compile
        return message satisfies never;
    }
  };

  return {
    session,
    environment,
    strings: computed(() => (environment.value ? stringsFor({ ...environment.value, own: own.value }) : null)),
    own,
    waiting,
    busy,
    writing,
    reading,
    saving,
    composer,
    focusBack,
    attachments,
    unattached,
    pictures,
    suggestions,
    inEditor,
    ledgerEntry,
    place,
    workshopStart,
    refused,
    isWithdrawn,
    typed: live.of,
    finding,
    look,
    receive: (message) => {
      if (!isHostMessage(message)) return;
      try {
        batch(() => receive(message));
      } catch {
        // what it broke is made whole by the state as the host has it
        hello();
      }
    },
    sessions,
    held,
    page,
    openPage,
    send,
    hello,
  };
}
