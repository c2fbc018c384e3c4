// Runs an evaluation.
import { sha256 } from '../../src/adapters/files/base/system';
import { modelName } from '../../src/core/models/modelSelection';
import type { Models } from '../../src/flows/ports/ports';
import type { AnswerStore } from './answerStore';
import { arms, type NamedArm } from './arms/arms';
import { type Bill, keptModels } from './keptModels';
import { judged } from './measure/judge';
import { scoresOf } from './measure/score';
import { type Measured, renderTable, type Row } from './measure/table';
import type { Options } from './options';
import type { Outcome } from './outcome';
import type { Purse } from './purse';
import { simulatedUser } from './simulatedUser';
import type { Task } from './task';

export interface Evaluation {
  readonly options: Options;
  readonly tasks: readonly Task[];
  /** The models of a task; the provider's own are the same for all. */
  readonly models: (task: Task) => Models;
  readonly isReplay: boolean;
  readonly store: AnswerStore;
  readonly purse: Purse;
  readonly now: () => number;
  readonly progress: (line: string) => void;
}

/** A run that can be scored has an outcome; one that was cut short by anything but its own tokens has none. */
interface Played {
  readonly outcome: Outcome | null;
  readonly bill: Bill;
}

export async function evaluate(evaluation: Evaluation): Promise<string> {
  const { options, tasks } = evaluation;
  const asked = arms.filter(({ name }) => options.arms.includes(name));
  const measured = await inParallel(tasks, options.parallel, (task) => measureTask(evaluation, task, asked));
  const rows = asked.map(
    ({ name, what }, index): Row => ({
      arm: name,
      what,
      runs: measured.flatMap((runs) => runs[index] ?? []),
    }),
  );
  return renderTable(headOf(evaluation), rows);
}

function headOf({ options, tasks, models }: Evaluation): string[] {
  const names = tasks[0] ? [models(tasks[0]).identify('strong').model, models(tasks[0]).identify('fast').model] : [];
  const judge = options.judge ? ` Judge: ${modelName(options.judge)}.` : '';
  const form = options.isFull ? 'full' : 'underspecified';
  return [
    `Models: ${[...new Set(names)].join(', ')}. Requests: ${form}. Repositories: ${tasks.length}. Tokens an arm and repository: ${options.maxTokens}.${judge}`,
    `Means over repositories, in brackets 95 % of the bootstrap. How to read this: docs/EVAL.md.`,
  ];
}

/** One entry an arm, in their order. */
async function measureTask(evaluation: Evaluation, task: Task, asked: readonly NamedArm[]): Promise<Measured[]> {
  const { options, progress } = evaluation;
  const runs: Played[] = [];
  for (const arm of asked) {
    const run = await playArm(evaluation, task, arm);
    runs.push(run);
    progress(`${task.name} ${arm.name}: ${endOf(run)}, ${run.bill.calls} calls, ${evaluation.purse.spentUsd.toFixed(4)} USD so far`);
  }
  const outcomes = runs.flatMap(({ outcome }) => outcome ?? []);
  // without all arms none is judged, because answers are judged side by side
  const isComplete = outcomes.length === runs.length && outcomes.length > 0;
  const judge = keptModels({ ...evaluation, live: evaluation.models(task), maxTokens: options.maxTokens, repeat: options.repeat });
  const judging = { models: judge.models, using: options.judge, task, seed: Number.parseInt(sha256(task.name).slice(0, 8), 16) };
  const judgements = options.isJudged && isComplete ? await judged(judging, outcomes) : [];
  return Promise.all(
    runs.map(async (run): Promise<Measured> => {
      const scores = run.outcome && (await scoresOf(task, options.isFull, run.outcome, run.bill));
      return { task: task.name, scores, judgement: judgements[runs.indexOf(run)] ?? null, end: endOf(run) };
    }),
  );
}

async function playArm(evaluation: Evaluation, task: Task, { play }: NamedArm): Promise<Played> {
  const { options } = evaluation;
  const kept = keptModels({ ...evaluation, live: evaluation.models(task), maxTokens: options.maxTokens, repeat: options.repeat });
  const request = options.isFull ? task.request.full : task.request.underspecified;
  const user = simulatedUser(task, options.isFull);
  const outcome = await play({ task, request, user, models: kept.models, bill: kept.bill });
  const bill = kept.bill();
  return { outcome: bill.cut === null || bill.cut === 'tokens' ? outcome : null, bill };
}

function endOf({ outcome, bill }: Played): string {
  return outcome?.end ?? (bill.cut === 'failed' ? `failed (${bill.detail.slice(0, 60)})` : (bill.cut ?? 'stuck'));
}

/** Results in the order of the values, however many are worked on at once. */
async function inParallel<T, R>(values: readonly T[], atOnce: number, work: (value: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    for (let index = next++; index < values.length; index = next++) {
      const value = values[index];
      if (value !== undefined) results[index] = await work(value);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
