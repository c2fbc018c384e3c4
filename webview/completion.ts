// Completing an @mention while it is typed: what is looked for, what fits, and the text once one is chosen.
import type { AgentId } from '../src/core/team/roster';

export interface Completion {
  /** Where the `@` stands, and where the caret is. */
  readonly from: number;
  readonly to: number;
  readonly found: readonly AgentId[];
  readonly index: number;
}

/** Whom a mention may name, by id and by the name the user sees. */
export interface Candidates {
  readonly seated: readonly AgentId[];
  /** Offered only once something is typed that no seated member fits. */
  readonly bench: readonly AgentId[];
  readonly nameOf: (id: AgentId) => string;
}

/** The completion open at `caret`, or null where no mention is being typed or nobody fits. */
export function mentionAt(text: string, caret: number, { seated, bench, nameOf }: Candidates): Completion | null {
  const typed = /(?:^|[\s(])@([\p{L}\p{M}\p{N}_-]*)$/u.exec(text.slice(0, caret))?.[1];
  if (typed === undefined) return null;
  const sought = folded(typed);
  const fits = (id: AgentId) => folded(id).startsWith(sought) || folded(nameOf(id)).startsWith(sought);
  const here = seated.filter(fits);
  const found = here.length > 0 ? here : bench.filter(fits);
  return found.length > 0 ? { from: caret - typed.length - 1, to: caret, found, index: 0 } : null;
}

function folded(text: string): string {
  return text.normalize('NFC').toLowerCase();
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
