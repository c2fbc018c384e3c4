// A line that opens into more, for what most readers do not need.
import type { ComponentChildren } from 'preact';

export function Fold({ summary, children }: { readonly summary: ComponentChildren; readonly children: ComponentChildren }) {
  return (
    <details class="fold">
      <summary>{summary}</summary>
      <div class="folded">{children}</div>
    </details>
  );
}
