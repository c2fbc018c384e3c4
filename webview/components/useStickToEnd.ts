// Keeps the end of the conversation in view while the reader is there, and leaves them alone when they are not.
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Host } from '../host';

/** Pixels from the end that still count as the end. */
const slack = 32;
/** How long the reader must rest before their place is remembered. */
const restMs = 300;

/** @returns whether the end is in view, and how to get there */
export function useStickToEnd(frame: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>, host: Host) {
  const [isAtEnd, setAtEnd] = useState(host.recall().scrollTop === null);
  const sticks = useRef(isAtEnd);
  const lastTop = useRef(0);

  useLayoutEffect(() => {
    const box = frame.current;
    const inner = content.current;
    if (!box || !inner) return;
    box.scrollTop = host.recall().scrollTop ?? box.scrollHeight;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      const isEnd = box.scrollHeight - box.scrollTop - box.clientHeight <= slack;
      // only a movement upwards is the reader's: growth of the content moves nothing, or down
      if (isEnd) sticks.current = true;
      else if (box.scrollTop < lastTop.current) sticks.current = false;
      lastTop.current = box.scrollTop;
      setAtEnd(sticks.current);
      clearTimeout(rest);
      rest = setTimeout(() => host.remember({ scrollTop: sticks.current ? null : box.scrollTop }), restMs);
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    const follow = new ResizeObserver(() => {
      if (sticks.current) box.scrollTop = box.scrollHeight;
    });
    follow.observe(inner);
    follow.observe(box);
    return () => {
      clearTimeout(rest);
      follow.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, [frame, content, host]);

  useEffect(() => {
    if (frame.current && sticks.current) frame.current.scrollTop = frame.current.scrollHeight;
  });

  const jump = () => {
    sticks.current = true;
    setAtEnd(true);
    host.remember({ scrollTop: null });
    if (frame.current) frame.current.scrollTop = frame.current.scrollHeight;
    frame.current?.focus({ preventScroll: true });
  };
  return { isAtEnd, jump };
}
