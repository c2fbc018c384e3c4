// Button components: native, or from the toolkit once the toolkit is loaded.
import { type ComponentChildren, h, type RefObject } from 'preact';
import { Icon } from '../icons/Icon';
import { useToolkit } from './controls';
import { createTargets, refs } from './useFocusKept';

/** Main buttons of cards, forms and lines above the composer. */
export const mainButtons = createTargets<true, HTMLButtonElement>();

export interface ButtonProps {
  readonly onPress: () => void;
  readonly kind?: 'main' | 'second' | 'icon';
  /** Accessible name; needed if the button shows an icon or a letter. */
  readonly label?: string;
  readonly disabled?: boolean;
  /** Whether the button's action is in progress; the button keeps the focus but ignores clicks. */
  readonly busy?: boolean;
  readonly expanded?: boolean;
  readonly element?: RefObject<HTMLButtonElement | null>;
  readonly children: ComponentChildren;
}

const appearances = { main: 'primary', second: 'secondary', icon: 'icon' } as const;

export function Button({ onPress, kind = 'second', label, disabled = false, busy = false, expanded, element, children }: ButtonProps) {
  const isToolkit = useToolkit();
  // The toolkit forwards these ARIA properties, but not the corresponding attributes, to its inner button, so the properties are set
  // instead.
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
  readonly label?: string;
  readonly title?: string;
  readonly icon?: string;
  readonly isMirrored?: boolean;
  readonly look?: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly children?: ComponentChildren;
}

/** Button without a border: an icon, a link or a toggle. */
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
  /** Letter of the shortcut, which `ReviewKeys.tsx` handles. */
  readonly letter: string;
  readonly label: string;
  /** Text beside the letter; if omitted, only the letter is shown. */
  readonly word?: string;
  readonly kind?: 'good' | 'bad';
  readonly onPress: () => void;
  readonly expanded?: boolean;
  readonly children?: ComponentChildren;
}

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
      {/* the letter is drawn by CSS, so that screen readers read only the label */}
      {word ? <span>{word}</span> : <kbd>{letter}</kbd>}
    </button>
  );
}
