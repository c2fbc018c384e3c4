// A button that opens a small menu of actions, for the keyboard as for the mouse.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../icons/Icon';
import { popupFrames, useClickOutside } from './useClickOutside';

export interface MenuItem {
  readonly text: string;
  readonly run: () => void;
}

interface Props {
  /** The class it is styled by. */
  readonly look: string;
  /** Over what is below its button, or pushing that aside; `toStay` until it is closed by hand, for where nothing may move by itself. */
  readonly opens?: 'over' | 'inFlow' | 'toStay';
  readonly label: string;
  /** The icon of the button, as its outline. */
  readonly mark: string;
  readonly choices: readonly MenuItem[];
  /** What a choice has opened in its place. */
  readonly children?: ComponentChildren;
}

export function Menu({ look, opens = 'over', label, mark, choices, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span class={opens === 'over' ? look : `${look} flow-menu`} ref={popupFrames.at(true)}>
      <button
        type="button"
        class="quiet-button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon path={mark} />
      </button>
      {isOpen && (
        <Choices isOver={opens === 'over'} stays={opens === 'toStay'} label={label} choices={choices} onClose={() => setOpen(false)} />
      )}
      {children}
    </span>
  );
}

interface ChoicesProps extends Pick<Props, 'label' | 'choices'> {
  /** Whether the menu lies over what is below its button. */
  readonly isOver: boolean;
  /** Whether it is open until it is closed: the conversation would move under whoever presses something in it. */
  readonly stays: boolean;
  readonly onClose: () => void;
}

function Choices({ isOver, stays, label, choices, onClose }: ChoicesProps) {
  const menu = useClickOutside<HTMLDivElement>(onClose, stays);
  const choose = (run: () => void) => {
    onClose();
    run();
  };
  return (
    <div class={isOver ? 'over' : ''} ref={menu} role="menu" tabIndex={-1} aria-label={label} onKeyDown={onKeyDown}>
      {choices.map(({ text, run }) => (
        <button key={text} type="button" role="menuitem" tabIndex={-1} class="option" onClick={() => choose(run)}>
          {text}
        </button>
      ))}
    </div>
  );
}

/** The keys of a menu are not those of what it stands in. */
function onKeyDown(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  moveFocus(event);
  if (event.key !== 'Escape') event.stopPropagation();
}

/** Arrows go round, Home and End to the ends; the menu itself has the focus until then. */
export function moveFocus(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const last = items.length - 1;
  const next: Readonly<Record<string, number>> = {
    ArrowDown: at === last ? 0 : at + 1,
    ArrowUp: at <= 0 ? last : at - 1,
    Home: 0,
    End: last,
  };
  const target = next[event.key];
  if (target === undefined) return;
  event.preventDefault();
  items[target]?.focus();
}
