// Keeps the end of the conversation in view while the reader is there, and leaves them alone when they are not.
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Host } from '../host';

/** Pixels from the end that still count as the end. */
const slack = 32;
/** How long after a touch a movement still is the reader's own: momentum and smooth scrolling go on for a while. */
const handMs = 1_000;
/** How long the reader must rest before their place is remembered. */
const restMs = 300;

type Box = RefObject<HTMLElement | null>;

/** @returns whether the end is in view, and how to get there */
export function useStickToEnd(frame: Box, content: Box, host: Host) {
  const [isAtEnd, setAtEnd] = useState(host.recall().scrollTop === null);
  const sticks = useRef(isAtEnd);
  const last = useRef({ top: 0, height: 0, touchedAt: Number.NEGATIVE_INFINITY });
  const touched = useRef<Element | null>(null);

  const lastEntry = () => content.current?.lastElementChild ?? null;
  const follow = () => {
    if (frame.current && sticks.current) goToEnd(frame.current, lastEntry(), touched.current);
  };

  useLayoutEffect(() => {
    const box = frame.current;
    const inner = content.current;
    if (!box || !inner) return;
    const place = host.recall().scrollTop;
    if (place === null) follow();
    else box.scrollTop = place;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      const isEnd = box.scrollHeight - box.scrollTop - box.clientHeight <= slack;
      const { top, height, touchedAt } = last.current;
      // Only an upward movement by hand is the reader's; content that grows or folds away moves the view as well.
      const isReaders = box.scrollTop < top && box.scrollHeight >= height && performance.now() - touchedAt < handMs;
      if (isEnd) sticks.current = true;
      else if (isReaders) sticks.current = false;
      last.current = { top: box.scrollTop, height: box.scrollHeight, touchedAt };
      setAtEnd(sticks.current || isInView(box, lastEntry()));
      clearTimeout(rest);
      rest = setTimeout(() => host.remember({ scrollTop: sticks.current ? null : box.scrollTop }), restMs);
    };
    const onTouch = (event: Event) => {
      if (event instanceof PointerEvent && !isDragging(event, box)) return;
      touched.current = lastEntry();
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
    const growth = new ResizeObserver(follow);
    growth.observe(inner);
    growth.observe(box);
    return () => {
      clearTimeout(rest);
      growth.disconnect();
      box.removeEventListener('scroll', onScroll);
      for (const touch of touches) box.removeEventListener(touch, onTouch);
      window.removeEventListener('pointerup', onRelease);
    };
  }, [frame, content, host]);

  useEffect(follow);

  /** Follows the end from now on. */
  const stick = () => {
    sticks.current = true;
    touched.current = null;
    setAtEnd(true);
    host.remember({ scrollTop: null });
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

/** Whether the last entry has come into view: whoever reads a tall card from its top needs no way to the latest. */
function isInView(box: HTMLElement, entry: Element | null): boolean {
  return entry !== null && entry.getBoundingClientRect().top < box.getBoundingClientRect().bottom - slack;
}

/**
 * The end of the conversation; a card that is taller than the view is shown from its beginning instead, until the reader
 * has touched it and goes through it at their own pace.
 */
function goToEnd(box: HTMLElement, last: Element | null, touched: Element | null): void {
  const isTallCard = last !== null && last.querySelector('.card') !== null && last.clientHeight > box.clientHeight;
  if (!isTallCard) box.scrollTop = box.scrollHeight;
  else if (touched !== last) box.scrollTop += last.getBoundingClientRect().top - box.getBoundingClientRect().top;
}
