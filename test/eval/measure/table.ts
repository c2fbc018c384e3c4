// Table of an evaluation, as Markdown.
import type { Judgement } from './judge';
import type { Scores } from './score';
import { differenceOf, type Interval, intervalOf } from './statistics';

/** One arm on one repository; null if it was cut short by cost, a missing answer or a provider. */
export interface Measured {
  readonly task: string;
  readonly scores: Scores | null;
  readonly judgement: Judgement | null;
  /** How the run ended, or why it was cut short. */
  readonly end: string;
}

export interface Row {
  readonly arm: string;
  readonly what: string;
  readonly runs: readonly Measured[];
}

type Pick = (run: Measured) => number | null;

interface Column {
  readonly title: string;
  readonly pick: Pick;
  readonly write: (value: number) => string;
}

const percent = (value: number) => `${Math.round(value * 100)}`;
const decimal = (value: number) => value.toFixed(2);
const whole = (value: number) => `${Math.round(value)}`;
const scored =
  (key: keyof Scores): Pick =>
  (run) =>
    run.scores?.[key] ?? null;

const quality: readonly Column[] = [
  { title: 'traps %', pick: scored('traps'), write: percent },
  { title: 'with place %', pick: scored('placed'), write: percent },
  { title: 'traps, judge %', pick: (run) => run.judgement?.traps ?? null, write: percent },
  { title: 'requirements %', pick: scored('requirements'), write: percent },
  { title: 'requirements, judge %', pick: (run) => run.judgement?.requirements ?? null, write: percent },
  { title: 'constraints %', pick: scored('constraints'), write: percent },
  { title: 'hidden tests %', pick: scored('tests'), write: percent },
  { title: 'false blockers', pick: scored('falseBlockers'), write: decimal },
  { title: 'false blockers, judge', pick: (run) => run.judgement?.falseBlockers ?? null, write: decimal },
];

const cost: readonly Column[] = [
  { title: 'missing reached %', pick: scored('reached'), write: percent },
  { title: 'questions that hit %', pick: scored('hits'), write: percent },
  { title: 'questions', pick: scored('questions'), write: decimal },
  { title: 'calls', pick: scored('calls'), write: whole },
  { title: 'tokens', pick: scored('tokens'), write: whole },
  { title: 'USD', pick: scored('costUsd'), write: (value) => value.toFixed(4) },
  { title: 'minutes', pick: scored('minutes'), write: decimal },
];

const compared: readonly Column[] = quality.filter(({ title }) => ['traps %', 'hidden tests %', 'false blockers'].includes(title));

/** @param head lines on what was asked, such as the model and the form of the request */
export function renderTable(head: readonly string[], rows: readonly Row[]): string {
  const [first, ...others] = rows;
  const differences =
    first && others.length > 0
      ? ['', `Against ${first.arm}, on the repositories both have:`, '', ...grid(compared, others, first.runs)]
      : [];
  return [
    ...['# Evaluation', '', ...head, ''],
    ...['What came of it:', '', ...grid(quality, rows), '', 'What it took:', '', ...grid(cost, rows)],
    ...differences,
    ...['', ...rows.map(lineOf)],
    '',
  ].join('\n');
}

function grid(columns: readonly Column[], rows: readonly { arm: string; runs: readonly Measured[] }[], against?: readonly Measured[]) {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(['arm', ...columns.map(({ title }) => title)]),
    line(['---', ...columns.map(() => '---')]),
    ...rows.map(({ arm, runs }) => line([arm, ...columns.map((column) => cellOf(column, runs, against))])),
  ];
}

function cellOf({ pick, write }: Column, runs: readonly Measured[], against?: readonly Measured[]): string {
  const values = runs.map(pick);
  const found = against ? differenceOf(values, against.map(pick)) : intervalOf(values);
  return found ? written(found, write) : '–';
}

function written({ mean, low, high, count }: Interval, write: (value: number) => string): string {
  return count === 1 ? `${write(mean)} (1 repository)` : `${write(mean)} (${write(low)} to ${write(high)})`;
}

function lineOf({ arm, what, runs }: Row): string {
  const unfinished = runs.filter(({ scores }) => scores === null);
  const scoredRuns = runs.length - unfinished.length;
  const ends = new Map<string, number>();
  for (const { end } of runs) ends.set(end, (ends.get(end) ?? 0) + 1);
  return `- ${arm} (${what}): ${scoredRuns} of ${runs.length} runs scored; ended ${[...ends].map(([end, times]) => `${end} ${times}`).join(', ')}.`;
}
