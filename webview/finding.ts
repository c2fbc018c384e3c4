// What is looked for in the conversation, what the host has found of it, and which of that the reader stands at.
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Sought } from '../src/core/seek';
import type { HostMessage, PanelMessage } from '../src/protocol';

export interface Finding {
  readonly isOpen: Signal<boolean>;
  readonly sought: ReadonlySignal<Sought>;
  /** The entries found, by their index; null until the host has answered. */
  readonly found: ReadonlySignal<readonly number[] | null>;
  /** Which of them the reader stands at: an index into `found`, -1 before the first step. */
  readonly current: ReadonlySignal<number>;
  /** The entry to be shown; a new object each time, so that the same one counts twice. */
  readonly wanted: ReadonlySignal<{ readonly entry: number } | null>;
  /** The entries that are shown while all others are hidden; null while none is. */
  readonly only: ReadonlySignal<readonly number[] | null>;
  readonly isOnly: Signal<boolean>;
  /** Asks for something else, or for the same again because the conversation has grown. */
  seek(part?: Partial<Sought>): void;
  step(by: 1 | -1): void;
  /** Shows an entry. */
  show(entry: number): void;
  close(): void;
  receive(message: Extract<HostMessage, { kind: 'sought' }>): void;
}

const nothing: Sought = { text: '', agent: null, isDecision: false };

export function createFinding(post: (message: PanelMessage) => void, sessionId: () => string): Finding {
  const isOpen = signal(false);
  const sought = signal<Sought>(nothing);
  const found = signal<readonly number[] | null>(null);
  const current = signal(-1);
  const wanted = signal<{ readonly entry: number } | null>(null);
  const isOnly = signal(false);
  const isNothing = () => sought.peek().text.trim() === '' && sought.peek().agent === null && !sought.peek().isDecision;

  const show = (entry: number) => {
    wanted.value = { entry };
  };
  return {
    isOpen,
    sought,
    found,
    current,
    wanted,
    isOnly,
    only: computed(() => (isOpen.value && isOnly.value ? found.value : null)),
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
    show,
    close() {
      isOpen.value = false;
      isOnly.value = false;
      found.value = null;
      // what was stood at is of this session: another one opens at its end
      wanted.value = null;
      current.value = -1;
      sought.value = nothing;
    },
    receive(message) {
      const { text, agent, isDecision } = sought.peek();
      const isAnswer = message.sought.text === text && message.sought.agent === agent && message.sought.isDecision === isDecision;
      if (isAnswer && message.sessionId === sessionId()) found.value = message.entries;
    },
  };
}
