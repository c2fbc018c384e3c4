// Drawer over the end of the conversation; takes the focus and closes on Escape.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { createTargets, refs, restPlaces } from './useFocusKept';
import { bringIntoView } from '../virtualList/bringIntoView';

export const drawerEntries = createTargets<string>();

interface Props {
  readonly name: string;
  readonly kind?: string;
  /** ID of the entry to scroll to and focus; null to focus the drawer itself. */
  readonly wanted?: string | null;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Drawer({ name, kind = '', wanted = null, onClose, children }: Props) {
  const drawer = useRef<HTMLElement>(null);
  useEffect(() => {
    const entry = drawer.current && wanted !== null ? drawerEntries.find(wanted, drawer.current) : null;
    (entry ?? drawer.current)?.focus();
    if (entry) bringIntoView(entry);
  }, [wanted]);
  return (
    <section
      class={`drawer ${kind}`.trimEnd()}
      ref={refs(drawer, restPlaces.at(true))}
      tabIndex={-1}
      aria-label={name}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing) return;
        event.stopPropagation();
        onClose();
      }}
    >
      {children}
    </section>
  );
}
