// Renders the panel with an in-memory host that applies events and records commands.
import { act } from 'preact/test-utils';
import type { Command } from '../../src/core/commands';
import type { Event } from '../../src/core/events';
import type { Environment, HostMessage, PanelMessage } from '../../src/protocol';
import { App } from '../../webview/App';
import { loadParts } from '../../webview/lazyViews';
import { type HostLink, nothingRemembered, type Remembered, withUnsentOf } from '../../webview/model/host';
import { foldOnto } from '../../webview/model/foldEvents';
import { keepPictures } from '../../webview/model/makePicture';
import { createPanelState, type PanelState } from '../../webview/model/panelState';
import { sessionId, stamped } from '../kit/sampleSession';
import { snapshotOf } from '../kit/snapshotOf';
import type { Fact } from '../../src/core/events';
import { show } from './dom';

export interface TestPanel {
  readonly root: HTMLElement;
  readonly store: PanelState;
  readonly posted: PanelMessage[];
  readonly remembered: () => Remembered;
  /** Commands sent so far, oldest first. */
  commands(): Command[];
  tell(message: HostMessage): Promise<void>;
  /** Appends events with these facts to the session, numbered after the existing events. */
  happen(...facts: Fact[]): Promise<void>;
}

interface Options {
  readonly events?: readonly Event[];
  readonly environment?: Partial<Environment>;
  readonly busy?: boolean;
  readonly remembered?: Partial<Remembered>;
}

/** Creates a host that records posted messages and keeps its state in memory. */
export function memoryHost(
  posted: PanelMessage[] = [],
  kept: Remembered = nothingRemembered,
): HostLink & { tell(message: HostMessage): void } {
  let now = kept;
  return {
    post: (message) => posted.push(message),
    listen: () => () => undefined,
    recall: () => now,
    remember: (part) => {
      now = { ...now, ...part };
    },
    tell: (message) => {
      now = withUnsentOf(now, message);
    },
  };
}

/** Creates a panel state that renders without waiting for the next frame. */
export function storeOf(posted: PanelMessage[], host: HostLink = memoryHost(posted)): PanelState {
  return createPanelState(host, (run) => run(), { fold: () => foldOnto, keepPictures });
}

export { snapshotOf };

export async function openPanel({ events = [], environment = {}, busy = false, remembered = {} }: Options = {}): Promise<TestPanel> {
  await loadParts();
  const posted: PanelMessage[] = [];
  const host = memoryHost(posted, { ...nothingRemembered, ...remembered });
  const store = storeOf(posted, host);
  const root = await show(<App state={store} host={host} />);
  const tell = async (message: HostMessage) =>
    act(() => {
      host.tell(message);
      store.receive(message);
    });
  await tell(snapshotOf(events, environment, busy));
  return {
    root,
    store,
    posted,
    remembered: host.recall,
    commands: () => posted.flatMap((message) => (message.kind === 'command' ? [message.command] : [])),
    tell,
    happen: (...facts) => tell({ kind: 'events', sessionId, events: stamped(facts, store.live.session.peek().seq + 1) }),
  };
}
