// State of the search in the conversation: query, matches and current match.
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { numbersOf } from '../../src/core/base/runLength';
import type { TranscriptQuery } from '../../src/core/sessions/transcriptSearch';
import type { HostMessage, PanelMessage } from '../../src/protocol';

export interface SearchState {
  readonly isOpen: Signal<boolean>;
  readonly sought: ReadonlySignal<TranscriptQuery>;
  /** Indexes of matching entries in order; null until the host has answered. */
  readonly found: ReadonlySignal<readonly number[] | null>;
  /** Index into `found`; -1 before the user has moved to a match. */
  readonly current: ReadonlySignal<number>;
  /** The current match; null before the user has moved to one. */
  readonly standsAt: ReadonlySignal<number | null>;
  /** Entry to scroll to; the conversation clears it, so that it does not scroll again. */
  readonly wanted: Signal<number | null>;
  /** Entries that are shown while the others are hidden; null if all are shown. */
  readonly only: ReadonlySignal<readonly number[] | null>;
  readonly isOnly: ReadonlySignal<boolean>;
  isFound(entry: number): boolean;
  entryAt(row: number): number;
  /** Row of an entry; if it is hidden, the row of the next visible one. */
  rowOf(entry: number): number;
  /** Searches again, for a new query or because the conversation has grown. */
  seek(part?: Partial<TranscriptQuery>): void;
  step(by: 1 | -1): void;
  /** Shows the whole conversation if this entry is hidden. */
  unhide(entry: number): void;
  /** Scrolls to an entry; shows the whole conversation first if the entry is hidden. */
  show(entry: number): void;
  /** Hides or shows the other entries; the current entry stays in view. */
  toggleOnly(): void;
  /** Closes the search at the reader's request; the current entry stays in view. */
  close(): void;
  /** Forgets the search because another session was opened. */
  forget(): void;
  receive(message: Extract<HostMessage, { kind: 'sought' }>): void;
}

const nothing: TranscriptQuery = { text: '', agent: null, isDecision: false };

export function createFinding(post: (message: PanelMessage) => void, sessionId: () => string): SearchState {
  const isOpen = signal(false);
  const sought = signal<TranscriptQuery>(nothing);
  const found = signal<readonly number[] | null>(null);
  const current = signal(-1);
  const wanted = signal<number | null>(null);
  const isOnly = signal(false);
  const only = computed(() => (isOpen.value && isOnly.value ? found.value : null));
  const standsAt = computed(() => found.value?.[current.value] ?? null);
  const isNothing = () => sought.peek().text.trim() === '' && sought.peek().agent === null && !sought.peek().isDecision;

  const close = () => {
    // The scroll position changes when hidden entries return, so the current entry is scrolled to again.
    wanted.value = only.peek() && standsAt.peek();
    isOpen.value = false;
    isOnly.value = false;
    found.value = null;
    current.value = -1;
    sought.value = nothing;
  };
  const unhide = (entry: number) => {
    const shown = only.peek();
    if (shown && !holds(shown, entry)) isOnly.value = false;
  };
  const show = (entry: number) => {
    unhide(entry);
    wanted.value = entry;
  };
  return {
    isOpen,
    sought,
    found,
    current,
    standsAt,
    wanted,
    isOnly,
    only,
    isFound: (entry) => holds(found.peek() ?? [], entry),
    entryAt: (row) => only.peek()?.[row] ?? row,
    rowOf: (entry) => {
      const shown = only.peek();
      return shown ? Math.min(placeIn(shown, entry), Math.max(0, shown.length - 1)) : entry;
    },
    seek(part) {
      if (part) {
        sought.value = { ...sought.peek(), ...part };
        current.value = -1;
      }
      if (isNothing()) found.value = null;
      else post({ kind: 'seek', sessionId: sessionId(), sought: sought.peek() });
    },
    step(by) {
      const rows = found.peek() ?? [];
      if (rows.length === 0) return;
      // The first step, in either direction, goes to the latest match, because the reader usually is at the end.
      current.value = current.peek() < 0 ? rows.length - 1 : (current.peek() + by + rows.length) % rows.length;
      show(rows[current.peek()] ?? 0);
    },
    unhide,
    show,
    toggleOnly() {
      isOnly.value = !isOnly.peek();
      wanted.value = standsAt.peek();
    },
    close,
    forget() {
      close();
      wanted.value = null;
    },
    receive(message) {
      const { text, agent, isDecision } = sought.peek();
      const isAnswer = message.sought.text === text && message.sought.agent === agent && message.sought.isDecision === isDecision;
      if (isAnswer && message.sessionId === sessionId()) found.value = numbersOf(message.entries);
    },
  };
}

/** Binary search for an entry, or for the position at which it would be inserted. */
function placeIn(entries: readonly number[], entry: number): number {
  let from = 0;
  let to = entries.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((entries[middle] ?? 0) < entry) from = middle + 1;
    else to = middle;
  }
  return from;
}

function holds(entries: readonly number[], entry: number): boolean {
  return entries[placeIn(entries, entry)] === entry;
}
