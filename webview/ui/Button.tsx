// Buttons: native, or from the toolkit once it is loaded.
import { type ComponentChildren, h, type RefObject } from 'preact';
import { Icon } from '../icons/Icon';
import { useToolkit } from './controls';
import { createTargets, refs } from './useFocusKept';

/** Main buttons of cards, forms and lines. */
export const mainButtons = createTargets<true, HTMLButtonElement>();

export interface ButtonProps {
  readonly onPress: () => void;
  readonly kind?: 'main' | 'second' | 'icon';
  /** Accessible name, for a button that shows an icon or a letter. */
  readonly label?: string;
  readonly disabled?: boolean;
  /** Whether its action is in progress: clicks are then ignored, and the focus stays. */
  readonly busy?: boolean;
  /** Whether the popup that the button opens is open. */
  readonly expanded?: boolean;
  /** Ref for focusing. */
  readonly element?: RefObject<HTMLButtonElement | null>;
  readonly children: ComponentChildren;
}

const appearances = { main: 'primary', second: 'secondary', icon: 'icon' } as const;

export function Button({ onPress, kind = 'second', label, disabled = false, busy = false, expanded, element, children }: ButtonProps) {
  const isToolkit = useToolkit();
  // The toolkit passes properties to its inner button, but not attributes.
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
  /** Accessible name, for a button that shows only an icon. */
  readonly label?: string;
  readonly title?: string;
  /** Path data of the icon's SVG. */
  readonly icon?: string;
  readonly isMirrored?: boolean;
  /** CSS class. */
  readonly look?: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly children?: ComponentChildren;
}

/** Button without a frame: an icon, a link or a toggle. */
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

/** Buttons that have a shortcut, by lowercase letter. */
export const keyButtons = createTargets<string>();

interface KeyButtonProps {
  /** Letter of the shortcut; see `ReviewKeys.tsx`. */
  readonly letter: string;
  readonly label: string;
  /** Text beside the letter; if omitted, only the letter is shown. */
  readonly word?: string;
  readonly kind?: 'good' | 'bad';
  readonly onPress: () => void;
  readonly expanded?: boolean;
  readonly children?: ComponentChildren;
}

/** Small button with a shortcut, which works as long as the button is shown. */
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
      {/* CSS draws the letter, so that screen readers read only the label */}
      {word ? <span>{word}</span> : <kbd>{letter}</kbd>}
    </button>
  );
}
