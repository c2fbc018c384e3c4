// Models of the panel, and routing of host messages to them.
import { batch } from '@preact/signals';
import type { HostMessage, PanelMessage } from '../../src/protocol';
import { type ComposerState, createComposerState } from './composerState';
import type { foldOnto } from './foldEvents';
import { createHostConnection, type HostConnection } from './hostConnection';
import { type MessageHandlers, isHostMessage } from './host';
import type { keepPictures } from './keepPictures';
import { createLiveSession, type LiveSession } from './liveSession';
import { createFinding, type SearchState } from './searchState';
import { createViewState, type ViewState } from './viewState';

/** Lazily loaded code. */
export interface LaterCode {
  /** Null until loaded. */
  readonly fold: () => typeof foldOnto | null;
  /** Waits until it is loaded. */
  readonly keepPictures: typeof keepPictures;
}

export interface PanelState {
  readonly connection: HostConnection;
  readonly live: LiveSession;
  readonly composer: ComposerState;
  readonly view: ViewState;
  /** Search in the conversation. */
  readonly finding: SearchState;
  receive(message: HostMessage): void;
}

/**
 * @param post sends to the host @param nextFrame runs a function before the next paint
 */
export function createPanelState(
  post: (message: PanelMessage) => void,
  nextFrame: (run: () => void) => void,
  later: LaterCode,
): PanelState {
  const live = createLiveSession(post, nextFrame, later.fold);
  const connection = createHostConnection(post, live.session);
  const composer = createComposerState(post, later.keepPictures);
  const view = createViewState(() => connection.send({ type: 'sessions.list' }));
  const finding = createFinding(post, () => live.session.peek().id);

  const handlers: MessageHandlers = {
    ...live.handlers,
    ...composer.handlers,
    ...view.handlers,
    sought: finding.receive,
    environment: (message) => connection.takeEnvironment(message.environment),
    snapshot(message) {
      if (message.session.id !== live.session.peek().id) {
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
        // recovers by requesting the full state
        live.hello();
      }
    },
  };
}
