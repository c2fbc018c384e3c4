// Focuses a new card, unless the user is typing or reading elsewhere.
import { createContext, type RefObject } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import { usePanel } from '../model/context';
import { bringIntoView, isBegunInView, setFocusTarget } from '../virtualList/bringIntoView';
import { createTargets, isResting } from './useFocusKept';

export type FocusOn = (card: HTMLElement) => HTMLElement | null | undefined;

export const cards = createTargets<FocusOn | null>();

/** Whether the content was shown before; its cards then do not take the focus. */
export const KnownContext = createContext(false);

/**
 * Focuses an element and scrolls it into view.
 * @param block position to scroll to; by default, scrolls as little as possible
 */
export function comeTo(target: HTMLElement | null | undefined, block: ScrollLogicalPosition = 'nearest'): void {
  // Without `preventScroll`, the browser would center the element.
  target?.focus({ preventScroll: true });
  if (!target) return;
  bringIntoView(target, block);
  setFocusTarget(target);
}

/**
 * Focuses the element chosen by the card; by default the card itself, on which a repeated key has no effect.
 * @returns whether an element to focus exists
 */
export function focusCard(card: HTMLElement | null): boolean {
  const focusOn = cards.keyOf(card);
  const target = card && focusOn ? focusOn(card) : card;
  target?.focus({ preventScroll: true });
  // Scrolls only if the target is out of view, for example because the card's header fills a small panel.
  if (target && target !== card && !isBegunInView(target)) bringIntoView(target);
  // Keeps the card's header in view when content below it grows.
  if (target && target === card) setFocusTarget(card);
  return target !== null && target !== undefined;
}

/** Focuses a new card that asks something, unless another element has the focus. Retries until the element to focus is rendered. */
export function useAutoFocusNewCard(frame: RefObject<HTMLElement | null>, isQuestion: boolean): void {
  const arrive = useArrival();
  useEffect(() => arrive(() => isQuestion && focusCard(frame.current)));
}

/** Focuses the current card itself, so that the next card may take the focus. */
export function leaveFocusToNextCard(): void {
  cards.around(document.activeElement)[0]?.focus({ preventScroll: true });
}

/** Focuses the composer when `isOpen` becomes true, under the same conditions as a new card. */
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

/**
 * Lets new content take the focus.
 * @returns a function that calls `take` on every render until it accepts the focus or the user moves the focus elsewhere
 */
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

/** Whether the focus is free for a new card: on no element, on a card as a whole, or on a container after a removal. */
function isFree(): boolean {
  const activeElement = document.activeElement;
  return activeElement === null || activeElement === document.body || cards.keyOf(activeElement) !== undefined || isResting(activeElement);
}
