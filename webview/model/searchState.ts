// Model of the search in the conversation: the query, the matches and the current one.
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { numbersOf } from '../../src/core/base/runLength';
import type { TranscriptQuery } from '../../src/core/sessions/transcriptSearch';
import type { HostMessage, PanelMessage } from '../../src/protocol';

export interface SearchState {
  readonly isOpen: Signal<boolean>;
  readonly sought: ReadonlySignal<TranscriptQuery>;
  /** The entries found, by their index and in order; null until the host has answered. */
  readonly found: ReadonlySignal<readonly number[] | null>;
  /** Which of them the reader stands at: an index into `found`, -1 before the first step. */
  readonly current: ReadonlySignal<number>;
  /** The entry the reader stands at; null before the first step. */
  readonly standsAt: ReadonlySignal<number | null>;
  /** The entry to be brought into view. The conversation takes it away: shown again later, it must not be moved there again. */
  readonly wanted: Signal<number | null>;
  /** The entries that are shown while all others are hidden; null while none is. */
  readonly only: ReadonlySignal<readonly number[] | null>;
  readonly isOnly: ReadonlySignal<boolean>;
  isFound(entry: number): boolean;
  /** The entry that is shown in a row. */
  entryAt(row: number): number;
  /** The row in which an entry is shown; while it is hidden, the next one after it. */
  rowOf(entry: number): number;
  /** Asks for something else, or for the same again because the conversation has grown. */
  seek(part?: Partial<TranscriptQuery>): void;
  step(by: 1 | -1): void;
  /** Shows all of the conversation where an entry of it is hidden. */
  unhide(entry: number): void;
  /** Shows an entry, and all of the conversation where that hides it. */
  show(entry: number): void;
  /** Hides all that was not found, or shows it again; who stands at an entry goes on standing there. */
  toggleOnly(): void;
  /** Closed by the reader, who stays where they are. */
  close(): void;
  /** Another session is shown: nothing of this one holds there. */
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
    // in all of the conversation the reader stands at another height
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
      // the first step backwards, as the first one forwards, begins at the latest: that is where the reader usually is
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

/** Where an entry stands among others, or would stand: they are in order, and there may be a hundred thousand of them. */
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
