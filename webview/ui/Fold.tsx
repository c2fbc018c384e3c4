// Section that can be expanded.
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

/** Folds that contain a file's hunks, by path. */
export const fileFolds = createTargets<string, HTMLDetailsElement>();

interface Props {
  readonly summary: ComponentChildren;
  /** Path of the file whose hunks are inside. */
  readonly path?: string;
  readonly children: () => ComponentChildren;
}

/** Section whose content is only built when it is opened. */
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
