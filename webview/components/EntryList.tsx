// All entries, in the chunks the list is made of: what has not changed is handed to Preact as the same node again.
import { useComputed } from '@preact/signals';
import type { Entry } from '../../src/core/transcript';
import { EntryView } from './EntryView';
import { once } from './once';
import { usePanel } from './usePanel';

export function EntryList() {
  const { store } = usePanel();
  const entries = useComputed(() => store.session.value.transcript.entries);
  const { chunks, tail } = entries.value;
  return <>{[...chunks, tail].map((chunk, index) => once(chunk, () => <Chunk key={index} entries={chunk} />))}</>;
}

function Chunk({ entries }: { readonly entries: readonly Entry[] }) {
  return <>{entries.map((entry) => once(entry, () => <EntryView key={entry.id} entry={entry} />))}</>;
}
