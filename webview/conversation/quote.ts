// Quotes a message in the composer, and finds the message that a turn answers.
import { at } from '../../src/core/base/chunkedList';
import type { Session } from '../../src/core/session';
import type { Entry, TurnEntry } from '../../src/core/transcript';

/** Maximum number of characters quoted; an omission is marked. */
const maxQuoted = 600;
/** Maximum number of earlier entries searched for the message that was answered. */
const lookedBack = 48;

/** The draft followed by the quoted message and an empty line. */
export function withQuote(draft: string, text: string): string {
  const cut = text.length > maxQuoted ? `${text.slice(0, maxQuoted).trimEnd()}…` : text.trim();
  const lines = cut.split('\n').map((line) => (line === '' ? '>' : `> ${line}`));
  return `${draft.trim() === '' ? '' : `${draft.trimEnd()}\n\n`}${lines.join('\n')}\n\n`;
}

export interface QuotedMessage {
  /** Index in the whole conversation. */
  readonly index: number;
  readonly text: string;
}

/**
 * Last message of the member or user that a turn addresses; null if that message is directly above, was already answered, or is not found.
 */
export function answeredBy({ transcript: { entries } }: Session, turn: TurnEntry, index: number): QuotedMessage | null {
  if (turn.to === 'everyone') return null;
  for (let before = index - 1; before >= Math.max(0, index - lookedBack); before--) {
    const entry = at(entries, before);
    if (turn.to === 'user' && entry?.kind === 'turn' && entry.to === 'user') return null;
    if (!entry || speakerOf(entry) !== turn.to) continue;
    const text = firstWords(entry);
    return text === '' || isRightAbove(entries, before, index) ? null : { index: before, text };
  }
  return null;
}

/** Whether nothing is shown between the two entries; the first phase of a discussion has no line. */
function isRightAbove(entries: Session['transcript']['entries'], before: number, index: number): boolean {
  for (let between = before + 1; between < index; between++) {
    const entry = at(entries, between);
    if (entry?.kind !== 'phase' || entry.from !== null) return false;
  }
  return true;
}

function speakerOf(entry: Entry): string | null {
  if (entry.kind === 'turn') return entry.agent;
  return entry.kind === 'message' ? 'user' : null;
}

/** Maximum number of characters in the excerpt. */
const maxShown = 80;

function firstWords(entry: Entry): string {
  const text = 'text' in entry ? (entry.text.trim().split('\n')[0] ?? '') : '';
  return text.length > maxShown ? `${text.slice(0, maxShown).trimEnd()}…` : text;
}
