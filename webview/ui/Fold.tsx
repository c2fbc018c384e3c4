// Collapsible section.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { createTargets } from './useFocusKept';

export function Fold({ summary, children }: { readonly summary: ComponentChildren; readonly children: ComponentChildren }) {
  return (
    <details class="fold">
      <summary>{summary}</summary>
      <div class="folded">{children}</div>
    </details>
  );
}

/** Collapsible sections with the hunks of a file, by path. */
export const fileFolds = createTargets<string, HTMLDetailsElement>();

interface Props {
  readonly summary: ComponentChildren;
  readonly path?: string;
  readonly children: () => ComponentChildren;
}

/** Section that renders its content only while expanded. */
export function LazyFold({ summary, path, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      class="fold"
      data-path={path}
      ref={path === undefined ? null : fileFolds.at(path)}
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{summary}</summary>
      {isOpen && <div class="folded">{children()}</div>}
    </details>
  );
}
