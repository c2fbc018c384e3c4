// Definition of a budget: figure, reference and limits.
export const groups = [
  'bytes',
  'log',
  'turn',
  'enter',
  'diff',
  'review',
  'activate',
  'accept',
  'secrets',
  'view',
  'open',
  'context',
  'experts',
  'prompts',
  'hostile',
] as const;
export type Group = (typeof groups)[number];

/** `ratio`: the product's figure divided by the reference; `more`: the difference; `value`: the product's figure alone. */
export type Figure = 'ratio' | 'more' | 'value';

export type Limit = { readonly figure: Figure; readonly atMost: number };

export interface Budget {
  readonly what: string;
  /** Reference measured in the same run; empty without one. */
  readonly against: string;
  readonly unit: 'ms' | 'MB' | 'kB' | 'times' | 'nodes' | 'tasks' | 'characters' | 'bytes' | '%' | 'calls' | 'tokens';
  /** None if the row is only reported. */
  readonly limits: readonly Limit[];
}
