// Finds the card that waits for the user, and its main action.
import type { Session } from '../../src/core/session';
import { waitingEntry } from '../model/selectors';
import { entries } from '../common/entryTargets';
import { mainButtons } from '../ui/Button';
import { actionRows } from '../ui/Card';
import { createTargets } from '../ui/useFocusKept';
import { cards } from '../ui/useAutoFocusNewCard';

/** Conversation lines that wait for the user's decision. */
export const openLines = createTargets();

export function cardThatWaits(session: Session): HTMLElement | null {
  const index = waitingEntry(session);
  const shown = entries.all();
  const entry = index === null ? shown.at(-1) : shown.find((each) => entries.keyOf(each)?.index === index);
  if (!entry) return null;
  const card = cards.all(entry).find((each) => actionRows.all(each).length > 0);
  return card ?? openLines.all(entry)[0] ?? null;
}

export function mainActionOf(card: HTMLElement | null): HTMLElement | null {
  // Excludes the main action of a form that is open inside the card.
  const own = card && actionRows.all(card).find((row) => row.parentElement === card);
  return own ? (mainButtons.all(own)[0] ?? null) : null;
}
