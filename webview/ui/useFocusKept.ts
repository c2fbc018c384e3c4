// Focus recovery: moves the focus to the nearest container when its control is removed.
//
// Otherwise the next Tab would start at the top. A new card takes precedence.
import type { ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { createTargets } from './focusTargets';

/** Containers that take the focus of a removed control. */
export const restPlaces = createTargets();

/** Fallback: the scroll container, which always exists. */
export const scrolledPlace = createTargets();

let restingOn: Element | null = null;

/** Whether the focus is here only by recovery, so that a new card may take it. */
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
    // after scrolling away, Tab would jump back far
    const onScroll = () => {
      const [scrolled] = scrolledPlace.around(restingOn?.parentElement ?? null);
      if (scrolled && restingOn === document.activeElement && isOutOfView(restingOn, scrolled)) restIn(scrolled);
    };
    const removals = new MutationObserver(() => {
      // a replacement may take the focus itself after rendering
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
 * Restores the focus when the panel regains it: browsers clear it when a document loses it, as when a diff opens. @param instead fallback
 * if the element is gone @param given counts focus returns by the host. The window may get no event, because the editor focuses a frame
 * around it
 */
export function useFocusReturn(instead: () => void, given: ReadonlySignal<number>): void {
  useEffect(() => {
    let lost: HTMLElement | null = null;
    const goBack = () => (lost?.isConnected ? lost.focus({ preventScroll: true }) : instead());
    const onLost = ({ target }: Event) => {
      lost = target instanceof HTMLElement ? target : null;
    };
    // a user who moves elsewhere is not moved back
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
