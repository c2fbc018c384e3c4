// Popups: focus on opening and closing, and closing on Escape or a click outside.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { comeTo } from './useAutoFocusNewCard';
import { createTargets, restPlaces } from './useFocusKept';

/** Elements that contain a popup and its button. A click inside does not close the popup. */
export const popupFrames = createTargets();

const ways = ['pointerdown', 'focusin'] as const;

/**
 * Moves the focus into a popup, closes the popup on Escape or a click outside, and then returns the focus to the opener.
 * @param stays whether a click outside leaves the popup open, because closing it would move the content under the pointer
 * @returns ref for the popup, which must be focusable
 */
export function usePopup<T extends HTMLElement>(onClose: () => void, stays = false) {
  const opened = useRef<T>(null);
  const latest = useRef(onClose);
  latest.current = onClose;
  useLayoutEffect(() => {
    const opener = document.activeElement;
    comeTo(opened.current);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      // Prevents Escape from also stopping the team.
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    const onElsewhere = ({ target }: Event) => {
      if (!stays && !frame?.contains(target as Node)) latest.current();
    };
    const element = opened.current;
    const [frame = element] = popupFrames.around(element);
    const forget = element && restPlaces.at(true)(element);
    element?.addEventListener('keydown', onKeyDown);
    // A focus change also closes the popup, because the popup may hide the focused element.
    for (const way of ways) document.addEventListener(way, onElsewhere);
    return () => {
      forget?.();
      element?.removeEventListener('keydown', onKeyDown);
      for (const way of ways) document.removeEventListener(way, onElsewhere);
      const isLost = document.activeElement === document.body || element?.contains(document.activeElement);
      if (isLost && opener instanceof HTMLElement && opener.isConnected) comeTo(opener);
    };
  }, [stays]);
  return opened;
}
