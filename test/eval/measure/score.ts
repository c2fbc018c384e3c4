// Score of an outcome, by words, patterns and tests.
import type { Bill } from '../keptModels';
import type { Outcome } from '../outcome';
import { saidIn, says } from '../recognise';
import type { Task } from '../task';
import { runHiddenTests } from './hiddenTests';

export interface Scores {
  /** Share of the traps that were mentioned. */
  readonly traps: number | null;
  /** Share of them named together with the file where they lie. */
  readonly placed: number | null;
  readonly requirements: number | null;
  readonly constraints: number | null;
  /** Share of the hidden tests that pass. */
  readonly tests: number | null;
  /** Objections that were to hold the design up and are about no trap, requirement or constraint. */
  readonly falseBlockers: number;
  /** Share of what the request left out that a question hit; null for a request that leaves nothing out. */
  readonly reached: number | null;
  /** Share of the questions that hit something. */
  readonly hits: number | null;
  readonly questions: number;
  readonly calls: number;
  readonly tokens: number;
  readonly costUsd: number | null;
  readonly minutes: number;
}

export async function scoresOf(task: Task, isFull: boolean, outcome: Outcome, bill: Bill): Promise<Scores> {
  const named = task.traps.map(({ words }) => saidIn(outcome.said, words) !== undefined);
  const placed = task.traps.map(({ words, place }) => outcome.said.some((part) => says(part, words) && part.includes(baseName(place))));
  const missing = isFull ? [] : task.missing;
  const aboutSomething = [...task.traps, ...task.requirements].map(({ words }) => words);
  const { usage } = bill;
  return {
    traps: share(named),
    placed: share(placed),
    requirements: share(task.requirements.map(({ words }) => saidIn(outcome.said, words) !== undefined)),
    constraints: share(task.constraints.map((constraint) => isKept(constraint, task, outcome))),
    tests: share(Object.values(await runHiddenTests(task.hidden, outcome.files))),
    falseBlockers: outcome.blockers.filter((blocker) => !aboutSomething.some((words) => says(blocker, words))).length,
    reached: share(missing.map(({ words }) => outcome.questions.some((question) => says(question, words)))),
    hits: share(outcome.questions.map((question) => missing.some(({ words }) => says(question, words)))),
    questions: outcome.questions.length,
    calls: bill.calls,
    tokens: usage.input + usage.output + usage.thinking,
    costUsd: bill.costUsd,
    minutes: bill.tookMs / 60_000,
  };
}

function isKept({ path, holds, lacks, unchanged }: Task['constraints'][number], task: Task, { files }: Outcome): boolean {
  const text = files[path] ?? '';
  if (unchanged && text !== task.files[path]) return false;
  return (holds === undefined || says(text, holds)) && (lacks === undefined || !says(text, lacks));
}

const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function share(each: readonly boolean[]): number | null {
  return each.length === 0 ? null : each.filter(Boolean).length / each.length;
}
