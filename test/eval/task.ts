// Tasks of the evaluation: commits in real repositories that were followed by a fix.
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
  /** `owner/name` on the public host. */
  repository: v.pipe(v.string(), v.regex(/^[\w.-]+\/[\w.-]+$/)),
  licence: text,
  language: v.picklist(languages),
  /** The commit that built the feature; the work begins at its parent. */
  feature: commit,
  /** The later commit that fixed the feature. */
  fix: commit,
  /** Date of the fix. A model trained after it may know the answer. */
  date: v.pipe(v.string(), v.isoDate()),
  runner: v.picklist(runners),
  /** Packages that its tests need besides the runner, with their versions. */
  packages: v.optional(v.array(text), []),
  /** Files in both commits that contain tests or test data. The arms never see them. */
  tests: v.pipe(v.array(path), v.minLength(1)),
  /** The request, reworded as a user would ask for the feature. */
  request: text,
  /** What the user knows beyond the request and says only when asked. */
  known: v.array(text),
  /** Number of hidden tests, and of those that the first version of the feature fails, as `verify` found them. */
  hidden: count,
  traps: count,
});

export type Task = v.InferOutput<typeof taskSchema>;

/** Number of runs of one strong prompt on each task, and how many of them solved it. */
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

/** @param only parts of task names; all tasks if empty */
export function loadTasks(only: readonly string[] = [], file = 'test/eval/tasks/tasks.json'): readonly Task[] {
  return read(file, v.array(taskSchema)).filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)));
}

/** Null until the ceiling was run: the tasks are candidates until then. */
export function loadCeiling(file = ceilingFile): Ceiling | null {
  return existsSync(file) ? read(file, ceilingSchema) : null;
}

/** Tasks that one strong prompt fails in at least a third of its runs. A task without runs stays a candidate. */
export function belowCeiling(tasks: readonly Task[], ceiling: Ceiling | null): readonly Task[] {
  return tasks.filter(({ name }) => {
    const ran = ceiling?.runs[name];
    return !ran || ran.runs - ran.solved >= ran.runs / 3;
  });
}
