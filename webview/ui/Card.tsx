// Frame of every card: one question, its actions, and a key for the main one.
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
  /** Focus target on arrival; defaults to the card, so that Enter does nothing by accident. */
  readonly focusOn?: FocusOn;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children?: ComponentChildren;
}

/** Button rows of cards and questions. */
export const actionRows = createTargets();

/** Keys pressed within this time after arrival were not meant for the card. */
const arrivalMs = 400;

/** Elements that handle keys themselves. */
export function hasOwnKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="menu"], [role="dialog"], [role="alertdialog"]') !== null;
}

export function Card({ title, side, tone = 'plain', actions, focusOn, onKeyDown, children }: Props) {
  const { live } = usePanel();
  const t = useStrings();
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  // read-only while another window has the session
  const isOurs = live.held.value === null;
  useAutoFocusNewCard(frame);
  const came = useRef(performance.now());
  useLayoutEffect(() => {
    if (mainOf(frame.current)) frame.current?.setAttribute('aria-keyshortcuts', 'Control+Enter');
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

/** Main action; null while a form inside has its own. */
function mainOf(card: HTMLElement | null): HTMLElement | null {
  const [main, another] = card ? mainButtons.all(card) : [];
  return main && !another && actionRows.keyOf(main.parentElement) ? main : null;
}

function isMainKey({ key, ctrlKey, metaKey, shiftKey, altKey, repeat, isComposing, target }: KeyboardEvent): boolean {
  return key === 'Enter' && (ctrlKey || metaKey) && !shiftKey && !altKey && !repeat && !isComposing && !hasOwnKeys(target);
}

/** Settled card: subject and outcome, the rest on demand. */
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
