// A small button that is its own key: what the key does is what a press on it does, and where it is not there the key does nothing.
import type { ComponentChildren } from 'preact';

interface Props {
  /** A letter, for the review's keyboard; see `useReviewKeys`. */
  readonly letter: string;
  readonly label: string;
  readonly onPress: () => void;
  readonly expanded?: boolean;
  readonly children?: ComponentChildren;
}

export function KeyButton({ letter, label, onPress, expanded, children }: Props) {
  return (
    <button
      type="button"
      class="key"
      data-key={letter.toLowerCase()}
      aria-keyshortcuts={letter}
      aria-label={label}
      title={label}
      {...(expanded === undefined ? {} : { 'aria-expanded': expanded })}
      onClick={onPress}
    >
      {children ?? <kbd>{letter}</kbd>}
    </button>
  );
}
