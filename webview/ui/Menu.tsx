// Button with a menu, for keyboard and mouse.
import type { ComponentChildren } from 'preact';
import { useState, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '../icons/Icon';
import { createTargets } from './useFocusKept';
import { comeTo } from './useAutoFocusNewCard';

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

/** Elements that contain a popup and its button. A click inside does not close the popup. */
export const popupFrames = createTargets();

const ways = ['pointerdown', 'focusin'] as const;

/**
 * Moves the focus into a popup, and closes the popup on Escape or a click outside.
 * @param stays whether a click outside leaves the popup open, because closing it would move the content under the pointer
 * @returns ref for the popup, which must be focusable
 */
export function useClickOutside<T extends HTMLElement>(onClose: () => void, stays = false) {
  const opened = useRef<T>(null);
  const latest = useRef(onClose);
  latest.current = onClose;
  useLayoutEffect(() => {
    const opener = document.activeElement;
    comeTo(opened.current);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      // Prevents Escape from also stopping the team.
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    const onElsewhere = ({ target }: Event) => {
      if (!stays && !frame?.contains(target as Node)) latest.current();
    };
    const element = opened.current;
    const [frame = element] = popupFrames.around(element);
    element?.addEventListener('keydown', onKeyDown);
    // A focus change also closes the popup, because the popup may hide the focused element.
    for (const way of ways) document.addEventListener(way, onElsewhere);
    return () => {
      element?.removeEventListener('keydown', onKeyDown);
      for (const way of ways) document.removeEventListener(way, onElsewhere);
      const isLost = document.activeElement === document.body || element?.contains(document.activeElement);
      if (isLost && opener instanceof HTMLElement && opener.isConnected) comeTo(opener);
    };
  }, [stays]);
  return opened;
}
