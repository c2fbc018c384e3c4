// Draft of the composer, kept for the next window.
//
// The editor saves the state of a panel once a minute, and a browser not at all when it is closed.
import type { Memento } from 'vscode';
import type { HostMessage } from '../../../protocol';

export const typedKey = 'milkstack.typed';

export interface TypedDraft {
  /** Keeps the panel's own text of it, which nobody here reads. */
  keep(typed: string): void;
  kept(): string | null;
}

export function createDraftStore(memento: Memento, warn: (error: Error) => void): TypedDraft {
  return {
    keep: (typed) => void memento.update(typedKey, typed).then(undefined, warn),
    kept: () => {
      const typed = memento.get<unknown>(typedKey);
      return typeof typed === 'string' ? typed : null;
    },
  };
}

/** A snapshot for a panel that comes up, with what was typed in the last one. */
export function withTyped(snapshot: HostMessage, typed: string | null): HostMessage {
  return snapshot.kind === 'snapshot' && typed !== null ? { ...snapshot, typed } : snapshot;
}
