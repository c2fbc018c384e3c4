// The message that a confirmation line is about.
import { findLast } from '../base/chunkedList';
import type { Transcript } from '../transcript';
import type { Wish } from '../words/state';

/** The message the line is about, as it was said; null where it is about none. */
export function messageOf(wish: Wish, { entries }: Transcript) {
  const entry = findLast(entries, ({ kind, id }) => kind === 'message' && id === wish.messageId);
  return entry?.kind === 'message' ? entry : null;
}
