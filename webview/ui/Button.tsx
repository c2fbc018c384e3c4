// A button as the editor draws it; `second` for every action but the main one of a card.
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
