// Small label (chip) for a stance, an outcome or a verdict.
import type { ComponentChildren } from 'preact';

export type Tone = 'plain' | 'good' | 'bad' | 'warn' | 'info';

export function Chip({
  tone = 'plain',
  title,
  children,
}: {
  readonly tone?: Tone;
  readonly title?: string;
  readonly children: ComponentChildren;
}) {
  return (
    <span class={`chip ${tone}`} title={title}>
      {children}
    </span>
  );
}
