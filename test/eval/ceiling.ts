// Ceiling run: measures how often a single strong prompt solves each task.
import { writeFileSync } from 'node:fs';
import { arms } from './arms/arms';
import { type Evaluation, measure } from './evaluate';
import { belowCeiling, type Ceiling } from './task';

/** @param file path for the results, which later evaluations use to exclude tasks that are too easy */
export async function runCeiling(evaluation: Evaluation, date: string, file: string): Promise<string> {
  const { tasks, models } = evaluation;
  const [row] = await measure(
    evaluation,
    arms.filter(({ name }) => name === 'one'),
  );
  const runs: Record<string, { runs: number; solved: number }> = {};
  for (const [index, task] of tasks.entries()) {
    const scored = (row?.runs[index] ?? []).flatMap(({ scores }) => (scores?.tests == null ? [] : [scores.tests]));
    if (scored.length > 0) runs[task.name] = { runs: scored.length, solved: scored.filter((share) => share === 1).length };
  }
  const known = tasks.filter(({ name }) => runs[name]);
  if (!tasks[0] || known.length === 0) return 'No run was scored; nothing is dropped.';
  const ceiling: Ceiling = { model: models(tasks[0]).identify('strong').model, date, runs };
  writeFileSync(file, `${JSON.stringify(ceiling, null, 2)}\n`);
  return `${belowCeiling(known, ceiling).length} of ${known.length} tasks stay; see ${file}. Only a leading model's run counts.`;
}
