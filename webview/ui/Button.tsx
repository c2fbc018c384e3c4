// Button, native or of the toolkit.
import { type ComponentChildren, h, type RefObject } from 'preact';
import { Icon } from '../icons/Icon';
import { useToolkit } from './controls';
import { createTargets, refs } from './focusTargets';

/** The main actions of cards, forms and lines. */
export const mainButtons = createTargets<true, HTMLButtonElement>();

export interface ButtonProps {
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

const appearances = { main: 'primary', second: 'secondary', icon: 'icon' } as const;

export function Button({ onPress, kind = 'second', label, disabled = false, busy = false, expanded, element, children }: ButtonProps) {
  const isToolkit = useToolkit();
  // the toolkit hands its properties on to the button inside, and the attributes not
  const aria = isToolkit
    ? { busy: 'ariaBusy', disabled: 'ariaDisabled', expanded: 'ariaExpanded' }
    : { busy: 'aria-busy', disabled: 'aria-disabled', expanded: 'aria-expanded' };
  const props: Record<string, unknown> = {
    ...(isToolkit ? { appearance: appearances[kind] } : { type: 'button' }),
    ref: refs(element, kind === 'main' && mainButtons.at(true)),
    class: `button ${kind}`,
    disabled,
    ...(busy ? { [aria.busy]: 'true', [aria.disabled]: 'true' } : {}),
    ...(expanded === undefined ? {} : { [aria.expanded]: String(expanded) }),
    ...(label ? { 'aria-label': label, title: label } : {}),
    onClick: () => !disabled && !busy && onPress(),
  };
  return h(isToolkit ? 'vscode-button' : 'button', props, children);
}

interface QuietButtonProps {
  readonly onPress: () => void;
  /** Its name where it shows an icon alone. */
  readonly label?: string;
  readonly title?: string;
  /** The outline of an icon in place of content. */
  readonly icon?: string;
  readonly isMirrored?: boolean;
  /** The class it is styled by. */
  readonly look?: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly children?: ComponentChildren;
}

/** A button without a frame: an icon, a link or a toggle. */
export function QuietButton({
  onPress,
  label,
  title = label,
  icon,
  isMirrored,
  look = 'quiet-button',
  pressed,
  disabled,
  children,
}: QuietButtonProps) {
  return (
    <button
      type="button"
      class={look}
      aria-label={label}
      title={title}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={() => onPress()}
    >
      {icon && <Icon path={icon} isMirrored={isMirrored ?? false} />}
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
