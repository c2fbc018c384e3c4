// All entries, in the chunks the list is made of: what has not changed is handed to Preact as the same node again.
import { useComputed } from '@preact/signals';
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import type { Entry } from '../../src/core/transcript';
import { EntryView } from './EntryView';
import { usePanel } from './usePanel';

export function EntryList() {
  const { store } = usePanel();
  const entries = useComputed(() => store.session.value.transcript.entries);
  const built = useRef(new WeakMap<readonly Entry[], VNode>());
  const { chunks, tail } = entries.value;
  return <>{[...chunks, tail].map((chunk, index) => once(built.current, chunk, () => <Chunk key={index} entries={chunk} />))}</>;
}

function Chunk({ entries }: { readonly entries: readonly Entry[] }) {
  const built = useRef(new WeakMap<Entry, VNode>());
  return <>{entries.map((entry) => once(built.current, entry, () => <EntryView key={entry.id} entry={entry} />))}</>;
}

/** The node of an immutable thing; the same node is not rendered again. */
function once<T extends object>(built: WeakMap<T, VNode>, thing: T, build: () => VNode): VNode {
  const known = built.get(thing) ?? build();
  built.set(thing, known);
  return known;
}
