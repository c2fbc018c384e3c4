// The conversation as prompt text, and which part of it is due to be condensed.
import { at, findLast, type List, size } from '../base/chunkedList';
import { cardTurns } from '../cards/board';
import type { CardRound } from '../cards/card';
import { isGone } from '../context/evidence/citations';
import { nameOf } from '../discussion/promptText';
import type { Condensed } from '../models/state';
import { keepLatest, keepSteady } from '../text/keepLatest';
import { oneLine, quoted, turnsNote, turnText, withoutMark } from '../text/quoting';
import type { Entry, Transcript, TurnEntry } from '../transcript';
import type { Wish } from '../messageIntent/wish';

/** The latest part of the conversation that fits; older turns live on in the ledger. */
const maxConversationChars = 24_000;

/**
 * Finished messages, oldest first, each as a turn of its own; a cut-off or failed turn is never context. A discussion begins fresh from its
 * handover, so what was said before it is not in it; going back to one that was left goes on with it.
 * @param mark see `turnText`
 */
export function renderConversation({ transcript, models, room }: Conversation, mark: string, maxChars = maxConversationChars): string {
  const { spoken, before } = talkIn(transcript.entries, models.condensed, mark);
  const left = spoken.map(({ line }) => line);
  const leftOut = '(earlier messages left out; what they settled is in the ledger)';
  const told = before === null ? '' : before.text === '' ? leftOut : `(Earlier, in short:)\n${quoted(before.text)}`;
  const cards = cardTurns(room.cards, mark, nameOf).join('\n\n');
  const kept = keepSteady(left, Math.max(0, maxChars - told.length - cards.length));
  if (kept === '' && told === '' && cards === '') return 'nobody has spoken yet';
  return [turnsNote(mark), cards, told, kept].filter(Boolean).join('\n\n');
}

/** What a conversation is rendered from: a session, or as much of one. */
interface Conversation {
  readonly transcript: { readonly entries: List<Entry> };
  /** Older turns in a few words, which stand in place of them. */
  readonly models: { readonly condensed: Condensed | null };
  /** The cards it began with stand first, once they are revealed. */
  readonly room: { readonly cards: CardRound | null };
}

interface SpokenLine {
  /** Of its entry in the conversation. */
  readonly index: number;
  readonly line: string;
}

interface Talk {
  /** One paragraph each, oldest first. */
  readonly spoken: readonly SpokenLine[];
  /** What stands in place of all before them; null where they go back to the beginning of the discussion. */
  readonly before: Condensed | null;
}

/** What was said since the discussion began and is not condensed: read from its end, so that a long session costs what its last part does. */
function talkIn(entries: List<Entry>, condensed: Condensed | null, mark: string): Talk {
  const spoken: SpokenLine[] = [];
  for (let index = size(entries) - 1; index >= (condensed?.upTo ?? 0); index--) {
    const entry = at(entries, index);
    // a discussion that began anew has nothing of the one before
    if (entry && isBeginning(entry)) return { spoken: spoken.reverse(), before: null };
    const line = entry ? lineOf(entry, mark) : null;
    if (line !== null) spoken.push({ index, line });
  }
  const isThere = condensed !== null && condensed.upTo <= size(entries);
  return { spoken: spoken.reverse(), before: isThere ? condensed : null };
}

function isBeginning(entry: Entry): boolean {
  return entry.kind === 'phase' && entry.to === 'discovery' && entry.cause !== 'discussionContinued';
}

function lineOf(entry: Entry, mark: string): string | null {
  if (entry.kind === 'message') return turnText('User', entry.text, mark);
  if (entry.kind !== 'turn' || (entry.state !== 'done' && entry.state !== 'truncated') || !entry.text) return null;
  // of a workshop the discussion hears what it came to
  if (entry.workshop && entry.workshop.part !== 'choice') return null;
  return turnLine(entry, `${nameOf(entry.agent)}${entry.to === 'everyone' ? '' : ` (to ${nameOf(entry.to)})`}`, mark);
}

/** A member's turn with what the engine found of its citations below it, outside the quoted words. */
export function turnLine(
  { text, context, sameAs = [] }: Pick<TurnEntry, 'text' | 'context' | 'sameAs'>,
  speaker: string,
  mark: string,
): string {
  const whole = sameAs.find((repeat) => repeat.text === '');
  if (whole) return `(${oneLine(speaker)} said the same as ${nameOf(whole.agent)}.)`;
  const gone = context?.citations.filter(({ state }) => isGone(state)) ?? [];
  const misquoted = context?.citations.flatMap((place) => (place.misquoted === undefined ? [] : [place])) ?? [];
  const notes = [
    ...(gone.length > 0 ? [`not in the files: ${gone.map((place) => place.text).join(', ')}`] : []),
    ...misquoted.map((place) => `${place.text} does not say \`${place.misquoted}\``),
  ].map((note) => withoutMark(oneLine(note), mark));
  return `${turnText(speaker, text, mark)}${notes.length > 0 ? `\n(The engine looked it up; ${notes.join('; ')}.)` : ''}`;
}

export interface ToCondense {
  /** Entries it will stand for, from the first of the conversation. */
  readonly upTo: number;
  readonly before: string;
  readonly conversation: string;
}

/** As much as is condensed in one call; of more, the latest. */
const maxCondensedAtOnce = 40_000;

/**
 * The older part of the conversation, once all of it does not fit any more; null before that. Half of what fits stays as it was said, so
 * that it is not due again with the next turn.
 * @param maxChars how much of the conversation the smallest prompt holds
 * @param mark see `turnText`
 */
export function toCondense(entries: List<Entry>, condensed: Condensed | null, maxChars: number, mark: string): ToCondense | null {
  const { spoken: left, before } = talkIn(entries, condensed, mark);
  const chars = left.reduce((sum, { line }) => sum + line.length, before?.text.length ?? 0);
  if (chars <= maxChars) return null;
  let kept = 0;
  let from = left.length;
  while (from > 1 && kept + (left[from - 1]?.line.length ?? 0) <= maxChars / 2) kept += left[--from]?.line.length ?? 0;
  const older = left.slice(0, from);
  const last = older.at(-1);
  if (!last) return null;
  const conversation = keepLatest(
    older.map(({ line }) => line),
    maxCondensedAtOnce,
  );
  return { upTo: last.index + 1, before: before?.text || 'nothing', conversation: `${turnsNote(mark)}\n\n${conversation}` };
}

/** The message the line is about, as it was said; null where it is about none. */
export function messageOf(wish: Wish, { entries }: Transcript) {
  const entry = findLast(entries, ({ kind, id }) => kind === 'message' && id === wish.messageId);
  return entry?.kind === 'message' ? entry : null;
}
