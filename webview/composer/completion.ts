// Completion of @mentions and /commands.
import type { AgentId } from '../../src/core/agents/roster';
import { foldedName } from '../../src/core/discussion/mentions';

export type CompletionKind = 'mention' | 'command';

export interface Completion {
  readonly kind: CompletionKind;
  /** Where the `@` or the `/` stands, and where the caret is. */
  readonly from: number;
  readonly to: number;
  /** Ids of members, or names of commands. */
  readonly found: readonly string[];
  readonly index: number;
}

/** Whom a mention may name, by id and by the name the user sees; and the commands that would do something now. */
export interface Candidates {
  readonly seated: readonly AgentId[];
  /** Offered only once something is typed that no seated member fits. */
  readonly bench: readonly AgentId[];
  readonly nameOf: (id: AgentId) => string;
  readonly commands: readonly string[];
}

/** The completion open at `caret`, or null where none is being typed or nothing fits. */
export function completionAt(text: string, caret: number, candidates: Candidates): Completion | null {
  return commandAt(text, caret, candidates) ?? mentionAt(text, caret, candidates);
}

/** A command is the first word of a message, and a slash anywhere else a slash. */
export function commandAt(text: string, caret: number, { commands }: Pick<Candidates, 'commands'>): Completion | null {
  const typed = /^\/([\w-]*)$/.exec(text.slice(0, caret))?.[1]?.toLowerCase();
  if (typed === undefined) return null;
  const found = commands.filter((name) => name.startsWith(typed));
  return found.length > 0 ? { kind: 'command', from: 0, to: caret, found, index: 0 } : null;
}

/** What an @ or # may stand behind: never a letter of a script with spaces, for that is an address of mail. */
const before =
  '[\\s(\\[{<"\'`*（「『【“，。、：；！？\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}]';
const mentioned = new RegExp(`(?:^|${before})@([\\p{L}\\p{M}\\p{N}_-]*)$`, 'u');
/** A file's name may have any sign in it, spaces and another @ included; a symbol has no spaces. */
const placed = new RegExp(`^(?:.*${before})?(@[^\\s][^\\n]{0,79}|#[^\\s]{1,80})$`, 'su');
/** Longer than the longest place that is looked for. */
const lookedBack = 90;

/** The word after an @ or # that could name a place, up to `caret`; null where none is typed. */
export function placeAt(text: string, caret: number): string | null {
  return placed.exec(text.slice(Math.max(0, caret - lookedBack), caret))?.[1] ?? null;
}

/** The mention open at `caret`, or null where none is being typed or nobody fits. */
export function mentionAt(text: string, caret: number, { seated, bench, nameOf }: Omit<Candidates, 'commands'>): Completion | null {
  const typed = mentioned.exec(text.slice(0, caret))?.[1];
  if (typed === undefined) return null;
  const sought = foldedName(typed);
  const fits = (id: AgentId) => foldedName(id).startsWith(sought) || foldedName(nameOf(id)).startsWith(sought);
  const here = seated.filter(fits);
  const found = here.length > 0 ? here : bench.filter(fits);
  const [only] = found;
  // nothing is left to complete: Enter sends
  if (found.length === 1 && only !== undefined && (only === typed || nameOf(only) === typed)) return null;
  return found.length > 0 ? { kind: 'mention', from: caret - typed.length - 1, to: caret, found, index: 0 } : null;
}

/** The next or previous choice, round and round. */
export function moved(completion: Completion, step: 1 | -1): Completion {
  const { found, index } = completion;
  return { ...completion, index: (index + step + found.length) % found.length };
}

/**
 * The text with the choice in it, and the caret after it.
 * @param inputs what is to be said with the choice: the caret stands where the first of them goes
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
