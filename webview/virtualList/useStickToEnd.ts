// Keeps the end of the conversation in view until the reader scrolls away.
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { debounceOn } from '../../src/core/base/timers';
import { bringIntoView, isBegunInView, setFocusTarget, focusTarget } from './bringIntoView';
import type { Rows, ScrollPlace } from './virtualRows';

const createDebounce = debounceOn<number>({
  start: (run, waitMs) => window.setTimeout(run, waitMs),
  stop: (timer) => window.clearTimeout(timer),
});

/** Maximum distance in pixels from the end that counts as the end. */
const slack = 32;
/** Time in milliseconds after an interaction during which scrolling counts as the reader's, because momentum continues the scrolling. */
const handMs = 1_000;
/** Debounce delay in milliseconds before the scroll position is saved. */
const restMs = 300;

type BoxRef = RefObject<HTMLElement | null>;

export interface LastEntry {
  readonly element: HTMLElement;
  /** ID of the entry, which does not change if the element is created again. */
  readonly id: string;
  /** Card of the entry, or null. If the card is taller than the view, its start is shown. */
  readonly card: HTMLElement | null;
}

interface Sticking {
  readonly frame: BoxRef;
  readonly content: BoxRef;
  readonly lastEntry: () => LastEntry | null;
  /** Whether a click on the element expands content. */
  readonly isOpener: (target: Element) => boolean;
  /** Whether the end of the conversation is kept in view. */
  readonly follows: { current: boolean };
  readonly rows: Rows;
  readonly start: ScrollPlace | null;
  /** Saves the scroll position; null for the end of the conversation. */
  readonly remember: (place: ScrollPlace | null) => void;
}

/**
 * Keeps the end of the conversation in view as content grows, until the reader scrolls away.
 * @returns whether the end is in view, and functions that scroll there
 */
export function useStickToEnd({ frame, content, lastEntry, isOpener, follows: sticks, rows, start, remember }: Sticking) {
  const [isAtEnd, setAtEnd] = useState(sticks.current);
  const last = useRef({ top: 0, left: 0, touchedAt: Number.NEGATIVE_INFINITY });
  /** ID of the entry that was last when the reader last interacted. */
  const touched = useRef<string | null>(null);
  /** ID of the entry that was last when the reader expanded content. The end is not followed until another entry is added. */
  const openedAt = useRef<string | null>(null);

  /** Focused element that has already been scrolled back into view. */
  const broughtBack = useRef<Element | null>(null);

  const lastId = () => lastEntry()?.id ?? null;
  const follow = () => {
    const last = lastEntry();
    if (openedAt.current !== (last?.id ?? null)) openedAt.current = null;
    if (frame.current && sticks.current && openedAt.current === null) goToEnd(frame.current, last, touched.current);
  };
  /** Follows the end when content grows, but keeps the focused element in view. */
  const followBeside = () => {
    const box = frame.current;
    const held = focusTarget();
    if (!sticks.current) return;
    if (!box || !held || !box.contains(held)) return follow();
    const { scrollTop } = box;
    const isSeen = isBegunInView(held);
    follow();
    if (isBegunInView(held)) return;
    if (isSeen) box.scrollTop = scrollTop;
    else if (broughtBack.current !== held) {
      // Scrolls back at most once per element, because measuring rows moves the content again.
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
      // Only scrolling by the reader counts, because content changes also scroll the view.
      const isReaders = box.scrollTop < top && left > leftBefore && performance.now() - touchedAt < handMs;
      // Saves at once, because the panel may be closed before the delay has passed.
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
      // While the scroll bar is held, all scrolling is by the reader.
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

  /** Scrolls to the end and follows the end from then on. */
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

/**
 * Whether the pointer drags the scroll bar or a selection. A click that collapses a card also moves the view but does not count as
 * scrolling.
 */
function isDragging(event: PointerEvent, box: HTMLElement): boolean {
  return event.type === 'pointerdown' ? event.target === box : event.buttons !== 0 && event.target !== box;
}

/** Whether the key activates a control or is a modifier. Such a key may move the view but does not count as scrolling. */
function isPress({ key, target }: KeyboardEvent, box: HTMLElement): boolean {
  return /^(?:Escape|Enter|Control|Meta|Shift|Alt)$/.test(key) || (key === ' ' && target !== box);
}

/** Returns the focused element if it would be in view at this height of the box; otherwise null. */
function focusWithin(box: HTMLElement, height: number): Element | null {
  const activeElement = document.activeElement;
  if (activeElement === null || activeElement === box || !box.contains(activeElement)) return null;
  const { top, bottom } = activeElement.getBoundingClientRect();
  const start = box.getBoundingClientRect().top;
  return top < start + height && bottom > start ? activeElement : null;
}

/** Whether the last entry is in view; if so, the button to jump to the end is not needed. */
function isInView(box: HTMLElement, entry: Element | undefined): boolean {
  return entry !== undefined && entry.getBoundingClientRect().top < box.getBoundingClientRect().bottom - slack;
}

/** Scrolls to the end. If the last card is taller than the view, shows its start until the reader interacts with the card. */
function goToEnd(box: HTMLElement, last: LastEntry | null, touched: string | null): void {
  const below = last ? last.element.getBoundingClientRect().top - box.getBoundingClientRect().top : 0;
  if (!last?.card || box.scrollHeight - box.scrollTop - below <= box.clientHeight) box.scrollTop = box.scrollHeight;
  else if (touched !== last.id) {
    box.scrollTop += below;
    // The focused element of the card may be below the view, so it is scrolled into view.
    const activeElement = document.activeElement;
    if (activeElement && activeElement !== last.card && last.element.contains(activeElement)) bringIntoView(activeElement);
  }
}
