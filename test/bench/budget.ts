// Shape of a budget: figure, base and bound.
export const groups = [
  'bytes',
  'log',
  'turn',
  'enter',
  'diff',
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

/** `ratio`: ours divided by what it is measured against; `more`: ours minus that; `value`: ours alone. */
export type Figure = 'ratio' | 'more' | 'value';

export interface Limit {
  readonly figure: Figure;
  readonly atMost: number;
}

export interface Budget {
  readonly group: Group;
  readonly what: string;
  /** What is measured beside it in the same run; empty where the figure stands alone. */
  readonly against: string;
  readonly unit: 'ms' | 'MB' | 'kB' | 'times' | 'nodes' | 'tasks' | 'characters' | 'bytes' | '%' | 'calls' | 'tokens';
  /** None for a row that is only told. */
  readonly limits: readonly Limit[];
}
