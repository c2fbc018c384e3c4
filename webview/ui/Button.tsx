// Buttons as the editor draws them; `second` for every action but the main one of a card.
import type { ComponentChildren, RefObject } from 'preact';
import { createTargets, refs } from './focusTargets';

/** The main actions of cards, forms and lines. */
export const mainButtons = createTargets<true, HTMLButtonElement>();

interface Props {
  readonly onPress: () => void;
  readonly kind?: 'main' | 'second' | 'icon';
  /** Says what the button does where its content does not: an icon, a letter. */
  readonly label?: string;
  readonly disabled?: boolean;
  /** Whether what it would do is under way: a press does nothing, and the focus may stay. */
  readonly busy?: boolean;
  /** Whether what it opens is open. */
  readonly expanded?: boolean;
  /** Holds the element, for what puts the focus on it. */
  readonly element?: RefObject<HTMLButtonElement | null>;
  readonly children: ComponentChildren;
}

export function Button({ onPress, kind = 'second', label, disabled = false, busy = false, expanded, element, children }: Props) {
  return (
    <button
      type="button"
      ref={refs(element, kind === 'main' && mainButtons.at(true))}
      class={`button ${kind}`}
      disabled={disabled}
      {...(busy ? { 'aria-busy': 'true', 'aria-disabled': 'true' } : {})}
      {...(expanded === undefined ? {} : { 'aria-expanded': expanded ? 'true' : 'false' })}
      {...(label ? { 'aria-label': label, title: label } : {})}
      onClick={() => !disabled && !busy && onPress()}
    >
      {children}
    </button>
  );
}

/** The buttons with a key of their own, by its letter in lower case. */
export const keyButtons = createTargets<string>();

interface KeyButtonProps {
  /** A letter, for the review's keyboard; see `useReviewKeys`. */
  readonly letter: string;
  readonly label: string;
  /** The word on it, beside its letter; without one the letter stands alone. */
  readonly word?: string;
  readonly kind?: 'good' | 'bad';
  readonly onPress: () => void;
  readonly expanded?: boolean;
  readonly children?: ComponentChildren;
}

/** A small button with a key of its own; the key works where the button is there. */
export function KeyButton({ letter, label, word, kind, onPress, expanded, children }: KeyButtonProps) {
  return (
    <button
      type="button"
      class={['key', word && 'worded', kind].filter(Boolean).join(' ')}
      ref={keyButtons.at(letter.toLowerCase())}
      data-key={letter.toLowerCase()}
      aria-keyshortcuts={letter}
      aria-label={label}
      title={label}
      {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
      onClick={onPress}
    >
      {children}
      {/* beside a word the letter is a hint that the style draws: what is read is the word */}
      {word ? <span>{word}</span> : <kbd>{letter}</kbd>}
    </button>
  );
}
