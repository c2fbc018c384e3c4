// Takes the focus to a part of an entry that somebody was led to: a hunk, a finding or a step, in whatever fold it is.
import type { PlaceRequest } from '../model/viewState';
import { comeTo } from '../ui/useAutoFocusNewCard';

/** Frames a fold may take until what is in it is there. */
const maxFrames = 20;

/** The entry as a whole has the focus until the part is there, and where it is not. */
export function focusPart(entry: HTMLElement, part: PlaceRequest['within'], frames = maxFrames): void {
  const target = part && partOf(entry, part);
  focus(target ?? entry);
  if (!part || target || frames === 0) return;
  openFold(entry, part.path);
  window.requestAnimationFrame(() => focusPart(entry, part, frames - 1));
}

function partOf(entry: HTMLElement, { name, id }: NonNullable<PlaceRequest['within']>): HTMLElement | null {
  return [...entry.querySelectorAll<HTMLElement>(`[data-${name}]`)].find(({ dataset }) => dataset[name] === id) ?? null;
}

function openFold(entry: HTMLElement, path: string | undefined): void {
  for (const fold of entry.querySelectorAll<HTMLDetailsElement>('details[data-path]')) if (fold.dataset.path === path) fold.open = true;
}

function focus(target: HTMLElement): void {
  for (let fold = target.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) fold.open = true;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  comeTo(target);
}
