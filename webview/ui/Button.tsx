// Button, native or of the toolkit.
import { type ComponentChildren, h, type RefObject } from 'preact';
import { Icon } from '../icons/Icon';
import { useToolkit } from './controls';
import { createTargets, refs } from './useFocusKept';

/** Main actions of cards, forms and lines. */
export const mainButtons = createTargets<true, HTMLButtonElement>();

export interface ButtonProps {
  readonly onPress: () => void;
  readonly kind?: 'main' | 'second' | 'icon';
  /** Accessible name for icon or letter content. */
  readonly label?: string;
  readonly disabled?: boolean;
  /** Action in progress: clicks are ignored, the focus stays. */
  readonly busy?: boolean;
  /** Whether its popup is open. */
  readonly expanded?: boolean;
  /** Ref for focusing. */
  readonly element?: RefObject<HTMLButtonElement | null>;
  readonly children: ComponentChildren;
}

const appearances = { main: 'primary', second: 'secondary', icon: 'icon' } as const;

export function Button({ onPress, kind = 'second', label, disabled = false, busy = false, expanded, element, children }: ButtonProps) {
  const isToolkit = useToolkit();
  // the toolkit forwards properties but not attributes to its inner button
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
  /** Accessible name of an icon button. */
  readonly label?: string;
  readonly title?: string;
  /** SVG path of an icon. */
  readonly icon?: string;
  readonly isMirrored?: boolean;
  /** CSS class. */
  readonly look?: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly children?: ComponentChildren;
}

/** Frameless button: icon, link or toggle. */
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

/** Buttons with a shortcut, by lowercase letter. */
export const keyButtons = createTargets<string>();

interface KeyButtonProps {
  /** Shortcut letter; see `useReviewKeys`. */
  readonly letter: string;
  readonly label: string;
  /** Label beside the letter; without it only the letter is shown. */
  readonly word?: string;
  readonly kind?: 'good' | 'bad';
  readonly onPress: () => void;
  readonly expanded?: boolean;
  readonly children?: ComponentChildren;
}

/** Small button with a shortcut that works while the button exists. */
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
      {/* the letter is drawn by CSS, so that only the label is read */}
      {word ? <span>{word}</span> : <kbd>{letter}</kbd>}
    </button>
  );
}
