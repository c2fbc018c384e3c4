// Closes a popup on Escape, outside click or outside focus, and restores the focus.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { createTargets } from './focusTargets';
import { comeTo } from './useAutoFocusNewCard';

/** Containers of a popup and its buttons: clicks inside do not close it. */
export const popupFrames = createTargets();

const ways = ['pointerdown', 'focusin'] as const;

/**
 * Moves the focus into the popup. @param stays closes only on Escape or its own buttons, because an in-flow popup would move content under
 * the pointer @returns ref of the popup, which must be focusable
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
      // the same key would stop the team
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
    // an overlay would hide a focused element below
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
