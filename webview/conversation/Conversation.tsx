// Conversation view; scrolls with new content until the reader scrolls up.
import { useComputed } from '@preact/signals';
import { path as arrowDown } from '@vscode/codicons/src/icons/arrow-down.svg';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { at, last, size } from '../../src/core/base/chunkedList';
import { openQuestion } from '../../src/core/next';
import type { Session } from '../../src/core/session';
import type { Entry } from '../../src/core/transcript';
import { entries, entryParts } from '../common/entryTargets';
import { PredictionCards } from '../discussion/Predictions';
import { Icon } from '../icons/Icon';
import { usePanel, useStrings } from '../model/context';
import type { Remembered } from '../model/host';
import type { SearchState } from '../model/searchState';
import type { PlaceRequest } from '../model/panelState';
import { waitingEntry, waitsInComposer } from '../model/selectors';
import { Boundary } from '../ui/ErrorBoundary';
import { fileFolds } from '../ui/Fold';
import { refs, scrolledPlace } from '../ui/useFocusKept';
import { cards, comeTo, focusCard } from '../ui/useAutoFocusNewCard';
import { bringIntoView } from '../virtualList/bringIntoView';
import { type LastEntry, useStickToEnd } from '../virtualList/useStickToEnd';
import { createRows, type Rows, type ScrollPlace } from '../virtualList/virtualRows';
import { EntryList } from './EntryList';
import { Pending } from './Pending';
import { onDemand } from './SaidActions';
import { cardThatWaits, openLines } from './waitingCard';

/** Estimated heights in pixels: of a line of text (`line`), and of a turn without its text (`around`). */
const line = 20;
const around = 56;
/** Estimated number of characters per line in a side bar. */
const lineLength = 60;
const card = 160;
const quietLine = 36;

function guessHeight(entry: Entry): number {
  switch (entry.kind) {
    case 'turn':
      return around + line * (1 + entry.text.length / lineLength);
    case 'message':
      // Long messages are collapsed, so their height is limited.
      return line * Math.min(14, 2 + entry.text.length / lineLength);
    case 'aside':
      return line * (2 + entry.text.length / lineLength);
    case 'phase':
    case 'seat':
    case 'missed':
    case 'proposed':
    case 'stopped':
    case 'consulted':
    case 'web':
    case 'absent':
    case 'partLost':
    case 'window':
    case 'repaired':
    case 'forked':
    case 'branched':
      return quietLine;
    default:
      return card;
  }
}

/** Whether the user is making several decisions on one card. Until all are made, new work by the team must not scroll the view. */
function isAtCard(session: Session): boolean {
  const question = openQuestion(session);
  return question === 'review' || question === 'readyChoice';
}

export function Conversation() {
  const { host, live, finding, isShown, follows } = usePanel();
  const t = useStrings();
  const frame = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { id } = live.session.peek();
  const [start] = useState(() => startOf(finding, live.session.peek(), host.recall().place));
  // Not in an effect, because child components read `follows` during the first render.
  useState(() => {
    follows.current = start === null;
  });
  const rows = useMemo(() => {
    const guess = (row: number) => {
      const entry = at(live.session.peek().transcript.entries, row);
      return entry ? guessHeight(entry) : null;
    };
    return createRows(guess, () => follows.current, start);
  }, [live, start]);
  const { isAtEnd, jump, stick } = useStickToEnd({
    frame,
    content,
    lastEntry: () => lastEntry(content.current),
    isOpener: (target) => target.closest('summary, [aria-expanded]') !== null || onDemand.around(target).length > 0,
    follows,
    rows,
    start,
    remember: (at) => host.remember({ place: at && { ...at, sessionId: id } }),
  });
  const isNewWork = useComputed(() => live.busy.value && !isAtCard(live.session.value)).value;
  // Scrolls to the end when the team starts to work, unless the user is deciding on a card.
  useEffect(() => {
    if (isNewWork) stick();
  }, [isNewWork]);
  const said = useComputed(() => lastMessage(live.session.value)).value;
  const saidBefore = useRef(said);
  useEffect(() => {
    if (said !== saidBefore.current) stick();
    saidBefore.current = said;
  }, [said]);
  // Runs after the effects of the child components, so that cards of the first render do not count as new.
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, [isShown]);
  return (
    <main class="talk-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the conversation scrolls, which must be possible by keyboard */}
      <section class="talk" ref={refs(frame, scrolledPlace.at(true))} aria-label={t('panel.conversation')} tabIndex={0}>
        <div class="talk-content" ref={content}>
          <EntryList rows={rows} />
          <Wanted rows={rows} follows={follows} />
          <LinkScroll rows={rows} follows={follows} />
          <Raised rows={rows} follows={follows} onEnd={stick} />
          <Boundary of={live.session.value}>
            <PredictionCards />
            <Pending />
          </Boundary>
        </div>
      </section>
      {!isAtEnd && (
        <button type="button" class="jump" onClick={jump}>
          <Icon path={arrowDown} /> {t('panel.jump')}
        </button>
      )}
    </main>
  );
}

