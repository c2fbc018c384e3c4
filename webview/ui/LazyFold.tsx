// A line that opens into more, which is made only then: for what most readers never open.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

export function LazyFold({ summary, children }: { readonly summary: ComponentChildren; readonly children: () => ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && <div class="folded">{children()}</div>}
    </details>
  );
}
