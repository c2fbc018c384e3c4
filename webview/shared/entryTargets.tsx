// Elements of entries and their parts, registered for links, search and scrolling.
import type { ComponentChildren } from 'preact';
import type { Entry } from '../../src/core/transcript';
import { createTargets, refs } from '../ui/focusTargets';
import { restPlaces } from '../ui/useFocusKept';

export interface EntryMark {
  /** The number of the entry in the conversation; null below all entries. */
  readonly index: number | null;
  readonly row: number | null;
  /** Null for an entry that has not come yet, and below all entries. */
  readonly kind: Entry['kind'] | null;
}

export const entries = createTargets<EntryMark>();

/** The parts of an entry a link can lead to, by `partKey`. */
export const entryParts = createTargets<string>();

export function partKey(kind: 'hunk' | 'finding' | 'task', id: string): string {
  return `${kind} ${id}`;
}

export const below: EntryMark = { index: null, row: null, kind: null };

/** What stands below all entries as one more of them. */
export function EntryBelow({ kind, children }: { readonly kind?: string; readonly children: ComponentChildren }) {
  return (
    <div class="entry" data-kind={kind} ref={refs(entries.at(below), restPlaces.at(true))}>
      {children}
    </div>
  );
}
