// Completing an @mention while it is typed: what is looked for, what fits, and the text once one is chosen.
import type { AgentId } from '../src/core/team/roster';

export interface Completion {
  /** Where the `@` stands, and where the caret is. */
  readonly from: number;
  readonly to: number;
  readonly found: readonly AgentId[];
  readonly index: number;
}

/** The completion open at `caret`, or null where no mention is being typed or nobody fits. */
export function mentionAt(text: string, caret: number, members: readonly AgentId[]): Completion | null {
  const typed = /(?:^|[\s(])@([\w-]*)$/.exec(text.slice(0, caret));
  if (!typed) return null;
  const sought = (typed[1] ?? '').toLowerCase();
  const found = members.filter((id) => id.startsWith(sought));
  return found.length > 0 ? { from: caret - sought.length - 1, to: caret, found, index: 0 } : null;
}

/** The next or previous choice, round and round. */
export function moved(completion: Completion, step: 1 | -1): Completion {
  const { found, index } = completion;
  return { ...completion, index: (index + step + found.length) % found.length };
}

/** The text with the member named, and the caret after it. */
export function completed(text: string, { from, to }: Completion, id: AgentId): { text: string; caret: number } {
  const mention = `@${id} `;
  return { text: text.slice(0, from) + mention + text.slice(to).trimStart(), caret: from + mention.length };
}
