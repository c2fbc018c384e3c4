// Virtualized list of entries: mounts only visible entries, each rendered independently.
import { useComputed } from '@preact/signals';
import { useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { at, size } from '../../src/core/base/chunkedList';
import type { Entry } from '../../src/core/transcript';
import { entryLabel } from '../announcements';
import { usePanel, useStrings } from '../model/context';
import { entries } from '../common/entryTargets';
import { Boundary } from '../ui/ErrorBoundary';
import { refs, restPlaces } from '../ui/useFocusKept';
import { KnownContext } from '../ui/useAutoFocusNewCard';
import { unseenHeight } from '../virtualList/heightTree';
import type { Rows } from '../virtualList/virtualRows';
import { EntryView } from './EntryView';

/** Distance in rows above the first rendered row at which missing entries are requested in advance. */
const ahead = 48;

export function EntryList({ rows }: { readonly rows: Rows }) {
  const { live } = usePanel();
  const entries = useComputed(() => live.session.value.transcript.entries).value;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => rows.listen(() => redraw(undefined)), [rows]);
  useLayoutEffect(rows.update);
  const count = size(entries);
  rows.extend(count);
  const pieces = rows.pieces();
  const first = pieces.find((piece) => 'row' in piece);
  useLayoutEffect(() => {
    if (first) live.look(first.row - ahead);
  });
  return (
    <div role="feed">
      {pieces.map((piece) =>
        'row' in piece ? (
          <EntryRow key={piece.row} row={piece.row} count={count} entry={at(entries, piece.row)} rows={rows} />
        ) : (
          <div key={`after ${piece.after}`} class="gap" style={{ height: `${piece.gap}px` }} />
        ),
      )}
    </div>
  );
}

interface RowProps {
  readonly row: number;
  readonly count: number;
  /** Undefined until the host has sent the entry. */
  readonly entry: Entry | undefined;
  readonly rows: Rows;
}

function EntryRow({ row, count, entry, rows }: RowProps) {
  const { live, finding } = usePanel();
  const t = useStrings();
  const frame = useRef<HTMLDivElement>(null);
  const [isKnown] = useState(() => rows.isKnown(row));
  const isFound = useComputed(() => finding.matchRow.value === row).value;
  const isMissing = entry === undefined;
  const shown = useMemo(
    () =>
      entry && (
        <KnownContext.Provider value={isKnown}>
          <Boundary of={entry}>
            <EntryView entry={entry} index={row} />
          </Boundary>
        </KnownContext.Provider>
      ),
    [entry, row],
  );
  useLayoutEffect(() => (frame.current ? rows.watch(row, frame.current) : undefined), [rows, row]);
  useLayoutEffect(() => {
    if (isMissing) live.look(row);
  }, [live, row, isMissing]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the children of a feed are articles, and the content of this one has its own structure
    <div
      class="entry"
      role="article"
      ref={refs(frame, entries.at({ index: row, kind: entry?.kind ?? null }), restPlaces.at(true))}
      data-row={row}
      data-entry={row}
      data-kind={entry?.kind}
      {...(isFound ? { 'data-found': '' } : {})}
      aria-posinset={row + 1}
      aria-setsize={count}
      aria-label={entryLabel(entry, live.session.peek(), t)}
      aria-busy={isMissing}
    >
      {shown ?? <div style={{ height: `${unseenHeight}px` }} />}
    </div>
  );
}
