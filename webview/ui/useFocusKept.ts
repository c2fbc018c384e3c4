// Focus recovery: when a focused control is removed, focuses the nearest container.
//
// Otherwise the next Tab would start at the top of the page. A new card takes precedence.
import type { ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Ref, RefCallback } from 'preact';

export interface Targets<Key, Of extends Element> {
  /** Returns a ref that registers an element under a key while it is mounted. */
  at(key: Key): RefCallback<Of>;
  /** Returns the registered elements inside a node, in document order. */
  all(within?: Node): readonly Of[];
  find(key: Key, within?: Node): Of | null;
  /** Returns the registered elements among this element and its ancestors, innermost first. */
  around(target: EventTarget | null): readonly Of[];
  /** Returns the key of a registered element; otherwise undefined. */
  keyOf(target: EventTarget | null): Key | undefined;
}

/** Creates a registry of elements for one purpose. The key of an element is its identifier, or data about it. */
export function createTargets<Key = true, Of extends Element = HTMLElement>(): Targets<Key, Of> {
  const keys = new Map<Element, Key>();
  const all = (within: Node = document.body) => ([...keys.keys()] as Of[]).filter((element) => within.contains(element)).sort(byPlace);
  return {
    at: (key) => (element) => {
      if (!element) return;
      keys.set(element, key);
      return () => void keys.delete(element);
    },
    all,
    find: (key, within) => all(within).find((element) => keys.get(element) === key) ?? null,
    around(target) {
      const found: Of[] = [];
      for (let at = target instanceof Element ? target : null; at; at = at.parentElement) if (keys.has(at)) found.push(at as Of);
      return found;
    },
    keyOf: (target) => keys.get(target as Element),
  };
}

function byPlace(a: Element, b: Element): number {
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

export function refs<Of extends Element>(...given: readonly (Ref<Of> | false | undefined)[]): RefCallback<Of> {
  return (element) => {
    const ends = given.map((ref) => {
      if (typeof ref === 'function') return ref(element);
      if (ref) ref.current = element;
      return undefined;
    });
    return () => {
      for (const end of ends) end?.();
      for (const ref of given) if (typeof ref === 'object' && ref) ref.current = null;
    };
  };
}

/** Containers that receive the focus when a focused control inside is removed. */
export const restPlaces = createTargets();

/** Scroll container of the conversation; receives the focus if no other container remains. */
export const scrolledPlace = createTargets();

let restingOn: Element | null = null;

/** Whether the element has the focus only because a control was removed, so that a new card may take it. */
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
    // When the focused container leaves the view, focuses the scroll container, because Tab would otherwise scroll back to the container.
    const onScroll = () => {
      const [scrolled] = scrolledPlace.around(restingOn?.parentElement ?? null);
      if (scrolled && restingOn === document.activeElement && isOutOfView(restingOn, scrolled)) restIn(scrolled);
    };
    const removals = new MutationObserver(() => {
      // Waits two frames, because the replacement of the removed element may focus itself after rendering.
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
 * Restores the focus when the panel becomes active again, because browsers forget the focused element of an inactive document.
 * @param instead called if the element no longer exists
 * @param given counter of focus returns reported by the host; needed because the window may receive no event when the editor focuses its
 * frame
 */
export function useFocusReturn(instead: () => void, given: ReadonlySignal<number>): void {
  useEffect(() => {
    let lost: HTMLElement | null = null;
    const goBack = () => (lost?.isConnected ? lost.focus({ preventScroll: true }) : instead());
    const onLost = ({ target }: Event) => {
      lost = target instanceof HTMLElement ? target : null;
    };
    // The user has moved the focus, so the earlier element is forgotten.
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
