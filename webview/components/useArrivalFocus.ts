// A new card takes the focus only when nobody would be interrupted: the panel is in use and nothing is being typed.
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { usePanel } from './usePanel';

const focusable = 'button:not([disabled]), vscode-button:not([disabled]), [role="radio"], [role="checkbox"], [tabindex="0"]';

/** Focuses the first control inside `frame` when it arrives, if the focus is nowhere in particular. */
export function useArrivalFocus(frame: RefObject<HTMLElement | null>): void {
  const { isShown } = usePanel();
  useEffect(() => {
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (frame.current?.closest('[data-known]')) return;
    if (!isShown.current || !isFree || !document.hasFocus()) return;
    frame.current?.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true });
  }, [frame, isShown]);
}
