// State of the search in the conversation: query, matches and current match.
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { numbersOf } from '../../src/core/base/runLength';
import type { HostMessage, PanelMessage } from '../../src/protocol';

export interface SearchState {
  readonly isOpen: Signal<boolean>;
  readonly sought: ReadonlySignal<string>;
  /** Indexes of matching entries, in ascending order; null until the host has answered. */
  readonly found: ReadonlySignal<readonly number[] | null>;
  /** Index into `found`; -1 before the user has moved to a match. */
  readonly current: ReadonlySignal<number>;
  readonly matchRow: ReadonlySignal<number | null>;
  /** Index of the entry to scroll to. The conversation clears this value, so that it scrolls only once. */
  readonly wanted: Signal<number | null>;
  isFound(entry: number): boolean;
  /** Searches again, with a new text or because the conversation has grown. */
  seek(text?: string): void;
  step(by: 1 | -1): void;
  show(entry: number): void;
  close(): void;
  /** Clears the search when another session is opened. */
  forget(): void;
  receive(message: Extract<HostMessage, { kind: 'sought' }>): void;
}

export function createFinding(post: (message: PanelMessage) => void, sessionId: () => string): SearchState {
  const isOpen = signal(false);
  const sought = signal('');
  const found = signal<readonly number[] | null>(null);
  const current = signal(-1);
  const wanted = signal<number | null>(null);
  const matchRow = computed(() => found.value?.[current.value] ?? null);

  const close = () => {
    isOpen.value = false;
    found.value = null;
    current.value = -1;
    sought.value = '';
  };
  const show = (entry: number) => {
    wanted.value = entry;
  };
  return {
    isOpen,
    sought,
    found,
    current,
    matchRow,
    wanted,
    isFound: (entry) => holds(found.peek() ?? [], entry),
    seek(text) {
      if (text !== undefined) {
        sought.value = text;
        current.value = -1;
      }
      if (sought.peek().trim() === '') found.value = null;
      else post({ kind: 'seek', sessionId: sessionId(), text: sought.peek() });
    },
    step(by) {
      const rows = found.peek() ?? [];
      if (rows.length === 0) return;
      // The first step, in either direction, goes to the latest match, because the reader is usually at the end.
      current.value = current.peek() < 0 ? rows.length - 1 : (current.peek() + by + rows.length) % rows.length;
      show(rows[current.peek()] ?? 0);
    },
    show,
    close,
    forget() {
      close();
      wanted.value = null;
    },
    receive(message) {
      if (message.text === sought.peek() && message.sessionId === sessionId()) found.value = numbersOf(message.entries);
    },
  };
}

/** Whether the sorted indexes contain the entry (binary search). */
function holds(entries: readonly number[], entry: number): boolean {
  let from = 0;
  let to = entries.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((entries[middle] ?? 0) < entry) from = middle + 1;
    else to = middle;
  }
  return entries[from] === entry;
}
