// Type of a benchmark budget: unit, reference and limits.
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

/** `ratio`: the product's value divided by the reference. `more`: product minus reference. `value`: the product's value alone. */
export type Figure = 'ratio' | 'more' | 'value';

export type Limit = { readonly figure: Figure; readonly atMost: number };

export interface Budget {
  readonly what: string;
  /** Name of the reference that is measured in the same run; empty if there is no reference. */
  readonly against: string;
  readonly unit: 'ms' | 'MB' | 'kB' | 'times' | 'nodes' | 'tasks' | 'characters' | 'bytes' | '%' | 'calls' | 'tokens';
  /** Empty if the value is only reported. */
  readonly limits: readonly Limit[];
}
