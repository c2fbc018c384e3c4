// The frame of every card: it asks one thing, its main action stands at the end, and once settled it is one line.
import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { Mark, type MarkKind } from '../icons/Mark';
import { useAutoFocusNewCard } from './useAutoFocusNewCard';
import { usePanel } from '../model/context';

interface Props {
  readonly title: ComponentChildren;
  readonly side?: ComponentChildren;
  readonly tone?: 'plain' | 'good' | 'warn' | 'bad';
  readonly actions?: ComponentChildren;
  /** What has the focus when the card arrives, by its selector; without it the card itself, so that Enter does nothing that was not meant. */
  readonly focusOn?: string;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children?: ComponentChildren;
}

export function Card({ title, side, tone = 'plain', actions, focusOn, onKeyDown, children }: Props) {
  const { store } = usePanel();
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  // what another window has open is read here, and decided there
  const isOurs = store.held.value === null;
  useAutoFocusNewCard(frame);
  return (
    <section
      class={`card ${tone}`}
      aria-labelledby={id}
      ref={frame}
      tabIndex={-1}
      data-focus-on={focusOn}
      {...(onKeyDown ? { onKeyDown } : {})}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {side && <span class="side">{side}</span>}
      </header>
      {children}
      {actions && isOurs && <footer class="actions">{actions}</footer>}
    </section>
  );
}

/** A card that is settled: what it was about and what became of it, and the rest on demand. */
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
