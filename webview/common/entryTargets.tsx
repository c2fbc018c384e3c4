// Elements of entries and their parts, registered for links, search and scrolling.
import type { ComponentChildren } from 'preact';
import type { Entry } from '../../src/core/transcript';
import { createTargets, refs, restPlaces } from '../ui/useFocusKept';

export interface EntryMark {
  /** Index of the entry; null for the content below all entries. */
  readonly index: number | null;
  /** Null if the entry is not loaded, and for the content below all entries. */
  readonly kind: Entry['kind'] | null;
}

export const entries = createTargets<EntryMark>();

/** Link targets within entries, by `partKey`. */
export const entryParts = createTargets<string>();

export function partKey(kind: 'hunk' | 'finding' | 'task', id: string): string {
  return `${kind} ${id}`;
}

export const below: EntryMark = { index: null, kind: null };

/** Registers content below all entries like an entry. */
export function EntryBelow({ kind, children }: { readonly kind?: string; readonly children: ComponentChildren }) {
  return (
    <div class="entry" data-kind={kind} ref={refs(entries.at(below), restPlaces.at(true))}>
      {children}
    </div>
  );
}
