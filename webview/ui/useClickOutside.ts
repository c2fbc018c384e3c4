// Closes a popup on Escape, on a press or on focus outside, and gives the focus back.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { createTargets } from './focusTargets';
import { comeTo } from './useAutoFocusNewCard';

/** What holds an opened element together with the buttons that open it: a press in there does not close it. */
export const popupFrames = createTargets();

const ways = ['pointerdown', 'focusin'] as const;

/**
 * Takes the focus into the opened element.
 * @param stays whether it stands between other things and not over them: without it they would move under the hand that presses them, so that
 *   only Escape and its own buttons close it
 * @returns a ref for the opened element, which can be focused
 */
export function useClickOutside<T extends HTMLElement>(onClose: () => void, stays = false) {
  const opened = useRef<T>(null);
  const latest = useRef(onClose);
  latest.current = onClose;
  useLayoutEffect(() => {
    const opener = document.activeElement;
    comeTo(opened.current);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // otherwise the same key would stop the team
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    const onElsewhere = ({ target }: Event) => {
      if (!stays && !frame?.contains(target as Node)) latest.current();
    };
    const element = opened.current;
    const [frame = element] = popupFrames.around(element);
    element?.addEventListener('keydown', onKeyDown);
    // what lies over others would hide what has the focus among them
    for (const way of ways) document.addEventListener(way, onElsewhere);
    return () => {
      element?.removeEventListener('keydown', onKeyDown);
      for (const way of ways) document.removeEventListener(way, onElsewhere);
      const isLost = document.activeElement === document.body || element?.contains(document.activeElement);
      if (isLost && opener instanceof HTMLElement && opener.isConnected) comeTo(opener);
    };
  }, [stays]);
  return opened;
}
