// A new card takes the focus only when nobody would be interrupted: the panel is in use and nothing is being typed.
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { usePanel } from '../model/context';

const focusable = 'button:not([disabled]), vscode-button:not([disabled]), [role="radio"], [role="checkbox"], [tabindex="0"]';

/**
 * Focuses the first control inside `frame` when it arrives, if the focus is nowhere in particular. Where the controls come later
 * than the frame, for the team is still at work, the focus waits for them.
 */
export function useAutoFocusNewCard(frame: RefObject<HTMLElement | null>): void {
  const arrive = useArrival(frame);
  useEffect(() =>
    arrive(() => {
      const control = frame.current?.querySelector<HTMLElement>(focusable);
      control?.focus({ preventScroll: true });
      return control !== null && control !== undefined;
    }),
  );
}

/** The same for what asks for words: the focus goes to where they are written, as soon as `isOpen`. */
export function useArrivalInComposer(frame: RefObject<HTMLElement | null>, isOpen: boolean): void {
  const { store } = usePanel();
  const arrive = useArrival(frame);
  useEffect(() =>
    arrive(() => {
      if (isOpen) store.composer.value = { text: null };
      return isOpen;
    }),
  );
}

/** @returns what lets `take` have the focus until it says that it took it, unless somebody is anywhere else by then */
function useArrival(frame: RefObject<HTMLElement | null>): (take: () => boolean) => void {
  const { isShown } = usePanel();
  const isAwaited = useRef<boolean | null>(null);
  return (take) => {
    const isNew = isShown.current && !frame.current?.closest('[data-known]');
    isAwaited.current = (isAwaited.current ?? isNew) && isFree() && document.hasFocus();
    if (isAwaited.current && take()) isAwaited.current = false;
  };
}

function isFree(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
