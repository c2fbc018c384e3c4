// Elements of hunks and of the fields open in them, registered for keys and links.
import { createTargets } from '../ui/useFocusKept';

interface HunkMark {
  readonly id: string;
  /** Whether it awaits a decision. */
  readonly isOpen: boolean;
}

export const hunkTargets = createTargets<HunkMark>();

/** Edit fields, by hunk id. */
export const hunkFields = createTargets<string, HTMLTextAreaElement>();

/** Hunk that contains an element; null outside. */
export function hunkAt(target: EventTarget | null): string | null {
  const [hunk = null] = hunkTargets.around(target);
  return hunkTargets.keyOf(hunk)?.id ?? null;
}

export function hunkOf(id: string | null, within: HTMLElement | null): HTMLElement | undefined {
  return within ? hunkTargets.all(within).find((hunk) => hunkTargets.keyOf(hunk)?.id === id) : undefined;
}
