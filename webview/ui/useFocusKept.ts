// What has the focus may go away with what was pressed, often a moment later, when the host has answered: then the focus would be nowhere, and the
// next Tab would begin at the top. It goes to what the control stood in, unless a card that has come takes it.
import { useEffect } from 'preact/hooks';

/** What the focus rests in when its control is gone, from the inside out. */
const places = '[data-hunk], .card, .entry, .drawer, .find, .composer, .talk';

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
      around = placesAround(target);
      if (target !== restingOn) restingOn = null;
    };
    const restIn = (place: HTMLElement) => {
      if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
      restingOn = place;
      place.focus({ preventScroll: true });
    };
    const rest = () => {
      const { activeElement } = document;
      if (focused === null || focused.isConnected || (activeElement !== null && activeElement !== document.body)) return;
      const place = around.find((each) => each.isConnected) ?? document.querySelector<HTMLElement>('.talk');
      if (place) restIn(place);
    };
    // where the conversation goes on without it, the next Tab would lead far back
    const onScroll = () => {
      const talk = restingOn?.parentElement?.closest<HTMLElement>('.talk');
      if (talk && restingOn === document.activeElement && isOutOfView(restingOn, talk)) restIn(talk);
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

function placesAround(target: Element): readonly HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let place = target.parentElement?.closest<HTMLElement>(places); place; place = place.parentElement?.closest<HTMLElement>(places))
    found.push(place);
  return found;
}
