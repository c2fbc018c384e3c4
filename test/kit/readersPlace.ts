// Reader's place: scroll position and focus.
import type { Page } from 'playwright-core';

export interface Place {
  readonly focus: {
    /** Identity of the focused element; null if there is none. */
    readonly id: number | null;
    readonly words: string;
    readonly isButton: boolean;
    readonly isField: boolean;
    readonly isMenu: boolean;
    /** Whether the element is a button that discards or leaves out something, so that an accidental key press does harm. */
    readonly isDestructive: boolean;
    readonly isSecondAction: boolean;
    readonly isInTalk: boolean;
    /** `head`: whether the beginning of the element is in view, or the element fills the view. `any`: whether any part is in view. */
    readonly head: boolean;
    readonly any: boolean;
  };
  /** The entry near the top of the view, and its offset. */
  readonly reads: { readonly id: number; readonly top: number } | null;
  readonly entries: number;
  readonly isAtEnd: boolean;
  readonly height: number;
  readonly top: number;
  readonly view: number;
  /** Whether another view covers or replaces the conversation. */
  readonly isElsewhere: boolean;
}

/** @param destructive labels of the buttons that discard something or leave it out */
export function placeIn(page: Page, destructive: readonly string[]): Promise<Place> {
  return page.evaluate(lookAround, destructive);
}

export function topOf(page: Page, id: number): Promise<number | null> {
  return page.evaluate((wanted) => {
    const { numbered } = globalThis as unknown as { numbered?: Map<number, WeakRef<Element>> };
    const element = numbered?.get(wanted)?.deref();
    const talk = document.querySelector('.talk')?.getBoundingClientRect().top ?? 0;
    return element?.isConnected && element.getClientRects().length > 0 ? element.getBoundingClientRect().top - talk : null;
  }, id);
}

function lookAround(destructive: readonly string[]): Place {
  const scope = globalThis as unknown as { numbers?: WeakMap<Element, number>; numbered?: Map<number, WeakRef<Element>> };
  scope.numbers ??= new WeakMap();
  scope.numbered ??= new Map();
  const { numbers, numbered } = scope;
  const idOf = (element: Element) => {
    const known = numbers.get(element) ?? numbered.size;
    numbers.set(element, known);
    numbered.set(known, new WeakRef(element));
    return known;
  };
  const talk = document.querySelector<HTMLElement>('.talk');
  const view = talk?.getBoundingClientRect();
  const isSeen = (element: Element, x: number, y: number) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (element.contains(hit) || hit.contains(element));
  };
  const headAndAny = (element: Element) => {
    const { left, top, bottom, width, height } = element.getBoundingClientRect();
    const x = left + Math.min(10, width / 2);
    // For an element that fills the view, the middle of the view is checked instead of the element's top.
    const fills = view !== undefined && top < view.top && bottom > view.bottom;
    const head = isSeen(element, x, fills ? view.top + view.height / 2 : top + Math.min(8, height / 2));
    const within = { top: Math.max(top, 0), bottom: Math.min(bottom, window.innerHeight) };
    const steps = Array.from({ length: 24 }, (_, step) => within.top + ((step + 0.5) / 24) * (within.bottom - within.top));
    return { head, any: head || steps.some((y) => isSeen(element, x, y)) };
  };
  const active = document.activeElement;
  const isNowhere = active === null || active === document.body;
  const words = isNowhere ? '' : (active.getAttribute('aria-label') ?? active.textContent ?? '').trim().slice(0, 80) || active.className;
  const read = view && document.elementFromPoint(view.left + view.width / 2, view.top + 70);
  const anchor = read && talk?.contains(read) && read.closest('.entry') ? read : null;
  const isShort = anchor !== null && anchor.getBoundingClientRect().height < 400;
  return {
    focus: {
      id: isNowhere ? null : idOf(active),
      words,
      isButton: active?.matches('button, vscode-button') === true,
      isField: active?.matches('textarea, input, .text-area, .text-field') === true,
      isMenu: active?.matches('[role="menu"]') === true,
      isInTalk: talk?.contains(active) === true,
      isDestructive: active?.matches('button, vscode-button') === true && destructive.includes(words),
      isSecondAction: active?.matches('.actions .button:not(.main)') === true,
      ...(isNowhere ? { head: false, any: false } : headAndAny(active)),
    },
    reads: anchor && view && isShort ? { id: idOf(anchor), top: anchor.getBoundingClientRect().top - view.top } : null,
    entries: Number(document.querySelector('.entry')?.getAttribute('aria-setsize') ?? 0),
    isAtEnd: talk !== null && talk.scrollHeight - talk.scrollTop - talk.clientHeight <= 32,
    height: talk?.scrollHeight ?? 0,
    top: talk?.scrollTop ?? 0,
    view: talk?.clientHeight ?? 0,
    isElsewhere: talk === null,
  };
}
