// Auto-scroll at the end of the conversation.
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { debounceOn } from '../../src/core/base/timers';
import { bringIntoView, isBegunInView, leadTo, ledTo } from './bringIntoView';
import type { Rows, ScrollPlace } from './virtualRows';

const createDebounce = debounceOn<number>({
  start: (run, waitMs) => window.setTimeout(run, waitMs),
  stop: (timer) => window.clearTimeout(timer),
});

/** Pixels from the end that still count as the end. */
const slack = 32;
/** How long after a touch a movement still is the reader's own: momentum and smooth scrolling go on for a while. */
const handMs = 1_000;
/** How long the reader must rest before their place is remembered. */
const restMs = 300;

type BoxRef = RefObject<HTMLElement | null>;

/** What is shown at the end. */
export interface LastEntry {
  readonly element: HTMLElement;
  /** Stays when its element is built anew. */
  readonly id: string;
  /** Shown from its beginning where it is taller than the view; null where the entry has none. */
  readonly card: HTMLElement | null;
}

interface Sticking {
  readonly frame: BoxRef;
  readonly content: BoxRef;
  readonly lastEntry: () => LastEntry | null;
  /** Whether a press on something opens what the reader wants to read first. */
  readonly isOpener: (target: Element) => boolean;
  /** Whether the end is kept in view. */
  readonly follows: { current: boolean };
  readonly rows: Rows;
  /** Where to begin; null for the end. */
  readonly start: ScrollPlace | null;
  /** Keeps the reader's place, null for the end, over a reload. */
  readonly remember: (place: ScrollPlace | null) => void;
}

/** @returns whether the end is in view, and how to get there */
export function useStickToEnd({ frame, content, lastEntry, isOpener, follows: sticks, rows, start, remember }: Sticking) {
  const [isAtEnd, setAtEnd] = useState(sticks.current);
  const last = useRef({ top: 0, left: 0, touchedAt: Number.NEGATIVE_INFINITY });
  /** The last entry that the reader touched, by its number: its element may be built anew. */
  const touched = useRef<string | null>(null);
  /** The last entry when the reader opened something in the conversation: what they opened is read first, and what comes after it is followed. */
  const openedAt = useRef<string | null>(null);

  /** What the reader was led to, brought back once after the end of the conversation had taken it out of view. */
  const broughtBack = useRef<Element | null>(null);

  const lastId = () => lastEntry()?.id ?? null;
  const follow = () => {
    const last = lastEntry();
    if (openedAt.current !== (last?.id ?? null)) openedAt.current = null;
    if (frame.current && sticks.current && openedAt.current === null) goToEnd(frame.current, last, touched.current);
  };
  /** The same for what grows by itself: it does not take away what the reader has just been led to. */
  const followBeside = () => {
    const box = frame.current;
    const held = ledTo();
    // who has scrolled away reads elsewhere
    if (!sticks.current) return;
    if (!box || !held || !box.contains(held)) return follow();
    const { scrollTop } = box;
    const isSeen = isBegunInView(held);
    follow();
    if (isBegunInView(held)) return;
    if (isSeen) box.scrollTop = scrollTop;
    else if (broughtBack.current !== held) {
      // once: rows that are measured meanwhile move what is above them again
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
      // Only a movement by hand away from the end is the reader's; content that grows, folds away or is measured moves the view as well.
      const isReaders = box.scrollTop < top && left > leftBefore && performance.now() - touchedAt < handMs;
      // who comes back to the end may be gone before they have rested there
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
      // a scroll bar that is held moves the view for as long as it is held
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
      leadTo(null);
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

/**
 * Whether a pointer moves the view: it holds the scroll bar, or drags a selection. A click on a button is no such thing: the card
 * under it folds away, and a view that is shortened by that has not been moved by the reader.
 */
function isDragging(event: PointerEvent, box: HTMLElement): boolean {
  return event.type === 'pointerdown' ? event.target === box : event.buttons !== 0 && event.target !== box;
}

/**
 * Whether a key does something where the focus is, as a click would, or is held for another one, and moves no view: what folds away by it is not
 * the reader's doing.
 */
function isPress({ key, target }: KeyboardEvent, box: HTMLElement): boolean {
  return /^(?:Escape|Enter|Control|Meta|Shift|Alt)$/.test(key) || (key === ' ' && target !== box);
}

/** What has the focus in the conversation and could be seen while the view had this height. */
function focusWithin(box: HTMLElement, height: number): Element | null {
  const activeElement = document.activeElement;
  if (activeElement === null || activeElement === box || !box.contains(activeElement)) return null;
  const { top, bottom } = activeElement.getBoundingClientRect();
  const start = box.getBoundingClientRect().top;
  return top < start + height && bottom > start ? activeElement : null;
}

/** Whether the last entry has come into view: whoever reads a tall card from its top needs no way to the latest. */
function isInView(box: HTMLElement, entry: Element | undefined): boolean {
  return entry !== undefined && entry.getBoundingClientRect().top < box.getBoundingClientRect().bottom - slack;
}

/**
 * The end of the conversation; a card that is taller than the view is shown from its beginning instead, until the reader
 * has touched it and goes through it at their own pace.
 */
function goToEnd(box: HTMLElement, last: LastEntry | null, touched: string | null): void {
  const below = last ? last.element.getBoundingClientRect().top - box.getBoundingClientRect().top : 0;
  if (!last?.card || box.scrollHeight - box.scrollTop - below <= box.clientHeight) box.scrollTop = box.scrollHeight;
  else if (touched !== last.id) {
    box.scrollTop += below;
    // what has the focus in it may stand further down
    const activeElement = document.activeElement;
    if (activeElement && activeElement !== last.card && last.element.contains(activeElement)) bringIntoView(activeElement);
  }
}
