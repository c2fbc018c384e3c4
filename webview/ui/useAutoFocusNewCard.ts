// Auto-focus of a new card, unless the user is typing or reading elsewhere.
import { createContext, type RefObject } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import { usePanel } from '../model/context';
import { bringIntoView, isBegunInView, leadTo } from '../virtualList/bringIntoView';
import { createTargets } from './focusTargets';
import { isResting } from './useFocusKept';

/** Finds what has the focus when a card arrives. */
export type FocusOn = (card: HTMLElement) => HTMLElement | null | undefined;

/** The cards, each with what it names as safe to be pressed. */
export const cards = createTargets<FocusOn | null>();

/** Whether what is in here was there before: a card in it has not just arrived. */
export const KnownContext = createContext(false);

/**
 * Takes the focus somewhere in the conversation, and the view no further than it must be for that to be seen.
 * @param block where it comes up if that is wanted even where it can be seen
 */
export function comeTo(target: HTMLElement | null | undefined, block: ScrollLogicalPosition = 'nearest'): void {
  // by itself a browser would bring it into the middle
  target?.focus({ preventScroll: true });
  if (!target) return;
  bringIntoView(target, block);
  leadTo(target);
}

/**
 * Takes the focus to what a card names as safe to be pressed, else to the card as a whole: from there the next key of somebody who was
 * pressing the same one again and again decides nothing.
 * @returns whether there was something to take it
 */
export function focusCard(card: HTMLElement | null): boolean {
  const focusOn = cards.keyOf(card);
  const target = card && focusOn ? focusOn(card) : card;
  target?.focus({ preventScroll: true });
  // the head of the card is in view, and may be as high as a small view by itself
  if (target && target !== card && !isBegunInView(target)) bringIntoView(target);
  // what comes below a card with the focus does not take its head away
  if (target && target === card) leadTo(card);
  return target !== null && target !== undefined;
}

/**
 * Focuses a card when it arrives, if the focus is nowhere in particular. Where what it names comes later than the frame, for the team is
 * still at work, the focus waits for it.
 */
export function useAutoFocusNewCard(frame: RefObject<HTMLElement | null>): void {
  const arrive = useArrival();
  useEffect(() => arrive(() => focusCard(frame.current)));
}

/** For what brings a card: until it is there the focus rests on the card it is asked for in, from where the new one takes it. */
export function leaveFocusToNextCard(): void {
  cards.around(document.activeElement)[0]?.focus({ preventScroll: true });
}

/** The same for what asks for words: the focus goes to where they are written, as soon as `isOpen`. */
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

/** @returns what lets `take` have the focus until it says that it took it, unless somebody is, or reads, anywhere else by then */
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

/** A card as a whole has the focus where nobody is anywhere in particular. */
function isFree(): boolean {
  const activeElement = document.activeElement;
  return activeElement === null || activeElement === document.body || cards.keyOf(activeElement) !== undefined || isResting(activeElement);
}
