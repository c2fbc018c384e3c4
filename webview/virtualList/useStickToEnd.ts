// Auto-scroll at the end of the conversation.
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { debounceOn } from '../../src/core/base/timers';
import { bringIntoView, isBegunInView, setFocusTarget, focusTarget } from './bringIntoView';
import type { Rows, ScrollPlace } from './virtualRows';

const createDebounce = debounceOn<number>({
  start: (run, waitMs) => window.setTimeout(run, waitMs),
  stop: (timer) => window.clearTimeout(timer),
});

/** Distance in pixels that still counts as the end. */
const slack = 32;
/** Time after an interaction in which scrolling is attributed to the reader, because momentum continues. */
const handMs = 1_000;
/** Delay before the position is saved. */
const restMs = 300;

type BoxRef = RefObject<HTMLElement | null>;

export interface LastEntry {
  readonly element: HTMLElement;
  /** Stable across re-creation of the element. */
  readonly id: string;
  /** Card shown from its start if it is taller than the view; null without one. */
  readonly card: HTMLElement | null;
}

interface Sticking {
  readonly frame: BoxRef;
  readonly content: BoxRef;
  readonly lastEntry: () => LastEntry | null;
  /** Whether a click on the element opens content to read. */
  readonly isOpener: (target: Element) => boolean;
  /** Whether the end is kept in view. */
  readonly follows: { current: boolean };
  readonly rows: Rows;
  /** Initial position; null for the end. */
  readonly start: ScrollPlace | null;
  /** Saves the position, null for the end. */
  readonly remember: (place: ScrollPlace | null) => void;
}

/** @returns whether the end is in view, and how to scroll there */
export function useStickToEnd({ frame, content, lastEntry, isOpener, follows: sticks, rows, start, remember }: Sticking) {
  const [isAtEnd, setAtEnd] = useState(sticks.current);
  const last = useRef({ top: 0, left: 0, touchedAt: Number.NEGATIVE_INFINITY });
  /** Last entry the reader interacted with, by id. */
  const touched = useRef<string | null>(null);
  /** Last entry when the reader opened something; later entries are followed. */
  const openedAt = useRef<string | null>(null);

  /** Focus target that was scrolled back into view once. */
  const broughtBack = useRef<Element | null>(null);

  const lastId = () => lastEntry()?.id ?? null;
  const follow = () => {
    const last = lastEntry();
    if (openedAt.current !== (last?.id ?? null)) openedAt.current = null;
    if (frame.current && sticks.current && openedAt.current === null) goToEnd(frame.current, last, touched.current);
  };
  /** For content growing elsewhere: keeps the focus target in view. */
  const followBeside = () => {
    const box = frame.current;
    const held = focusTarget();
    // the reader has scrolled away
    if (!sticks.current) return;
    if (!box || !held || !box.contains(held)) return follow();
    const { scrollTop } = box;
    const isSeen = isBegunInView(held);
    follow();
    if (isBegunInView(held)) return;
    if (isSeen) box.scrollTop = scrollTop;
    else if (broughtBack.current !== held) {
      // only once, because measuring rows moves them again
      broughtBack.current = held;
      bringIntoView(held, 'start');
    }
  };

  useLayoutEffect(() => {
    const box = frame.current;
    const inner = content.current;
    if (!box || !inner) return;
    const detach = rows.attach(box);
    if (sticks.current || !start) follow();
    else rows.goTo(start);
    const resting = createDebounce(restMs, () => remember(sticks.current ? null : rows.place()));
    const onScroll = () => {
      const left = box.scrollHeight - box.scrollTop - box.clientHeight;
      const isEnd = left <= slack;
      const { top, left: leftBefore, touchedAt } = last.current;
      // Only manual scrolling away from the end counts; content changes scroll the view too.
      const isReaders = box.scrollTop < top && left > leftBefore && performance.now() - touchedAt < handMs;
      // saved immediately, because the panel may close before the delay
      if (isEnd && !sticks.current) remember(null);
      if (isEnd) sticks.current = true;
      else if (isReaders) sticks.current = false;
      last.current = { top: box.scrollTop, left, touchedAt };
      rows.update();
      setAtEnd(sticks.current || isInView(box, lastEntry()?.element));
      resting.later(null);
    };
    const onTouch = (event: Event) => {
      if (event.type !== 'pointermove') touched.current = lastId();
      if (event instanceof PointerEvent && !isDragging(event, box)) return;
      touched.current = lastId();
      if (event instanceof KeyboardEvent && isPress(event, box)) return;
      // a held scroll bar counts until it is released
      last.current.touchedAt = event.type === 'pointerdown' ? Number.POSITIVE_INFINITY : performance.now();
    };
    const onRelease = () => {
      last.current.touchedAt = Number.NEGATIVE_INFINITY;
    };
    const touches = ['wheel', 'pointerdown', 'pointermove', 'touchmove', 'keydown'] as const;
    box.addEventListener('scroll', onScroll, { passive: true });
    for (const touch of touches) box.addEventListener(touch, onTouch, { passive: true });
    window.addEventListener('pointerup', onRelease);
    const onOpen = ({ target }: Event) => {
      setFocusTarget(null);
      if (target instanceof Element && isOpener(target)) openedAt.current = lastId();
    };
    box.addEventListener('click', onOpen, { capture: true });
    let height = box.clientHeight;
    const growth = new ResizeObserver(() => {
      const held = box.clientHeight < height ? focusWithin(box, height) : null;
      height = box.clientHeight;
      followBeside();
      if (held) bringIntoView(held);
    });
    growth.observe(inner);
    growth.observe(box);
    return () => {
      detach();
      resting.dispose();
      growth.disconnect();
      box.removeEventListener('scroll', onScroll);
      box.removeEventListener('click', onOpen, { capture: true });
      for (const touch of touches) box.removeEventListener(touch, onTouch);
      window.removeEventListener('pointerup', onRelease);
    };
  }, [frame, content, sticks, rows, start]);

  useEffect(followBeside);

  /** Follows the end from now on. */
  const stick = () => {
    sticks.current = true;
    touched.current = null;
    openedAt.current = null;
    setAtEnd(true);
    remember(null);
    follow();
  };
  const jump = () => {
    stick();
    frame.current?.focus({ preventScroll: true });
  };
  return { isAtEnd, jump, stick };
}

