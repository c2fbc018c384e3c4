// The entries of the conversation, of which only those in view are built; a change of one touches that one alone.
import { useComputed } from '@preact/signals';
import { useLayoutEffect, useReducer } from 'preact/hooks';
import { at, size } from '../../src/core/base/chunkedList';
import type { Rows } from '../virtualList/virtualRows';
import { EntryRow } from './EntryRow';
import { usePanel } from '../model/context';

/** Entries asked for before the reader comes to them. */
const ahead = 48;

export function EntryList({ rows }: { readonly rows: Rows }) {
  const { live, finding } = usePanel();
  const entries = useComputed(() => live.session.value.transcript.entries).value;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => rows.listen(() => redraw(undefined)), [rows]);
  useLayoutEffect(rows.update);
  const count = finding.only.value?.length ?? size(entries);
  const { entryAt } = finding;
  rows.extend(count);
  const pieces = rows.pieces();
  const first = pieces.find((piece) => 'row' in piece);
  useLayoutEffect(() => {
    if (first) live.look(entryAt(first.row) - ahead);
  });
  return (
    <div role="feed">
      {pieces.map((piece) =>
        'row' in piece ? (
          <EntryRow
            key={piece.row}
            row={piece.row}
            index={entryAt(piece.row)}
            count={count}
            entry={at(entries, entryAt(piece.row))}
            rows={rows}
          />
        ) : (
          <div key={`after ${piece.after}`} class="gap" style={{ height: `${piece.gap}px` }} />
        ),
      )}
    </div>
  );
}