/** Entry kinds that do not count as the last entry, because they only supplement an earlier entry. */
const afterthoughts: readonly (string | null)[] = ['intent', 'absent', 'partLost', 'window', 'consulted'];

function lastEntry(content: HTMLElement | null): LastEntry | null {
  const shown = content ? entries.all(content) : [];
  const element = shown.findLast((each) => !afterthoughts.includes(entries.keyOf(each)?.kind ?? null)) ?? shown.at(-1);
  if (!element) return null;
  const [card = null] = cards.all(element);
  return { element, id: String(entries.keyOf(element)?.index ?? ''), card };
}

/** Scrolls to and focuses the entry that waits for the user. Also runs after an undo, because the waiting step may be far above. */
function Raised({ rows, follows, onEnd }: { readonly rows: Rows; readonly follows: { current: boolean }; readonly onEnd: () => void }) {
  const { live, composer, raised, restoring } = usePanel();
  const times = raised.value;
  const restored = useComputed(() => restoresOf(live.session.value)).value;
  const before = useRef({ times, restored });
  useEffect(() => {
    const { current } = before;
    before.current = { times, restored };
    const isRestored = restored !== current.restored && restoring.current;
    if (times === current.times && !isRestored) return;
    const session = live.session.peek();
    const index = waitingEntry(session);
    if (index === null) {
      onEnd();
      if (!focusCard(cardThatWaits(session)) && waitsInComposer(session)) composer.request.value = { text: null };
      return;
    }
    const isLast = index === size(session.transcript.entries) - 1;
    if (!isLast) follows.current = false;
    rows.reveal(index, 'start', (entry) => {
      bringUp(entry);
      if (isLast) onEnd();
    });
  }, [times, restored]);
  return null;
}

/** Returns a key that changes when a restore is offered, settled or completed. */
function restoresOf({ checkpoints: { changes, offer } }: Session): string {
  return `${offer?.restoreId ?? ''} ${changes.filter(({ kind }) => kind === 'restore').length}`;
}

function bringUp(entry: HTMLElement): void {
  const card = cards.all(entry)[0] ?? openLines.all(entry)[0] ?? null;
  if (card && focusCard(card) && document.activeElement) bringIntoView(document.activeElement);
}

/** Returns the ID of the last entry if that entry is a user message; otherwise null. */
function lastMessage({ transcript: { entries } }: Session): string | null {
  const [entry] = last(entries, 1);
  return entry?.kind === 'message' ? entry.id : null;
}

/**
 * Returns the initial scroll position: the requested entry or, if there is none, the remembered position. Null for the end of the
 * conversation.
 */
function startOf(finding: SearchState, session: Session, place: Remembered['place']): ScrollPlace | null {
  const wanted = finding.wanted.peek();
  if (wanted !== null) return { row: wanted, offset: -window.innerHeight / 2 };
  const { id, transcript } = session;
  if (place?.sessionId !== id || place.row >= size(transcript.entries)) return null;
  return place;
}

/** Scrolls once to the requested entry and centers the entry in the view. */
function Wanted({ rows, follows }: { readonly rows: Rows; readonly follows: { current: boolean } }) {
  const { finding } = usePanel();
  const wanted = finding.wanted.value;
  useLayoutEffect(() => {
    if (wanted === null) return;
    finding.wanted.value = null;
    follows.current = false;
    rows.reveal(wanted);
  }, [wanted]);
  return null;
}

function LinkScroll({ rows, follows }: { readonly rows: Rows; readonly follows: { current: boolean } }) {
  const { view } = usePanel();
  const place = view.place.value;
  useLayoutEffect(() => {
    if (place === null) return;
    view.place.value = null;
    follows.current = false;
    rows.reveal(place.index, 'start', (entry) => focusPart(entry, place.within));
  }, [place]);
  return null;
}

/** Maximum number of animation frames to wait for the content of a collapsed section. */
const maxFrames = 20;

/**
 * Focuses a part of an entry. If the part is not rendered yet, expands its file's section, focuses the entry, and tries again in the next
 * animation frame.
 */
export function focusPart(entry: HTMLElement, within: PlaceRequest['within'], frames = maxFrames): void {
  const target = within && entryParts.find(within.part, entry);
  focus(target ?? entry);
  if (!within || target || frames === 0) return;
  for (const fold of fileFolds.all(entry)) if (fileFolds.keyOf(fold) === within.path) fold.open = true;
  window.requestAnimationFrame(() => focusPart(entry, within, frames - 1));
}

function focus(target: HTMLElement): void {
  for (let fold = target.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) fold.open = true;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  comeTo(target);
}
