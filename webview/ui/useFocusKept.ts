// Focus recovery: moves the focus to the nearest place left when its control is removed.
// Otherwise it would be nowhere and the next Tab would begin at the top. A card that has just come takes it first.
import type { ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { createTargets } from './focusTargets';

/** What the focus rests in when its control is gone. */
export const restPlaces = createTargets();

/** What takes the focus where nothing around its control is left: the part that scrolls, which is always there. */
export const scrolledPlace = createTargets();

let restingOn: Element | null = null;

/** Whether the focus is only here because its own place is gone: then a card that arrives may have it. */
export function isResting(element: Element): boolean {
  return element === restingOn;
}

export function useFocusKept(): void {
  useEffect(() => {
    let focused: Element | null = null;
    let around: readonly HTMLElement[] = [];
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      focused = target;
      around = [...restPlaces.around(target.parentElement), ...scrolledPlace.around(target.parentElement)];
      if (target !== restingOn) restingOn = null;
    };
    const restIn = (place: HTMLElement) => {
      if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
      restingOn = place;
      place.focus({ preventScroll: true });
    };
    const rest = () => {
      const activeElement = document.activeElement;
      if (focused === null || focused.isConnected || (activeElement !== null && activeElement !== document.body)) return;
      const place = around.find((each) => each.isConnected) ?? scrolledPlace.all()[0];
      if (place) restIn(place);
    };
    // out of view, the next Tab would lead far back
    const onScroll = () => {
      const [scrolled] = scrolledPlace.around(restingOn?.parentElement ?? null);
      if (scrolled && restingOn === document.activeElement && isOutOfView(restingOn, scrolled)) restIn(scrolled);
    };
    const removals = new MutationObserver(() => {
      // whatever comes instead takes the focus by itself, after it is drawn
      if (focused !== null && !focused.isConnected) window.requestAnimationFrame(() => window.requestAnimationFrame(rest));
    });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    removals.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('scroll', onScroll, { capture: true });
      removals.disconnect();
    };
  }, []);
}

function isOutOfView(element: Element | null, box: Element): boolean {
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  const view = box.getBoundingClientRect();
  return bottom <= view.top || top >= view.bottom;
}

/**
 * Gives the focus back to where it was when the panel gets it again: a browser clears it in a document that loses it, as when the editor takes it
 * for a diff.
 * @param instead takes the focus where what had it is gone by then, or came too late to have it
 * @param given counts how often the host has given the focus back. The window may not be told: the frame around it that the editor put the
 *   focus into may keep it, and then a key would go to nobody
 */
export function useFocusReturn(instead: () => void, given: ReadonlySignal<number>): void {
  useEffect(() => {
    let lost: HTMLElement | null = null;
    const goBack = () => (lost?.isConnected ? lost.focus({ preventScroll: true }) : instead());
    const onLost = ({ target }: Event) => {
      lost = target instanceof HTMLElement ? target : null;
    };
    // whoever goes elsewhere themselves is not brought back
    const onElsewhere = () => {
      lost = null;
    };
    const onReturn = ({ target }: Event) => {
      if (target === window && lost !== null && isNowhere()) goBack();
    };
    const before = given.peek();
    const unsubscribe = given.subscribe((times) => {
      if (times === before) return;
      if (isNowhere()) goBack();
      else if (!document.hasFocus()) (document.activeElement as HTMLElement).focus({ preventScroll: true });
    });
    document.addEventListener('focusout', onLost);
    document.addEventListener('focusin', onElsewhere);
    document.addEventListener('pointerdown', onElsewhere);
    window.addEventListener('focus', onReturn);
    return () => {
      unsubscribe();
      document.removeEventListener('focusout', onLost);
      document.removeEventListener('focusin', onElsewhere);
      document.removeEventListener('pointerdown', onElsewhere);
      window.removeEventListener('focus', onReturn);
    };
  }, [instead, given]);
}

function isNowhere(): boolean {
  const activeElement = document.activeElement;
  return activeElement === null || activeElement === document.body;
}
