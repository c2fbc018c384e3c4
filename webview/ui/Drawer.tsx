// What is opened over the end of the conversation: it takes the focus, and Escape closes it and stops nobody.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { bringIntoView } from '../virtualList/bringIntoView';

interface Props {
  readonly name: string;
  /** A class of its own beside that of every drawer. */
  readonly kind?: string;
  /** The entry somebody came for, by its `data-entry`; null where it is the whole. */
  readonly wanted?: string | null;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Drawer({ name, kind = '', wanted = null, onClose, children }: Props) {
  const drawer = useRef<HTMLElement>(null);
  useEffect(() => {
    const entries = [...(drawer.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
    const entry = entries.find((each) => each.dataset.entry === wanted);
    (entry ?? drawer.current)?.focus();
    if (entry) bringIntoView(entry);
  }, [wanted]);
  return (
    <section
      class={`drawer ${kind}`.trimEnd()}
      ref={drawer}
      tabIndex={-1}
      aria-label={name}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      {children}
    </section>
  );
}
