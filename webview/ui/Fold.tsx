// A line that opens into more.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { createTargets } from './focusTargets';

export function Fold({ summary, children }: { readonly summary: ComponentChildren; readonly children: ComponentChildren }) {
  return (
    <details class="fold">
      <summary>{summary}</summary>
      <div class="folded">{children}</div>
    </details>
  );
}

/** The folds that hold a file, by its path. */
export const fileFolds = createTargets<string, HTMLDetailsElement>();

interface Props {
  readonly summary: ComponentChildren;
  /** The file that is in it. */
  readonly path?: string;
  readonly children: () => ComponentChildren;
}

/** A fold whose content is built when it is opened. */
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
