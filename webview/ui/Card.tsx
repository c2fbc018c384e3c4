// Card frame: a question, its actions, and a shortcut for the main action.
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { Mark, type MarkKind } from '../icons/Icon';
import { mainButtons } from './Button';
import { createTargets, refs, restPlaces } from './useFocusKept';
import { cards, type FocusOn, useAutoFocusNewCard } from './useAutoFocusNewCard';
import { usePanel, useStrings } from '../model/context';

interface Props {
  readonly title: ComponentChildren;
  readonly side?: ComponentChildren;
  readonly tone?: 'plain' | 'good' | 'warn' | 'bad';
  readonly actions?: ComponentChildren;
  /** Element to focus when the card appears; the card itself by default, so that an accidental Enter does nothing. */
  readonly focusOn?: FocusOn;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children?: ComponentChildren;
}

/** Rows of buttons on cards and under questions. */
export const actionRows = createTargets();

/**
 * Time in milliseconds after a card appears during which its shortcut is ignored, because the user probably pressed the key for something
 * else.
 */
const arrivalMs = 400;

/** Whether the element is inside a menu or dialog, which handles its own keys. */
export function hasOwnKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="menu"], [role="dialog"], [role="alertdialog"]') !== null;
}

export function Card({ title, side, tone = 'plain', actions, focusOn, onKeyDown, children }: Props) {
  const { live } = usePanel();
  const t = useStrings();
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  // The card has no actions while the session is read-only, for example because another window has it open.
  const isOurs = live.held.value === null;
  useAutoFocusNewCard(frame, Boolean(actions));
  const came = useRef(performance.now());
  useLayoutEffect(() => {
    if (mainOf(frame.current)) frame.current?.setAttribute('aria-keyshortcuts', 'Control+Enter Meta+Enter');
    else frame.current?.removeAttribute('aria-keyshortcuts');
  });
  const onKey = (event: KeyboardEvent) => {
    onKeyDown?.(event);
    if (event.defaultPrevented || !isMainKey(event) || event.timeStamp - came.current < arrivalMs) return;
    const main = mainOf(frame.current);
    if (!main) return;
    event.preventDefault();
    main.click();
  };
  return (
    <section
      class={`card ${tone}`}
      aria-labelledby={id}
      ref={refs(frame, cards.at(focusOn ?? null), restPlaces.at(true))}
      tabIndex={-1}
      onKeyDown={onKey}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {side && <span class="side">{side}</span>}
      </header>
      {children}
      {actions && isOurs && (
        <footer class="actions" ref={actionRows.at(true)}>
          {actions}
          <kbd class="main-key">{t('card.keys.main')}</kbd>
        </footer>
      )}
    </section>
  );
}

/** Returns the button of the main action; null while a form on the card has a main button of its own. */
function mainOf(card: HTMLElement | null): HTMLElement | null {
  const [main, another] = card ? mainButtons.all(card) : [];
  return main && !another && actionRows.keyOf(main.parentElement) ? main : null;
}

function isMainKey({ key, ctrlKey, metaKey, shiftKey, altKey, repeat, isComposing, target }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !shiftKey && !altKey && !repeat && !isComposing && !hasOwnKeys(target);
}

export function SettledCard({
  title,
  outcome,
  mark = 'done',
  children,
}: {
  readonly title: string;
  readonly outcome: string;
  readonly mark?: MarkKind;
  readonly children?: ComponentChildren;
}) {
  const line = (
    <>
      <Mark of={mark} />
      <b>{title}</b> <span class="quiet">{outcome}</span>
    </>
  );
  return children ? (
    <details class="settled">
      <summary>{line}</summary>
      <div class="folded">{children}</div>
    </details>
  ) : (
    <p class="settled">{line}</p>
  );
}
