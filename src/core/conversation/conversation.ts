// Renders the conversation for prompts, and selects the part to condense.
import { at, findLast, type List, size } from '../base/chunkedList';
import { opinionTurns } from '../firstOpinions/board';
import type { OpinionRound } from '../firstOpinions/firstOpinions';
import { isGone } from '../context/evidence/citations';
import { nameOf } from '../discussion/promptText';
import type { Condensed } from '../models/state';
import { keepLatest, keepSteady } from '../text/keepLatest';
import { oneLine, quoted, turnsNote, turnText, withoutMark } from '../text/quoting';
import type { Entry, EntryOf, Transcript, TurnEntry } from '../transcript';
import type { Wish } from '../messageIntent/wish';
import type { Session } from '../session';

/**
 * Default maximum length of the rendered conversation in characters. Older turns are left out, because the ledger records what they
 * settled.
 */
const maxConversationChars = 24_000;

/**
 * Renders finished messages, oldest first; omits failed turns. Starts at the latest discussion, because the handover to that discussion
 * covers earlier messages. A continued discussion does not count as a new one, so its earlier messages are included.
 * @param mark see `turnText`
 */
export function renderConversation(
  { transcript, models, discussion }: Conversation,
  mark: string,
  maxChars = maxConversationChars,
): string {
  const { spoken, before } = talkIn(transcript.entries, models.condensed, mark);
  const left = spoken.map(({ line }) => line);
  const leftOut = '(earlier messages left out; what they settled is in the ledger)';
  const told = before === null ? '' : before.text === '' ? leftOut : `(Summary of earlier messages:)\n${quoted(before.text)}`;
  const cards = opinionTurns(discussion.firstOpinions, mark, nameOf).join('\n\n');
  const kept = keepSteady(left, Math.max(0, maxChars - told.length - cards.length));
  if (kept === '' && told === '' && cards === '') return 'nobody has spoken yet';
  return [turnsNote(mark), cards, told, kept].filter(Boolean).join('\n\n');
}

interface Conversation {
  readonly transcript: { readonly entries: List<Entry> };
  readonly models: { readonly condensed: Condensed | null };
  /** First opinions, rendered before the conversation once they are revealed. */
  readonly discussion: { readonly firstOpinions: OpinionRound | null };
}

interface SpokenLine {
  readonly index: number;
  readonly line: string;
}

interface Talk {
  /** Rendered messages, oldest first. */
  readonly spoken: readonly SpokenLine[];
  /** Summary of all earlier messages; null if the lines reach back to the start of the discussion. */
  readonly before: Condensed | null;
}

/**
 * Collects messages since the start of the discussion that are not yet condensed. Reads backward, so that the cost does not grow with the
 * session.
 */
function talkIn(entries: List<Entry>, condensed: Condensed | null, mark: string): Talk {
  const spoken: SpokenLine[] = [];
  for (let index = size(entries) - 1; index >= (condensed?.upTo ?? 0); index--) {
    const entry = at(entries, index);
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

/**
 * Rendered messages, cached by entry, because every prompt of a turn contains the same messages. Entries are immutable, so the cache stays
 * valid.
 */
const lines = new WeakMap<Entry, { readonly mark: string; readonly line: string | null }>();

function lineOf(entry: Entry, mark: string): string | null {
  const known = lines.get(entry);
  if (known?.mark === mark) return known.line;
  const line = renderEntry(entry, mark);
  lines.set(entry, { mark, line });
  return line;
}

function renderEntry(entry: Entry, mark: string): string | null {
  if (entry.kind === 'message') return turnText('User', entry.text, mark);
  if (entry.kind !== 'turn' || (entry.state !== 'done' && entry.state !== 'truncated') || !entry.text) return null;
  // Workshop turns belong to the workshop, so they are left out of the discussion, except for the final choice.
  if (entry.workshop && entry.workshop.part !== 'choice') return null;
  return turnLine(entry, `${nameOf(entry.agent)}${entry.to === 'everyone' ? '' : ` (to ${nameOf(entry.to)})`}`, mark);
}

/**
 * Renders a member's turn, or a one-line note if the turn only repeats another member. Results of the citation check follow outside the
 * quoted text.
 */
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
  /** Number of entries, from the first, that the summary replaces. */
  readonly upTo: number;
  readonly before: string;
  readonly conversation: string;
}

/** Maximum number of characters condensed in one call. Beyond it, the oldest messages are left out. */
const maxCondensedAtOnce = 40_000;

/**
 * Returns the older messages if the conversation no longer fits in `maxChars`; otherwise null. Half of `maxChars` is kept verbatim, so that
 * the next turn does not exceed the limit again.
 * @param maxChars number of characters that fit in the smallest prompt
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

export function messageOf(wish: Wish, { entries }: Transcript) {
  const entry = findLast(entries, ({ kind, id }) => kind === 'message' && id === wish.messageId);
  return entry?.kind === 'message' ? entry : null;
}

/** Returns the request of a follow-up: its message, joined with the others that arrived too late for the last step if it is one of them. */
export function followUpRequest(
  wish: Wish,
  { transcript, progress: { guidance } }: Pick<Session, 'transcript' | 'progress'>,
): Pick<EntryOf<'message'>, 'text' | 'attachments'> | null {
  const said = messageOf(wish, transcript);
  if (!said || !guidance.includes(said.text)) return said;
  const late = [...new Set(guidance)].map((text) =>
    findLast(transcript.entries, (entry) => entry.kind === 'message' && entry.text === text),
  );
  return {
    text: guidance.join('\n'),
    attachments: late.flatMap((entry) => (entry?.kind === 'message' ? (entry.attachments ?? []) : [])),
  };
}
