// Button with a menu, for keyboard and mouse.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { Icon } from '../icons/Icon';
import { popupFrames, usePopup } from './usePopup';

export interface MenuItem {
  readonly text: string;
  readonly run: () => void;
}

interface Props {
  readonly look: string;
  /**
   * `over`: the menu overlays the content. `inFlow`: the menu is part of the layout. `toStay`: also part of the layout, and a click outside
   * does not close it, because the layout would move.
   */
  readonly opens?: 'over' | 'inFlow' | 'toStay';
  readonly label: string;
  readonly mark: string;
  readonly choices: readonly MenuItem[];
  /** Content after the button, such as a form opened by a menu item. */
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
  readonly isOver: boolean;
  readonly stays: boolean;
  readonly onClose: () => void;
}

function Choices({ isOver, stays, label, choices, onClose }: ChoicesProps) {
  const menu = usePopup<HTMLDivElement>(onClose, stays);
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

/** Handles keys of the menu and stops their propagation, except for Escape. */
function onKeyDown(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  moveFocus(event);
  if (event.key !== 'Escape') event.stopPropagation();
}

/** Moves the focus with the arrow keys (wrapping around), Home and End. Initially, the menu itself has the focus. */
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
