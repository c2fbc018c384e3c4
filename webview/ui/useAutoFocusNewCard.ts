// Auto-focus of a new card, unless the user is typing or reading elsewhere.
import { createContext, type RefObject } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import { usePanel } from '../model/context';
import { bringIntoView, isBegunInView, setFocusTarget } from '../virtualList/bringIntoView';
import { createTargets, isResting } from './useFocusKept';

/** Returns the element to focus on arrival. */
export type FocusOn = (card: HTMLElement) => HTMLElement | null | undefined;

export const cards = createTargets<FocusOn | null>();

/** Whether content was present before, so that its cards did not just arrive. */
export const KnownContext = createContext(false);

/**
 * Focuses an element and scrolls no further than needed to show it. @param block position to scroll to even if it is visible
 */
export function comeTo(target: HTMLElement | null | undefined, block: ScrollLogicalPosition = 'nearest'): void {
  // a browser would center it
  target?.focus({ preventScroll: true });
  if (!target) return;
  bringIntoView(target, block);
  setFocusTarget(target);
}

/**
 * Focuses the card's safe target, otherwise the card itself, so that a repeated key decides nothing. @returns whether there was a target
 */
export function focusCard(card: HTMLElement | null): boolean {
  const focusOn = cards.keyOf(card);
  const target = card && focusOn ? focusOn(card) : card;
  target?.focus({ preventScroll: true });
  // the header is visible and may fill a small view
  if (target && target !== card && !isBegunInView(target)) bringIntoView(target);
  // content below must not scroll the header out of view
  if (target && target === card) setFocusTarget(card);
  return target !== null && target !== undefined;
}

/** Focuses a card on arrival if the focus is free. Waits if its target renders later, while the team is still working. */
export function useAutoFocusNewCard(frame: RefObject<HTMLElement | null>): void {
  const arrive = useArrival();
  useEffect(() => arrive(() => focusCard(frame.current)));
}

/** Keeps the focus on the current card until the one it triggers arrives and takes it. */
export function leaveFocusToNextCard(): void {
  cards.around(document.activeElement)[0]?.focus({ preventScroll: true });
}

/** The same for the composer: it takes the focus once `isOpen`. */
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

/** @returns function that offers the focus to `take` until it succeeds, unless the user moves elsewhere */
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

/** A card as a whole has the focus only by default. */
function isFree(): boolean {
  const activeElement = document.activeElement;
  return activeElement === null || activeElement === document.body || cards.keyOf(activeElement) !== undefined || isResting(activeElement);
}
