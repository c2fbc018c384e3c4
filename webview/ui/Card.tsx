// The frame of every card: it asks one thing, its main action stands at the end, and once settled it is one line.
import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { useAutoFocusNewCard } from './useAutoFocusNewCard';
import { usePanel } from '../model/context';

interface Props {
  readonly title: ComponentChildren;
  readonly side?: ComponentChildren;
  readonly tone?: 'plain' | 'good' | 'warn' | 'bad';
  readonly actions?: ComponentChildren;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly children?: ComponentChildren;
}

export function Card({ title, side, tone = 'plain', actions, onKeyDown, children }: Props) {
  const { store } = usePanel();
  const id = useId();
  const frame = useRef<HTMLElement>(null);
  // what another window has open is read here, and decided there
  const isOurs = store.held.value === null;
  useAutoFocusNewCard(frame);
  return (
    <section class={`card ${tone}`} aria-labelledby={id} ref={frame} {...(onKeyDown ? { onKeyDown } : {})}>
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
  mark = '✓',
  children,
}: {
  readonly title: string;
  readonly outcome: string;
  readonly mark?: '✓' | '✕' | '·';
  readonly children?: ComponentChildren;
}) {
  const line = (
    <>
      <span class={mark === '✓' ? 'mark good' : 'mark'} aria-hidden="true">
        {mark}
      </span>
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
