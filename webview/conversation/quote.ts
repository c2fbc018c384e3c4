// A message quoted in the composer, and the message that a turn answers.
import { at } from '../../src/core/base/chunkedList';
import type { Session } from '../../src/core/session';
import type { Entry, TurnEntry } from '../../src/core/transcript';

/** Characters of a message that are quoted; what is left out is marked. */
const maxQuoted = 600;
/** Entries looked back for the one that is answered. */
const lookedBack = 48;

/** The draft with a message quoted below it, and a line to write on. */
export function withQuote(draft: string, text: string): string {
  const cut = text.length > maxQuoted ? `${text.slice(0, maxQuoted).trimEnd()}…` : text.trim();
  const lines = cut.split('\n').map((line) => (line === '' ? '>' : `> ${line}`));
  return `${draft.trim() === '' ? '' : `${draft.trimEnd()}\n\n`}${lines.join('\n')}\n\n`;
}

export interface QuotedMessage {
  /** Of the entry in the whole conversation. */
  readonly index: number;
  readonly text: string;
}

/**
 * The last thing said by whom a turn speaks to, unless it stands right above it; null where there is none at hand, or where the user's words have
 * had an answer already.
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

/** Whether nothing that is seen stands between the two: where a discussion begins, its first phase has no line. */
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

/** Characters of a message by which it is known again. */
const maxShown = 80;

function firstWords(entry: Entry): string {
  const text = 'text' in entry ? (entry.text.trim().split('\n')[0] ?? '') : '';
  return text.length > maxShown ? `${text.slice(0, maxShown).trimEnd()}…` : text;
}
