// Registries of entry elements and their parts, for links, search and scrolling.
import type { ComponentChildren } from 'preact';
import type { Entry } from '../../src/core/transcript';
import { createTargets, refs, restPlaces } from '../ui/useFocusKept';

export interface EntryMark {
  /** Index of the entry; null for content below all entries. */
  readonly index: number | null;
  /** Kind of the entry; null while the entry is not loaded, and for content below all entries. */
  readonly kind: Entry['kind'] | null;
}

export const entries = createTargets<EntryMark>();

/** Link targets inside entries, by `partKey`. */
export const entryParts = createTargets<string>();

export function partKey(kind: 'hunk' | 'finding' | 'task', id: string): string {
  return `${kind} ${id}`;
}

export const below: EntryMark = { index: null, kind: null };

/** Wraps content below all entries and registers it as if it were an entry. */
export function EntryBelow({ kind, children }: { readonly kind?: string; readonly children: ComponentChildren }) {
  return (
    <div class="entry" data-kind={kind} ref={refs(entries.at(below), restPlaces.at(true))}>
      {children}
    </div>
  );
}
