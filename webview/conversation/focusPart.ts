// Takes the focus to a part of an entry that a link leads to: a hunk, a finding or a step, in whatever fold it is.
import type { PlaceRequest } from '../model/viewState';
import { entryParts } from '../shared/entryTargets';
import { fileFolds } from '../ui/Fold';
import { comeTo } from '../ui/useAutoFocusNewCard';

/** Frames a fold may take until what is in it is there. */
const maxFrames = 20;

/** The entry as a whole has the focus until the part is there, and where it is not. */
export function focusPart(entry: HTMLElement, within: PlaceRequest['within'], frames = maxFrames): void {
  const target = within && entryParts.find(within.part, entry);
  focus(target ?? entry);
  if (!within || target || frames === 0) return;
  for (const fold of fileFolds.all(entry)) if (fileFolds.keyOf(fold) === within.path) fold.open = true;
  window.requestAnimationFrame(() => focusPart(entry, within, frames - 1));
}

function focus(target: HTMLElement): void {
  for (let fold = target.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) fold.open = true;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  comeTo(target);
}
