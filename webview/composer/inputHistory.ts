// Input history of the composer.
import { at, size } from '../../src/core/base/chunkedList';
import type { Session } from '../../src/core/session';

const maxMessages = 50;
/** Maximum number of conversation entries to search for messages. */
const lookedThrough = 2_000;

/** Position in the history (0 for the draft), and the unsent draft. */
export interface Recall {
  readonly back: number;
  readonly draft: string;
}

export const notRecalling: Recall = { back: 0, draft: '' };

/** Returns at most `maxMessages` of the user's messages, newest first, without consecutive duplicates. */
export function saidBefore({ transcript: { entries } }: Session): readonly string[] {
  const said: string[] = [];
  const first = Math.max(0, size(entries) - lookedThrough);
  for (let index = size(entries) - 1; index >= first && said.length < maxMessages; index--) {
    const entry = at(entries, index);
    if (entry?.kind === 'message' && entry.text !== said.at(-1)) said.push(entry.text);
  }
  return said;
}

export interface InputField {
  readonly text: string;
  readonly caret: number;
  readonly isWrapped: boolean;
}

/**
 * Whether an arrow key leaves the text: up from the first line, down from the last. If lines wrap, only from the first or last position.
 */
export function leavesText({ text, caret, isWrapped }: InputField, step: 1 | -1): boolean {
  if (step < 0) return isWrapped ? caret === 0 : !text.slice(0, caret).includes('\n');
  return isWrapped ? caret === text.length : !text.slice(caret).includes('\n');
}

/**
 * Returns the text one step back (-1) or forward (1) in the history, and the new position; null at either end.
 * @param said the user's messages, newest first
 */
export function recalled(said: readonly string[], recall: Recall, text: string, step: 1 | -1): { text: string; recall: Recall } | null {
  const back = recall.back - step;
  if (back < 0 || back > said.length) return null;
  const draft = recall.back === 0 ? text : recall.draft;
  return { text: back === 0 ? draft : (said[back - 1] ?? ''), recall: { back, draft } };
}
