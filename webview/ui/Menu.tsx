// Menu button, usable by keyboard and mouse.
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
  /** Overlay or in flow; `toStay` stays open until closed, so that nothing moves by itself. */
  readonly opens?: 'over' | 'inFlow' | 'toStay';
  readonly label: string;
  /** SVG path of the button's icon. */
  readonly mark: string;
  readonly choices: readonly MenuItem[];
  /** Replaces the menu after a choice. */
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
  /** Whether the menu overlays the content below. */
  readonly isOver: boolean;
  /** Stays open, because closing would move the content under the pointer. */
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

/** Menu keys must not reach the container. */
function onKeyDown(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  moveFocus(event);
  if (event.key !== 'Escape') event.stopPropagation();
}

/** Cyclic arrow keys, Home and End; the menu itself has the focus initially. */
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

/** Containers of a popup and its buttons: clicks inside do not close it. */
export const popupFrames = createTargets();

const ways = ['pointerdown', 'focusin'] as const;

/**
 * Moves the focus into the popup. @param stays closes only on Escape or its own buttons, because an in-flow popup would move content under
 * the pointer @returns ref of the popup, which must be focusable
 */
export function useClickOutside<T extends HTMLElement>(onClose: () => void, stays = false) {
  const opened = useRef<T>(null);
  const latest = useRef(onClose);
  latest.current = onClose;
  useLayoutEffect(() => {
    const opener = document.activeElement;
    comeTo(opened.current);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // the same key would stop the team
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
    // an overlay would hide a focused element below
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
