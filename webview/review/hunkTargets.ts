// Elements of hunks and of the fields open in them, registered for keys and links.
import { createTargets } from '../ui/focusTargets';

interface HunkMark {
  readonly id: string;
  /** Whether the user is asked to decide on it. */
  readonly isOpen: boolean;
}

export const hunkTargets = createTargets<HunkMark>();

/** The fields in which the lines of a hunk are changed, by the hunk's id. */
export const hunkFields = createTargets<string, HTMLTextAreaElement>();

/** The hunk in which an element stands; null outside of all hunks. */
export function hunkAt(target: EventTarget | null): string | null {
  const [hunk = null] = hunkTargets.around(target);
  return hunkTargets.keyOf(hunk)?.id ?? null;
}

export function hunkOf(id: string | null, within: HTMLElement | null): HTMLElement | undefined {
  return within ? hunkTargets.all(within).find((hunk) => hunkTargets.keyOf(hunk)?.id === id) : undefined;
}
