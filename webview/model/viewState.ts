// View model: the current page, and link targets.
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Price } from '../../src/core/models/usage';
import type { HostMessage, Page } from '../../src/protocol';
import type { MessageHandlers } from './host';

/** Ledger entry to show; a new object each time, so that equal requests are distinct. */
export interface LedgerRequest {
  readonly id: string;
}

/** Entry to scroll to; a new object each time. */
export interface PlaceRequest {
  /** Index of the entry. */
  readonly index: number;
  /** Part to focus, by key; `path` names the file fold that may contain it. */
  readonly within: { readonly part: string; readonly path?: string } | null;
}

/** Workshop form: the topic, and the price for its estimate. */
export interface WorkshopStartRequest {
  readonly topic: string;
  readonly price: Price | null;
}

/** Latest session list of the host. */
export type SessionList = Omit<Extract<HostMessage, { kind: 'sessions' }>, 'kind'>;

export interface ViewState {
  /** Page shown instead of the session. */
  readonly page: Signal<Page | null>;
  /** Null until requested. */
  readonly sessions: ReadonlySignal<SessionList | null>;
  readonly ledgerEntry: Signal<LedgerRequest | null>;
  /** Target of a link; cleared by the conversation. */
  readonly place: Signal<PlaceRequest | null>;
  /** Workshop being prepared; null without one. */
  readonly workshopStart: Signal<WorkshopStartRequest | null>;
  /** Counts how often the host returned the focus. */
  readonly focusBack: ReadonlySignal<number>;
  /** Opens a page and requests its data. */
  openPage(page: Page): void;
}

type ViewMessages = 'sessions' | 'openPage' | 'focusBack' | 'startWorkshop';

/** @param listSessions requests the session list */
export function createViewState(listSessions: () => void): ViewState & { readonly handlers: MessageHandlers<ViewMessages> } {
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
