// Renders the result table of an evaluation in Markdown.
import { type Difference, type Interval, differenceOf, intervalOf, pooled } from './statistics';

/** Measures of one complete run. */
export interface Scores {
  /** Share of the hidden tests that pass; null if the tests were not run. */
  readonly tests: number | null;
  /** Share of the traps that pass; null if unknown. Traps are hidden tests that fail with the first version of the feature. */
  readonly traps: number | null;
  readonly questions: number;
  readonly calls: number;
  readonly tokens: number;
  readonly costUsd: number | null;
  readonly minutes: number;
}

export type Measured = { readonly task: string; readonly scores: Scores | null; readonly end: string };

export interface Row {
  readonly arm: string;
  readonly what: string;
  /** Repeats of each task, in the order of the tasks. */
  readonly runs: readonly (readonly Measured[])[];
}

type Column = { readonly title: string; readonly pick: (scores: Scores) => number | null; readonly write: (value: number) => string };

const percent = (value: number) => `${Math.round(value * 100)}`;
const decimal = (value: number) => value.toFixed(2);
const whole = (value: number) => `${Math.round(value)}`;

/** Primary outcome, chosen before the evaluation. */
const primary: Column = { title: 'hidden tests %', pick: ({ tests }) => tests, write: percent };

const front: readonly Column[] = [
  primary,
  { title: 'all hidden tests %', pick: ({ tests }) => (tests === null ? null : Number(tests === 1)), write: percent },
  { title: 'of the fix alone %', pick: ({ traps }) => traps, write: percent },
  { title: 'questions', pick: ({ questions }) => questions, write: decimal },
  { title: 'calls', pick: ({ calls }) => calls, write: whole },
  { title: 'tokens', pick: ({ tokens }) => tokens, write: whole },
  { title: 'USD', pick: ({ costUsd }) => costUsd, write: (value) => value.toFixed(4) },
  { title: 'minutes', pick: ({ minutes }) => minutes, write: decimal },
];

/** @param head lines above the table, such as the model names */
export function renderTable(head: readonly string[], rows: readonly Row[]): string {
  const [first, ...others] = rows;
  const valuesOf = ({ runs }: Row, { pick }: Column) => pooled(runs.map((each) => each.map(({ scores }) => scores && pick(scores))));
  const cells = (row: Row) => front.map((column) => written(intervalOf(valuesOf(row, column)), column.write));
  const difference = (row: Row) => differenceCells(first ? differenceOf(valuesOf(row, primary), valuesOf(first, primary)) : null);
  return [
    ...['# Evaluation', '', ...head, ''],
    ...grid(
      ['arm', ...front.map(({ title }) => title)],
      rows.map((row) => [row.arm, ...cells(row)]),
    ),
    ...(first && others.length > 0
      ? [
          ...['', `Hidden tests against ${first.arm}, in points, on the tasks that both have:`, ''],
          ...grid(
            ['arm', 'pairs', 'difference', '95 % interval', 'detectable'],
            others.map((row) => [row.arm, ...difference(row)]),
          ),
        ]
      : []),
    ...['', ...rows.map(lineOf), ''],
  ].join('\n');
}

function grid(titles: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [titles, titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

function written(interval: Interval | null, write: (value: number) => string): string {
  if (!interval) return '–';
  const { mean, low, high, count } = interval;
  return count === 1 ? `${write(mean)} (1 task)` : `${write(mean)} (${write(low)} to ${write(high)})`;
}

function differenceCells(difference: Difference | null): string[] {
  if (!difference) return ['0', '–', '–', '–'];
  const { count, mean, low, high, detectable } = difference;
  const interval = count === 1 ? '–' : `${percent(low)} to ${percent(high)}`;
  return [`${count}`, percent(mean), interval, detectable === null ? '–' : percent(detectable)];
}

function lineOf({ arm, what, runs }: Row): string {
  const all = runs.flat();
  const scored = all.filter(({ scores }) => scores !== null).length;
  const ends = new Map<string, number>();
  for (const { end } of all) ends.set(end, (ends.get(end) ?? 0) + 1);
  return `- ${arm} (${what}): ${scored} of ${all.length} runs scored; ended ${[...ends].map(([end, times]) => `${end} ${times}`).join(', ')}.`;
}