/** Whether the pointer drags the scroll bar or a selection. A click that folds a card also moves the view, but not by the reader. */
function isDragging(event: PointerEvent, box: HTMLElement): boolean {
  return event.type === 'pointerdown' ? event.target === box : event.buttons !== 0 && event.target !== box;
}

/** Whether a key activates something or is a modifier, so that resulting view changes are not the reader's. */
function isPress({ key, target }: KeyboardEvent, box: HTMLElement): boolean {
  return /^(?:Escape|Enter|Control|Meta|Shift|Alt)$/.test(key) || (key === ' ' && target !== box);
}

/** Focused element, if it was visible at this view height. */
function focusWithin(box: HTMLElement, height: number): Element | null {
  const activeElement = document.activeElement;
  if (activeElement === null || activeElement === box || !box.contains(activeElement)) return null;
  const { top, bottom } = activeElement.getBoundingClientRect();
  const start = box.getBoundingClientRect().top;
  return top < start + height && bottom > start ? activeElement : null;
}

/** Whether the last entry is in view, so that no "latest" button is needed. */
function isInView(box: HTMLElement, entry: Element | undefined): boolean {
  return entry !== undefined && entry.getBoundingClientRect().top < box.getBoundingClientRect().bottom - slack;
}

/** Scrolls to the end, or to the start of a taller card until the reader interacts with it. */
function goToEnd(box: HTMLElement, last: LastEntry | null, touched: string | null): void {
  const below = last ? last.element.getBoundingClientRect().top - box.getBoundingClientRect().top : 0;
  if (!last?.card || box.scrollHeight - box.scrollTop - below <= box.clientHeight) box.scrollTop = box.scrollHeight;
  else if (touched !== last.id) {
    box.scrollTop += below;
    // the focused element inside may be further down
    const activeElement = document.activeElement;
    if (activeElement && activeElement !== last.card && last.element.contains(activeElement)) bringIntoView(activeElement);
  }
}
