// Panel state; routes each host message to the part of the state that handles it.
import { batch, computed, effect, type ReadonlySignal, signal, type Signal } from '@preact/signals';
import type { HostMessage, PanelMessage, Environment, EnvironmentNow, Page } from '../../src/protocol';
import { type ComposerState, createComposerState } from './composerState';
import type { foldOnto } from './foldEvents';
import { type HostLink, type MessageHandlers, isHostMessage } from './host';
import type { keepPictures } from './makePicture';
import { createLiveSession, type LiveSession } from './liveSession';
import { createFinding, type SearchState } from './searchState';
import type { OwnDefinition } from '../../src/core/agents/customAgents';
import type { Command } from '../../src/core/commands';
import type { Session } from '../../src/core/session';
import { shownMembers, type Strings, stringsFor, textsForPlatform } from './strings';
import type { Price } from '../../src/core/models/usage';

export interface LaterCode {
  /** Returns null until the code is loaded. */
  readonly fold: () => typeof foldOnto | null;
  /** Prepares pictures for a message. The first call loads the code. */
  readonly keepPictures: typeof keepPictures;
}

export interface PanelState {
  readonly connection: HostConnection;
  readonly live: LiveSession;
  readonly composer: ComposerState;
  readonly view: ViewState;
  readonly finding: SearchState;
  receive(message: HostMessage): void;
}

export function createPanelState(
  host: Pick<HostLink, 'post' | 'recall' | 'remember'>,
  nextFrame: (run: () => void) => void,
  later: LaterCode,
): PanelState {
  const { post } = host;
  const live = createLiveSession(post, nextFrame, later.fold);
  const connection = createHostConnection(post, live.session);
  const composer = createComposerState(host, later.keepPictures);
  const view = createViewState(() => connection.send({ type: 'sessions.list' }));
  const finding = createFinding(post, () => live.session.peek().id);

  const handlers: MessageHandlers = {
    ...live.handlers,
    ...composer.handlers,
    ...view.handlers,
    sought: finding.receive,
    environment: (message) => connection.takeEnvironment(message.environment),
    snapshot(message) {
      const isOther = message.session.id !== live.session.peek().id;
      if (isOther || connection.environment.peek() === null) composer.takeUp(live.session.peek().id);
      if (isOther) {
        finding.forget();
        view.page.value = null;
      }
      live.handlers.snapshot(message);
      connection.takeEnvironment(message.environment);
    },
    refused(message) {
      connection.handlers.refused(message);
      if (message.command.type !== 'message.send') return;
      composer.request.value = { text: message.command.text };
      composer.attachments.value = message.command.attachments ?? [];
    },
    focusComposer({ text, isAddition = false, attached }) {
      view.page.value = null;
      if (attached) composer.attach(attached);
      composer.request.value = { text, isAddition };
    },
  };

  return {
    connection,
    live,
    composer,
    view,
    finding,
    receive(message) {
      if (!isHostMessage(message)) return;
      try {
        batch(() => (handlers[message.kind] as (message: HostMessage) => void)(message));
      } catch {
        // Recovers by requesting the full state from the host.
        live.hello();
      }
    },
  };
}

interface HostConnection {
  /** Null until the first snapshot. */
  readonly environment: ReadonlySignal<Environment | null>;
  readonly strings: ReadonlySignal<Strings | null>;
  /** Custom members of the session; before the session starts, those defined in the workspace's files. */
  readonly own: ReadonlySignal<readonly OwnDefinition[]>;
  /** The last command refused by the host; null after another command is sent. */
  readonly refused: ReadonlySignal<Command | null>;
  readonly isWithdrawn: ReadonlySignal<boolean>;
  send(command: Command): void;
}

interface Receiving {
  readonly takeEnvironment: (now: EnvironmentNow) => void;
  readonly handlers: MessageHandlers<'refused'>;
}

function createHostConnection(post: (message: PanelMessage) => void, session: ReadonlySignal<Session>): HostConnection & Receiving {
  const environment = signal<Environment | null>(null);
  const refused = signal<Command | null>(null);
  const isWithdrawn = signal(false);
  const own = computed<readonly OwnDefinition[]>(() => {
    const { discussion, seq } = session.value;
    return seq > 0 ? discussion.own : (environment.value?.own?.agents ?? discussion.own);
  });
  effect(() => {
    shownMembers.value = own.value;
  });
  return {
    environment,
    strings: computed(() => {
      const now = environment.value;
      return now && stringsFor({ ...now, texts: textsForPlatform(now.texts, navigator.platform), own: own.value });
    }),
    own,
    refused,
    isWithdrawn,
    send(command) {
      refused.value = null;
      post({ kind: 'command', command });
    },
    takeEnvironment(now) {
      // An update omits texts that the panel already has. Without any texts, nothing can be shown.
      const texts = now.texts ?? environment.peek()?.texts;
      environment.value = texts ? { ...now, texts } : null;
    },
    handlers: {
      refused(message) {
        refused.value = message.command;
        isWithdrawn.value = message.isWithdrawn === true;
      },
    },
  };
}

/** Ledger entry to show. Each request is a new object, so that equal requests are distinct. */
export interface LedgerRequest {
  readonly id: string;
}

/** Entry to scroll to. Each request is a new object, so that equal requests are distinct. */
export interface PlaceRequest {
  readonly index: number;
  /** Key of the part to focus. `path` names the file whose collapsed section may contain the part. */
  readonly within: { readonly part: string; readonly path?: string } | null;
}

/** Data of the workshop form: the topic, and a model price for the estimate. */
export interface WorkshopStartRequest {
  readonly topic: string;
  readonly price: Price | null;
}

export type SessionList = Omit<Extract<HostMessage, { kind: 'sessions' }>, 'kind'>;

export interface ViewState {
  /** Page shown instead of the session; null for none. */
  readonly page: Signal<Page | null>;
  /** Session list; null until it has arrived. */
  readonly sessions: ReadonlySignal<SessionList | null>;
  readonly ledgerEntry: Signal<LedgerRequest | null>;
  /** Target of a link. The conversation clears it after scrolling. */
  readonly place: Signal<PlaceRequest | null>;
  /** Input of the workshop form while the user prepares a workshop; otherwise null. */
  readonly workshopStart: Signal<WorkshopStartRequest | null>;
  /** Number of times the host has returned the focus to the panel. */
  readonly focusBack: ReadonlySignal<number>;
  /** Opens a page and requests its data. */
  openPage(page: Page): void;
}

type ViewMessages = 'sessions' | 'openPage' | 'focusBack' | 'startWorkshop';

function createViewState(listSessions: () => void): ViewState & { readonly handlers: MessageHandlers<ViewMessages> } {
  const page = signal<Page | null>(null);
  const sessions = signal<SessionList | null>(null);
  const workshopStart = signal<WorkshopStartRequest | null>(null);
  const focusBack = signal(0);
  const openPage = (wanted: Page) => {
    page.value = wanted;
    if (wanted === 'sessions') listSessions();
  };
  return {
    page,
    sessions,
    ledgerEntry: signal<LedgerRequest | null>(null),
    place: signal<PlaceRequest | null>(null),
    workshopStart,
    focusBack,
    openPage,
    handlers: {
      sessions({ sessions: listed, deleted }) {
        sessions.value = { sessions: listed, deleted };
      },
      openPage: (message) => openPage(message.page),
      focusBack() {
        focusBack.value += 1;
      },
      startWorkshop({ topic, price }) {
        page.value = null;
        workshopStart.value = { topic, price };
      },
    },
  };
}
