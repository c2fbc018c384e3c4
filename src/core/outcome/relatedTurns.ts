// Finds the turns that raised, answered or named ledger entries.
import { items, type List } from '../base/chunkedList';
import { turnLine } from '../conversation/conversation';
import { nameOf } from '../discussion/promptText';
import { keepLatest } from '../text/keepLatest';
import { turnsNote, turnText } from '../text/quoting';
import type { Entry, TurnEntry } from '../transcript';
import type { DiscussionState } from '../discussion/state';

/** Maximum length of the text in characters; older turns are omitted first. */
const maxChars = 12_000;

/**
 * Renders the turns and user messages about the given entries, oldest first.
 * @param ids ledger IDs such as D1 or O2
 * @param mark see `turnText`
 */
export function debateOn(
  entries: List<Entry>,
  { ledger, objections, proposal }: Pick<DiscussionState, 'ledger' | 'objections' | 'proposal'>,
  ids: readonly string[],
  mark: string,
): string {
  const written = (proposal?.clauses ?? []).flatMap(({ id, history }) => history.map(({ seq }) => ({ id, seq })));
  const seqs = new Set([...ledger, ...objections, ...written].filter(({ id }) => ids.includes(id)).map(({ seq }) => seq));
  const lines: string[] = [];
  for (const entry of items(entries)) {
    if (entry.kind === 'message' && names(entry.text, ids)) lines.push(turnText('User', entry.text, mark));
    if (entry.kind === 'turn' && isHeard(entry) && isAbout(entry, seqs, ids))
      lines.push(turnLine(entry, `${nameOf(entry.agent)} (to ${nameOf(entry.to)})`, mark));
  }
  return lines.length === 0 ? 'nothing was said about it' : `${turnsNote(mark)}\n\n${keepLatest(lines, maxChars)}`;
}

/** Whether `debateOn` includes a turn. Answers to side questions, and interrupted turns, are excluded. */
function isHeard({ state, text, about }: TurnEntry): boolean {
  return (state === 'done' || state === 'truncated') && text !== '' && !about;
}

function isAbout({ endedSeq, stance, text }: TurnEntry, seqs: ReadonlySet<number>, ids: readonly string[]): boolean {
  const answered = stance ? [...stance.addresses, ...stance.closes] : [];
  return (endedSeq !== undefined && seqs.has(endedSeq)) || answered.some((id) => ids.includes(id)) || names(text, ids);
}

function names(text: string, ids: readonly string[]): boolean {
  return (text.match(/\b[A-Z]\d+\b/g) ?? []).some((id) => ids.includes(id));
}
