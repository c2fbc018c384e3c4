// Completion list after `@` or `/`.
import { faceOf } from '../model/strings';
import { Avatar } from '../icons/Face';
import { usePanel, useStrings } from '../model/context';
import type { AgentId } from '../../src/core/agents/roster';
import { foldedName } from '../../src/core/discussion/mentions';
import { commandsWith } from './slashCommands';

/** Element ID of the list, for the composer's `aria-controls`. */
export const listId = 'completions';

export function optionId({ kind, found, index }: Completion): string {
  return `${kind}-${found[index] ?? ''}`;
}

interface Props {
  readonly completion: Completion;
  readonly onPick: (chosen: string) => void;
}

export function CompletionList({ completion, onPick }: Props) {
  const t = useStrings();
  const { kind, found, index } = completion;
  return (
    <div class="mentions" id={listId} role="listbox" aria-label={t(kind === 'mention' ? 'panel.mention' : 'panel.commands')}>
      {found.map((each, position) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the caret stays in the composer, which names the active option
        <div
          key={each}
          id={optionId({ ...completion, index: position })}
          class={position === index ? 'option on' : 'option'}
          role="option"
          aria-selected={position === index}
          {...(kind === 'mention' ? { 'data-color': faceOf(each).color } : {})}
          // Keeps the focus in the composer, because a blur would close the list.
          onMouseDown={(event) => {
            event.preventDefault();
            onPick(each);
          }}
        >
          {kind === 'mention' ? <MemberOption id={each} /> : <CommandOption name={each} />}
        </div>
      ))}
    </div>
  );
}

function MemberOption({ id }: { readonly id: string }) {
  const t = useStrings();
  return (
    <>
      <Avatar id={id} />
      <b class="name">{t.nameOf(id)}</b>
      <span class="quiet">{t.roleOf(id)}</span>
    </>
  );
}

function CommandOption({ name }: { readonly name: string }) {
  const { connection } = usePanel();
  const t = useStrings();
  const { text = null, prompt } = commandsWith(connection.environment.value?.prompts ?? []).find((each) => each.name === name) ?? {};
  const notUsed = prompt && prompt.notUsed.length > 0 ? t('slash.notUsed', { keys: prompt.notUsed.join(', ') }) : '';
  return (
    <>
      <code class="name">/{name}</code>
      <span class="quiet">{text ? t(text) : [prompt?.about, notUsed].filter(Boolean).join(' · ')}</span>
    </>
  );
}

export type CompletionKind = 'mention' | 'command';

export interface Completion {
  readonly kind: CompletionKind;
  /** Start and end of the replaced text: from the `@` or `/` to the caret. */
  readonly from: number;
  readonly to: number;
  readonly found: readonly string[];
  readonly index: number;
}

/** Members that can be mentioned, and commands that are currently available. */
export interface Candidates {
  readonly seated: readonly AgentId[];
  /** Members without a seat; offered only if no seated member matches the input. */
  readonly bench: readonly AgentId[];
  readonly nameOf: (id: AgentId) => string;
  readonly commands: readonly string[];
}

export function completionAt(text: string, caret: number, candidates: Candidates): Completion | null {
  return commandAt(text, caret, candidates) ?? mentionAt(text, caret, candidates);
}

/** Returns the commands that match a slash at the start of the message; null if there are none. Any other slash is ordinary text. */
export function commandAt(text: string, caret: number, { commands }: Pick<Candidates, 'commands'>): Completion | null {
  const typed = /^\/([\w-]*)$/.exec(text.slice(0, caret))?.[1]?.toLowerCase();
  if (typed === undefined) return null;
  const found = commands.filter((name) => name.startsWith(typed));
  return found.length > 0 ? { kind: 'command', from: 0, to: caret, found, index: 0 } : null;
}

/**
 * Characters allowed before `@` or `#`. Letters are allowed only in East Asian scripts and Thai; any other letter suggests an email
 * address.
 */
const before =
  '[\\s(\\[{<"\'`*（「『【“，。、：；！？\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}\\p{Script=Thai}]';
const mentioned = new RegExp(`(?:^|${before})@([\\p{L}\\p{M}\\p{N}_-]*)$`, 'u');
/** Matches `@` with a file name, which may contain spaces and `@`, or `#` with a symbol name, which contains no spaces. */
const placed = new RegExp(`^(?:.*${before})?(@[^\\s][^\\n]{0,79}|#[^\\s]{1,80})$`, 'su');
/** Number of characters before the caret that are searched for `@` or `#`. */
const lookedBack = 90;

/** Returns the word from an `@` or `#` to the caret if it may name a file or symbol; otherwise null. */
export function placeAt(text: string, caret: number): string | null {
  return placed.exec(text.slice(Math.max(0, caret - lookedBack), caret))?.[1] ?? null;
}

export function mentionAt(text: string, caret: number, { seated, bench, nameOf }: Omit<Candidates, 'commands'>): Completion | null {
  const typed = mentioned.exec(text.slice(0, caret))?.[1];
  if (typed === undefined) return null;
  const sought = foldedName(typed);
  const fits = (id: AgentId) => foldedName(id).startsWith(sought) || foldedName(nameOf(id)).startsWith(sought);
  const here = seated.filter(fits);
  const found = here.length > 0 ? here : bench.filter(fits);
  const [only] = found;
  // If the input is already the full name, there is nothing to complete, so Enter sends the message.
  if (found.length === 1 && only !== undefined && (only === typed || nameOf(only) === typed)) return null;
  return found.length > 0 ? { kind: 'mention', from: caret - typed.length - 1, to: caret, found, index: 0 } : null;
}

/** Selects the next or previous choice, wrapping around. */
export function moved(completion: Completion, step: 1 | -1): Completion {
  const { found, index } = completion;
  return { ...completion, index: (index + step + found.length) % found.length };
}

/**
 * Returns the text with the chosen completion inserted, and the new caret position.
 * @param inputs inputs of a prompt, inserted as `name=`; the caret goes to the first value
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
