// One entry in its place in the conversation: its number among all, what it is called by ear, and its height.
import { entries } from '../shared/entryTargets';
import { refs } from '../ui/focusTargets';
import { KnownContext } from '../ui/useAutoFocusNewCard';
import { restPlaces } from '../ui/useFocusKept';
import { useComputed } from '@preact/signals';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Entry } from '../../src/core/transcript';
import { entryLabel } from '../announcements';
import { unseenHeight } from '../virtualList/heightTree';
import type { Rows } from '../virtualList/virtualRows';
import { Boundary } from '../ui/ErrorBoundary';
import { EntryView } from './EntryView';
import { usePanel, useStrings } from '../model/context';

interface Props {
  readonly row: number;
  /** Of the entry in the whole conversation; another than `row` while only some entries are shown. */
  readonly index: number;
  /** Number of all entries. */
  readonly count: number;
  /** Undefined until the host has sent it. */
  readonly entry: Entry | undefined;
  readonly rows: Rows;
}

export function EntryRow({ row, index, count, entry, rows }: Props) {
  const { live, finding } = usePanel();
  const t = useStrings();
  const frame = useRef<HTMLDivElement>(null);
  const [isKnown] = useState(() => rows.isKnown(row));
  const isFound = useComputed(() => finding.standsAt.value === index).value;
  const isMissing = entry === undefined;
  // the same node again while the entry is the same: nothing under it is rendered again
  const shown = useMemo(
    () =>
      entry && (
        <KnownContext.Provider value={isKnown}>
          <Boundary of={entry}>
            <EntryView entry={entry} index={index} />
          </Boundary>
        </KnownContext.Provider>
      ),
    [entry, index],
  );
  useLayoutEffect(() => (frame.current ? rows.watch(row, frame.current) : undefined), [rows, row]);
  useLayoutEffect(() => {
    if (isMissing) live.look(index);
  }, [live, index, isMissing]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the children of a feed are articles, and what is in this one brings its own structure
    <div
      class="entry"
      role="article"
      ref={refs(frame, entries.at({ index, row, kind: entry?.kind ?? null }), restPlaces.at(true))}
      data-row={row}
      data-entry={index}
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
