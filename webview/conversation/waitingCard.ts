// The card in the document that waits for the user, and its main action; null where it is out of what is built.
import type { Session } from '../../src/core/session';
import { waitingEntry } from '../model/waiting';

export function cardThatWaits(session: Session): HTMLElement | null {
  const index = waitingEntry(session);
  const entries = [...document.querySelectorAll<HTMLElement>('.talk .entry')];
  const entry = index === null ? entries.at(-1) : entries.find(({ dataset }) => dataset.entry === String(index));
  return entry?.querySelector('.card .actions')?.closest<HTMLElement>('.card') ?? entry?.querySelector<HTMLElement>('.line.open') ?? null;
}

export function mainActionOf(card: HTMLElement | null): HTMLElement | null {
  // its own: a form that is open in it has one as well
  return card?.querySelector<HTMLElement>(':scope > .actions .button.main, :scope > .row .button.main') ?? null;
}
