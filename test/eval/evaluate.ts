// Runs the arms of an evaluation on all tasks and renders the result table.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { modelName } from '../../src/core/models/modelSelection';
import { totalTokens } from '../../src/core/models/usage';
import type { Models } from '../../src/flows/ports/ports';
import type { AnswerStore } from './answerStore';
import type { End } from './arms/arm';
import { arms, type NamedArm } from './arms/arms';
import { type Bill, keptModels } from './keptModels';
import { type HiddenTests, runHiddenTests } from './measure/hiddenTests';
import { type Measured, renderTable, type Row, type Scores } from './measure/table';
import type { Options } from './options';
import type { Purse } from './purse';
import { simulatedUser } from './simulatedUser';
import { type Sources, TaskError } from './sources';
import type { Task } from './task';

export interface Evaluation {
  readonly options: Options;
  readonly tasks: readonly Task[];
  /** Lines above the table, such as a note that the tasks are only candidates. */
  readonly notes: readonly string[];
  readonly sources: Sources;
  readonly findHiddenTests: (task: Task) => Promise<HiddenTests>;
  /** Creates the models for a task. Real providers return the same models for every task. */
  readonly models: (task: Task) => Models;
  readonly isReplay: boolean;
  readonly store: AnswerStore;
  readonly purse: Purse;
  readonly now: () => number;
  readonly progress: (line: string) => void;
}

export async function evaluate(evaluation: Evaluation): Promise<string> {
  const { options } = evaluation;
  return renderTable(headOf(evaluation), await measure(evaluation, askedArms(options)));
}

/** Selected arms, without arms that require a second model family if none is configured. */
export function askedArms({ arms: names, second }: Options): readonly NamedArm[] {
  return arms.filter(({ name, needsSecond }) => names.includes(name) && (!needsSecond || second !== null));
}

export async function measure(evaluation: Evaluation, asked: readonly NamedArm[]): Promise<readonly Row[]> {
  const { options, tasks } = evaluation;
  const limit = pLimit(options.parallel);
  const measured = await limit.map(tasks, (task) =>
    measureTask(evaluation, task, asked).catch((error: unknown) => {
      if (!(error instanceof TaskError)) throw error;
      evaluation.progress(`${task.name}: not played, ${error.message}`);
      return asked.map(() => [{ task: task.name, scores: null, end: 'not played' }]);
    }),
  );
  return asked.map(({ name, what }, index): Row => ({ arm: name, what, runs: measured.map((runs) => runs[index] ?? []) }));
}

function headOf({ options, tasks, models, notes }: Evaluation): string[] {
  const names = tasks[0] ? [models(tasks[0]).identify('strong').model, models(tasks[0]).identify('fast').model] : [];
  const second = options.second ? ` Second family: ${modelName(options.second)}.` : ' No second family.';
  return [
    `Models: ${[...new Set(names)].join(', ')}.${second} Tasks: ${tasks.length}. Repeats: ${options.repeats}. Tokens an arm and task: ${options.maxTokens}.`,
    'Primary outcome, fixed in advance: the share of hidden tests that pass. Repeats are pooled; intervals hold 95 % of the bootstrap over tasks.',
    ...notes,
  ];
}

/** Runs a task with each arm. Returns the repeats of each arm, in the order of `asked`. */
async function measureTask(evaluation: Evaluation, task: Task, asked: readonly NamedArm[]): Promise<Measured[][]> {
  const { options, progress } = evaluation;
  const hidden = options.runsTests ? await evaluation.findHiddenTests(task) : null;
  const rows: Measured[][] = [];
  for (const arm of asked) {
    const runs: Measured[] = [];
    for (let repeat = 0; repeat < options.repeats; repeat++) {
      runs.push(await playArm(evaluation, { task, arm, repeat, hidden }));
      progress(`${task.name} ${arm.name}: ${runs.at(-1)?.end}, ${evaluation.purse.spentUsd.toFixed(4)} USD so far`);
    }
    rows.push(runs);
  }
  return rows;
}

type Play = { readonly task: Task; readonly arm: NamedArm; readonly repeat: number; readonly hidden: HiddenTests | null };

async function playArm(evaluation: Evaluation, { task, arm, repeat, hidden }: Play): Promise<Measured> {
  const { options, sources } = evaluation;
  const keeping = { ...evaluation, live: evaluation.models(task), maxTokens: options.maxTokens, repeat };
  const kept = keptModels(keeping);
  const user = simulatedUser(task, keptModels({ ...keeping, maxTokens: Number.POSITIVE_INFINITY }).models);
  const folder = sources.checkOut(task, 'before');
  const storage = mkdtempSync(join(tmpdir(), 'eval-'));
  try {
    const end = await arm.play({ task, folder, storage, user, models: kept.models, second: options.second, bill: kept.bill });
    const bill = kept.bill();
    const isScored = bill.cut === null || bill.cut === 'tokens';
    if (!isScored) return { task: task.name, scores: null, end: endOf(bill, end) };
    const results = hidden && (await runHiddenTests(sources, task, folder));
    const share = (names: readonly string[]) =>
      results === null || names.length === 0 ? null : names.filter((name) => results.get(name) === true).length / names.length;
    const scores: Scores = {
      ...{ tests: hidden && share(hidden.names), traps: hidden && share(hidden.traps), questions: user.asked() },
      ...{ calls: bill.calls, tokens: totalTokens(bill.usage), costUsd: bill.costUsd, minutes: bill.tookMs / 60_000 },
    };
    return { task: task.name, scores, end };
  } finally {
    sources.remove(folder);
    rmSync(storage, { recursive: true, force: true });
  }
}

function endOf({ cut, detail }: Bill, end: End): string {
  return cut === 'failed' ? `failed (${detail.slice(0, 60)})` : (cut ?? end);
}
