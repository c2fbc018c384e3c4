// Edits in a Builder's reply: tool calls where there are any, else the edits written in its text.
import { parseEditText } from '../../core/edits/formats/parse';
import type { EditOp, EditRefusal } from '../../core/edits/lines/proposal';
import { wordsIn } from '../../core/edits/match/typoMatch';
import { checkedEdit, editOpOf } from '../../core/edits/propose/tools';
import { unseenWords } from '../../core/edits/propose/redactedLines';
import type { Flow } from '../kernel/flow';
import type { Spoken } from '../model/memberTurn';

export interface ReadEdits {
  readonly ops: readonly EditOp[];
  /** Calls and blocks that are no edits, or that no workspace could take. */
  readonly refused: readonly EditRefusal[];
}

/**
 * The edits of a turn. Text is read from its blocks of edits, or, where it has none, as a whole; a call in the same turn makes the text talk.
 * @param files the task's files; where there is only one, text that names no file is about it
 */
export function readEdits({ calls, blocks, text, truncated }: Spoken, files: readonly string[]): ReadEdits {
  const written = blocks.filter(({ name }) => name === 'EDITS').map(({ body }) => body);
  if (calls.length > 0 && written.length === 0) return sorted(calls.map(editOpOf));
  const options = { path: files.length === 1 ? (files[0] ?? '') : '', hasEnded: !truncated };
  const parsed = (written.length > 0 ? written : [text]).map((body) => parseEditText(body, options));
  const read = sorted([...calls.map(editOpOf), ...parsed.flatMap(({ ops }) => ops.map(checkedEdit))]);
  return { ops: read.ops, refused: [...parsed.flatMap(({ refused }) => refused), ...read.refused] };
}

function sorted(read: readonly ReturnType<typeof checkedEdit>[]): ReadEdits {
  return {
    ops: read.flatMap((edit) => (edit.ok ? [edit.value] : [])),
    refused: read.flatMap((edit) => (edit.ok ? [] : [edit.error])),
  };
}

/** An old text with more words its file does not have is no slip. */
const maxAsked = 24;
/** Lines looked at for a word, which may stand in longer ones. */
const maxHits = 60;

/**
 * Whether other files of the workspace have the words an edit quotes and its own file does not. Words that were not asked about count as known: then
 * nothing is taken for a slip of them.
 */
export async function wordsElsewhere(
  { ports, signal }: Flow,
  ops: readonly EditOp[],
  read: (path: string) => string | null,
): Promise<(word: string) => boolean> {
  const words = unseenWords(ops, read);
  const asked = words.slice(0, maxAsked);
  const isThere = async (word: string) => {
    const { hits, more } = await ports.codebase.search(
      { text: word, isWord: false, isCaseSensitive: false, under: null, limit: maxHits },
      signal,
    );
    return more || hits.some(({ text }) => wordsIn(text)(word));
  };
  const there = await Promise.all(asked.map(isThere));
  const known = new Set([...asked.filter((_, index) => there[index]), ...words.slice(maxAsked)]);
  return (word) => known.has(word.toLowerCase());
}
