// Stores the composer's draft, so that the next window can restore it.
//
// The editor saves a panel's state only once a minute, and in a browser not at all when the page is closed.
import type { Memento } from 'vscode';
import type { HostMessage } from '../../../protocol';

export const typedKey = 'milkstack.typed';

export interface TypedDraft {
  /** @param typed draft as serialized by the panel */
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

export function withTyped(snapshot: HostMessage, typed: string | null): HostMessage {
  return snapshot.kind === 'snapshot' && typed !== null ? { ...snapshot, typed } : snapshot;
}
