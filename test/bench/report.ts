// Report of a benchmark run: a readable table, then one JSON line for programs.
import type { Figure, Limit } from './budget';
import { type BudgetId, budgets } from './budgets';
import { noise, type Spread, spreadOf } from './measure';

export interface Row {
  readonly id: BudgetId;
  readonly ours: readonly number[];
  /** Samples of the reference, paired with `ours`; empty if there is no reference. */
  readonly base: readonly number[];
}

interface Checked extends Limit, Spread {
  readonly holds: boolean;
}

/** Combines both sides of a row: the median from the two medians, the range from the sample pairs. */
function figureOf({ ours, base }: Row, figure: Figure): Spread {
  if (figure === 'value') return spreadOf(ours);
  const combine = (a: number, b: number) => (figure === 'ratio' ? a / b : a - b);
  const pairs = spreadOf(ours.map((sample, index) => combine(sample, base[index] ?? Number.NaN)));
  return { ...pairs, median: combine(spreadOf(ours).median, spreadOf(base).median) };
}

function check(row: Row): Checked[] {
  return budgets[row.id].limits.map((limit) => {
    const figure = figureOf(row, limit.figure);
    return { ...limit, ...figure, holds: figure.median <= limit.atMost };
  });
}

/** Prints the table and the JSON line. Returns false if a budget is exceeded. */
export function report(rows: readonly Row[]): boolean {
  const checked = rows.map((row) => ({ row, limits: check(row) }));
  for (const { row, limits } of checked) printRow(row, limits);
  const machine = noise();
  const ok = checked.every(({ limits }) => limits.every(({ holds }) => holds));
  if (machine.max > 0) console.log(`\nThe machine: the same work took ${shown(machine)} ms, ${percent(machine)} from least to most.`);
  console.log(ok ? 'Every budget holds.' : 'A budget does not hold.');
  const results = checked.map(({ row, limits }) => ({
    id: row.id,
    unit: budgets[row.id].unit,
    repeats: row.ours.length,
    ours: rounded(spreadOf(row.ours)),
    ...(row.base.length > 0 ? { base: rounded(spreadOf(row.base)), ratio: rounded(figureOf(row, 'ratio')) } : {}),
    limits: limits.map(({ figure, atMost, holds, ...spread }) => ({ figure, atMost, holds, ...rounded(spread) })),
  }));
  console.log(JSON.stringify({ ok, noise: rounded(machine), results }));
  return ok;
}

function printRow(row: Row, limits: readonly Checked[]): void {
  const { what, against, unit } = budgets[row.id];
  console.log(`\n${row.id.padEnd(17)} ${what}`);
  line('', `${shown(spreadOf(row.ours))} ${unit}`);
  if (row.base.length > 0) line(against, `${shown(spreadOf(row.base))} ${unit}`);
  if (limits.length === 0) line('no budget', row.base.length > 0 ? `${shown(figureOf(row, 'ratio'))} times` : '');
  for (const limit of limits) line(`budget ${nameOf(limit, unit)}`, `${shown(limit)}  ${limit.holds ? 'holds' : 'DOES NOT HOLD'}`);
}

function line(label: string, value: string): void {
  console.log(`${' '.repeat(18)}${label.padEnd(46)} ${value}`);
}

function nameOf({ figure, atMost }: Limit, unit: string): string {
  if (figure === 'ratio') return `at most ${atMost} times`;
  return figure === 'more' ? `at most ${atMost} ${unit} more` : `at most ${atMost} ${unit}`;
}

function shown({ median, min, max }: Spread): string {
  return min === max ? digits(median) : `${digits(median)} (${digits(min)} to ${digits(max)})`;
}

function digits(value: number): string {
  return value.toFixed(Math.abs(value) < 10 ? 2 : 1);
}

function percent({ min, max }: Spread): string {
  return `${Math.round((max / min - 1) * 100)} %`;
}

function rounded({ median, min, max }: Spread): Spread {
  const round = (value: number) => Number(value.toFixed(3));
  return { median: round(median), min: round(min), max: round(max) };
}
