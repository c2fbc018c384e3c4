// Registry of hunk elements and their edit fields, for shortcuts and links.
import { createTargets } from '../ui/useFocusKept';

interface HunkMark {
  readonly id: string;
  /** Whether the user can decide on the hunk. */
  readonly isOpen: boolean;
}

export const hunkTargets = createTargets<HunkMark>();

/** Edit fields, by hunk ID. */
export const hunkFields = createTargets<string, HTMLTextAreaElement>();

/** Returns the ID of the hunk that contains an element; null if no hunk contains it. */
export function hunkAt(target: EventTarget | null): string | null {
  const [hunk = null] = hunkTargets.around(target);
  return hunkTargets.keyOf(hunk)?.id ?? null;
}

export function hunkOf(id: string | null, within: HTMLElement | null): HTMLElement | undefined {
  return within ? hunkTargets.all(within).find((hunk) => hunkTargets.keyOf(hunk)?.id === id) : undefined;
}
