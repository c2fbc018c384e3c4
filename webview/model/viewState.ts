// Model of the view: the page in front, and the places that links lead to.
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Price } from '../../src/core/models/usage';
import type { HostMessage, Page } from '../../src/protocol';
import type { MessageHandlers } from './host';

/** An entry of the ledger to be shown; a new object each time, so that the same entry counts twice. */
export interface LedgerRequest {
  readonly id: string;
}

/** A place in the conversation to be brought up; a new object each time. */
export interface PlaceRequest {
  /** Of the entry. */
  readonly index: number;
  /** The part of it that takes the focus, by its key; `path` tells in which fold it may be. */
  readonly within: { readonly part: string; readonly path?: string } | null;
}

/** Where a workshop is started: the topic so far, and the price to reckon with. */
export interface WorkshopStartRequest {
  readonly topic: string;
  readonly price: Price | null;
}

/** The list of sessions as the host told it last. */
export type SessionList = Omit<Extract<HostMessage, { kind: 'sessions' }>, 'kind'>;

export interface ViewState {
  /** What is shown in place of the room. */
  readonly page: Signal<Page | null>;
  /** Null until it has been asked for. */
  readonly sessions: ReadonlySignal<SessionList | null>;
  readonly ledgerEntry: Signal<LedgerRequest | null>;
  /** Where a trail leads; the conversation takes it away. */
  readonly place: Signal<PlaceRequest | null>;
  /** A workshop that is being prepared; null where none is. */
  readonly workshopStart: Signal<WorkshopStartRequest | null>;
  /** How often the host has given the focus back. */
  readonly focusBack: ReadonlySignal<number>;
  /** Shows a page and asks the host for what is on it. */
  openPage(page: Page): void;
}

type ViewMessages = 'sessions' | 'openPage' | 'focusBack' | 'startWorkshop';

/** @param listSessions asks the host for the list of sessions */
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
