// Something opened over the panel goes away with Escape or a press elsewhere, and the focus goes back to where it came from.
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Takes the focus into the opened element.
 * @param inside what counts as being inside: the opened element together with the buttons that open it
 * @returns a ref for the opened element, which can be focused
 */
export function useClickOutside<T extends HTMLElement>(inside: string, onClose: () => void) {
  const opened = useRef<T>(null);
  const latest = useRef(onClose);
  latest.current = onClose;
  useLayoutEffect(() => {
    const opener = document.activeElement;
    opened.current?.focus();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // otherwise the same key would stop the team
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    const onPress = (event: Event) => {
      if (!(event.target instanceof Element && event.target.closest(inside))) latest.current();
    };
    const element = opened.current;
    element?.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPress);
    return () => {
      element?.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPress);
      const isLost = document.activeElement === document.body || element?.contains(document.activeElement);
      if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [inside]);
  return opened;
}
