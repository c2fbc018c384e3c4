// Completion of @mentions and /commands.
import type { AgentId } from '../../src/core/agents/roster';
import { foldedName } from '../../src/core/discussion/mentions';

export type CompletionKind = 'mention' | 'command';

export interface Completion {
  readonly kind: CompletionKind;
  /** Position of the `@` or `/`, and of the caret. */
  readonly from: number;
  readonly to: number;
  /** Member ids or command names. */
  readonly found: readonly string[];
  readonly index: number;
}

/** Members to mention, by id and display name, and the commands that are possible now. */
export interface Candidates {
  readonly seated: readonly AgentId[];
  /** Offered only if no seated member matches the input. */
  readonly bench: readonly AgentId[];
  readonly nameOf: (id: AgentId) => string;
  readonly commands: readonly string[];
}

/** Completion at `caret`; null if nothing matches. */
export function completionAt(text: string, caret: number, candidates: Candidates): Completion | null {
  return commandAt(text, caret, candidates) ?? mentionAt(text, caret, candidates);
}

/** A command is the first word of a message; slashes elsewhere are text. */
export function commandAt(text: string, caret: number, { commands }: Pick<Candidates, 'commands'>): Completion | null {
  const typed = /^\/([\w-]*)$/.exec(text.slice(0, caret))?.[1]?.toLowerCase();
  if (typed === undefined) return null;
  const found = commands.filter((name) => name.startsWith(typed));
  return found.length > 0 ? { kind: 'command', from: 0, to: caret, found, index: 0 } : null;
}

/** Characters allowed before @ or #; not a letter of a script with spaces, because that is a mail address. */
const before =
  '[\\s(\\[{<"\'`*（「『【“，。、：；！？\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}]';
const mentioned = new RegExp(`(?:^|${before})@([\\p{L}\\p{M}\\p{N}_-]*)$`, 'u');
/** File names may contain any character, including spaces and @; symbols have no spaces. */
const placed = new RegExp(`^(?:.*${before})?(@[^\\s][^\\n]{0,79}|#[^\\s]{1,80})$`, 'su');
/** Maximum length of a searched path. */
const lookedBack = 90;

/** Word after an @ or # that may name a file or symbol, up to `caret`; null without one. */
export function placeAt(text: string, caret: number): string | null {
  return placed.exec(text.slice(Math.max(0, caret - lookedBack), caret))?.[1] ?? null;
}

/** Mention at `caret`; null without a match. */
export function mentionAt(text: string, caret: number, { seated, bench, nameOf }: Omit<Candidates, 'commands'>): Completion | null {
  const typed = mentioned.exec(text.slice(0, caret))?.[1];
  if (typed === undefined) return null;
  const sought = foldedName(typed);
  const fits = (id: AgentId) => foldedName(id).startsWith(sought) || foldedName(nameOf(id)).startsWith(sought);
  const here = seated.filter(fits);
  const found = here.length > 0 ? here : bench.filter(fits);
  const [only] = found;
  // complete input: Enter sends
  if (found.length === 1 && only !== undefined && (only === typed || nameOf(only) === typed)) return null;
  return found.length > 0 ? { kind: 'mention', from: caret - typed.length - 1, to: caret, found, index: 0 } : null;
}

/** Next or previous choice, cyclic. */
export function moved(completion: Completion, step: 1 | -1): Completion {
  const { found, index } = completion;
  return { ...completion, index: (index + step + found.length) % found.length };
}

/**
 * The text with the choice inserted, and the caret after it. @param inputs prompt inputs to fill in: the caret goes to the first
 */
export function completed(
  text: string,
  { kind, from, to }: Completion,
  chosen: string,
  inputs: readonly { readonly name: string }[] = [],
): { text: string; caret: number } {
  const word = `${kind === 'mention' ? '@' : '/'}${chosen} `;
  if (inputs.length > 0) {
    const first = `${word}${inputs[0]?.name}=`;
    const others = inputs.slice(1).map(({ name }) => ` ${name}=`);
    return { text: text.slice(0, from) + first + others.join('') + text.slice(to), caret: from + first.length };
  }
  return { text: text.slice(0, from) + word + text.slice(to).trimStart(), caret: from + word.length };
}
