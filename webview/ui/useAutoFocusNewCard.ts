// Focuses a new card, unless the user is typing or reading elsewhere.
import { createContext, type RefObject } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import { usePanel } from '../model/context';
import { bringIntoView, isBegunInView, setFocusTarget } from '../virtualList/bringIntoView';
import { createTargets, isResting } from './useFocusKept';

/** Returns the element to focus when the card appears. */
export type FocusOn = (card: HTMLElement) => HTMLElement | null | undefined;

export const cards = createTargets<FocusOn | null>();

/** Whether the content was already shown before, so that its cards have not just arrived. */
export const KnownContext = createContext(false);

/**
 * Focuses an element and scrolls no further than needed to show it.
 * @param block position to scroll to even if it is visible
 */
export function comeTo(target: HTMLElement | null | undefined, block: ScrollLogicalPosition = 'nearest'): void {
  // Without this option, the browser would center the element.
  target?.focus({ preventScroll: true });
  if (!target) return;
  bringIntoView(target, block);
  setFocusTarget(target);
}

/**
 * Focuses the element that the card names, otherwise the card itself, so that a repeated key decides nothing.
 * @returns whether there was an element to focus
 */
export function focusCard(card: HTMLElement | null): boolean {
  const focusOn = cards.keyOf(card);
  const target = card && focusOn ? focusOn(card) : card;
  target?.focus({ preventScroll: true });
  // The card's header is in view and may fill a small panel.
  if (target && target !== card && !isBegunInView(target)) bringIntoView(target);
  // Growing content below must not scroll the header out of view.
  if (target && target === card) setFocusTarget(card);
  return target !== null && target !== undefined;
}

/**
 * Focuses a card when it appears, if nothing else has the focus. While the team is still working, waits for an element that is rendered
 * later.
 */
export function useAutoFocusNewCard(frame: RefObject<HTMLElement | null>): void {
  const arrive = useArrival();
  useEffect(() => arrive(() => focusCard(frame.current)));
}

/** Moves the focus to the current card; the card that the action brings up can take it from there. */
export function leaveFocusToNextCard(): void {
  cards.around(document.activeElement)[0]?.focus({ preventScroll: true });
}

/** Focuses the composer once `isOpen`, under the same conditions as a new card. */
export function useArrivalInComposer(isOpen: boolean): void {
  const { composer } = usePanel();
  const arrive = useArrival();
  useEffect(() =>
    arrive(() => {
      if (isOpen) composer.request.value = { text: null };
      return isOpen;
    }),
  );
}

/** @returns a function that offers the focus to `take` until it is taken, or the user moves the focus elsewhere */
function useArrival(): (take: () => boolean) => void {
  const { isShown, follows } = usePanel();
  const isKnown = useContext(KnownContext);
  const isAwaited = useRef<boolean | null>(null);
  return (take) => {
    const isNew = isShown.current && !isKnown;
    isAwaited.current = (isAwaited.current ?? isNew) && isFree() && document.hasFocus();
    if (isAwaited.current && follows.current && take()) isAwaited.current = false;
  };
}

/** Whether a new card may take the focus: a card as a whole only has it by default. */
function isFree(): boolean {
  const activeElement = document.activeElement;
  return activeElement === null || activeElement === document.body || cards.keyOf(activeElement) !== undefined || isResting(activeElement);
}
