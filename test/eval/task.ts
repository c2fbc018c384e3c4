// Evaluation tasks: features in real repositories that later needed a fix.
import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';

const text = v.pipe(v.string(), v.trim(), v.minLength(1));
const commit = v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/));
const path = v.pipe(text, v.regex(/^(?![/\\])(?!.*\.\.)[^\\]+$/));
const count = v.pipe(v.number(), v.integer(), v.minValue(1));

export const languages = ['go', 'javascript', 'python', 'typescript'] as const;
export const runners = ['go', 'pytest', 'vitest', 'mocha', 'jest', 'node'] as const;

const taskSchema = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)),
  /** `owner/name` on GitHub. */
  repository: v.pipe(v.string(), v.regex(/^[\w.-]+\/[\w.-]+$/)),
  licence: text,
  language: v.picklist(languages),
  /** Commit that added the feature. The arms start from its parent. */
  feature: commit,
  /** Later commit that fixed the feature. */
  fix: commit,
  /** Date of the fix. A model trained after this date may know the solution. */
  date: v.pipe(v.string(), v.isoDate()),
  runner: v.picklist(runners),
  /** Packages, with versions, that the tests need besides the runner. */
  packages: v.optional(v.array(text), []),
  /** Test files and test data of both commits. The arms never see these files. */
  tests: v.pipe(v.array(path), v.minLength(1)),
  /** Request for the feature in a user's words. */
  request: text,
  /** Facts that the user tells only when asked. */
  known: v.array(text),
  /** Number of hidden tests found by `verify`. `traps` is the number that the first version of the feature fails. */
  hidden: count,
  traps: count,
});

export type Task = v.InferOutput<typeof taskSchema>;

/** Results of the ceiling run: for each task, the number of runs and of solved runs with one strong prompt. */
const ceilingSchema = v.strictObject({
  model: text,
  date: v.pipe(v.string(), v.isoDate()),
  runs: v.record(v.string(), v.strictObject({ runs: count, solved: v.pipe(v.number(), v.integer(), v.minValue(0)) })),
});

export type Ceiling = v.InferOutput<typeof ceilingSchema>;

export const ceilingFile = 'test/eval/tasks/ceiling.json';

function read<T>(file: string, schema: v.GenericSchema<unknown, T>): T {
  const parsed = v.safeParse(schema, JSON.parse(readFileSync(file, 'utf8')));
  if (parsed.success) return parsed.output;
  throw new Error(`${file}: ${parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('; ')}`);
}

/** @param only substrings of the names of the tasks to load; empty to load all tasks */
export function loadTasks(only: readonly string[] = [], file = 'test/eval/tasks/tasks.json'): readonly Task[] {
  return read(file, v.array(taskSchema)).filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)));
}

/** Loads the results of the ceiling run; null if there was no run, so that all tasks are candidates. */
export function loadCeiling(file = ceilingFile): Ceiling | null {
  return existsSync(file) ? read(file, ceilingSchema) : null;
}

/** Tasks that one strong prompt fails in at least a third of the runs, and tasks without runs. */
export function belowCeiling(tasks: readonly Task[], ceiling: Ceiling | null): readonly Task[] {
  return tasks.filter(({ name }) => {
    const ran = ceiling?.runs[name];
    return !ran || ran.runs - ran.solved >= ran.runs / 3;
  });
}
