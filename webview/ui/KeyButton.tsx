// A small button that is its own key: what the key does is what a press on it does, and where it is not there the key does nothing.
import type { ComponentChildren } from 'preact';
import { createTargets } from './focusTargets';

/** The buttons with a key of their own, by its letter in lower case. */
export const keyButtons = createTargets<string>();

interface Props {
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

export function KeyButton({ letter, label, word, kind, onPress, expanded, children }: Props) {
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
