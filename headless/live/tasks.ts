// Small tasks for a live run: files, requests and checks; format: docs/LIVE.md.
import * as v from 'valibot';

const byPath = <const T extends v.GenericSchema>(value: T) => v.optional(v.record(v.string(), value), {});
const texts = v.array(v.string());

const checkSchema = v.strictObject({
  /** Paths that must change; all others must stay unchanged. */
  only: v.optional(texts),
  /** Expected files by path: the original text with the first text of each pair replaced by the second. */
  equals: byPath(v.array(v.tuple([v.string(), v.string()]))),
  has: byPath(texts),
  hasOneOf: byPath(texts),
  lacks: byPath(texts),
  /** Minimum number of occurrences of each text, by path. */
  atLeast: byPath(v.record(v.string(), v.number())),
});

const tasksSchema = v.strictObject({
  files: v.record(v.string(), v.string()),
  tasks: v.array(v.strictObject({ name: v.string(), request: v.string(), right: checkSchema })),
});

export type Tasks = v.InferOutput<typeof tasksSchema>;
export type Task = Tasks['tasks'][number];
export type Files = Readonly<Record<string, string>>;

/** Throws if the file is invalid; the message names the problem. */
export function readTasks(text: string): Tasks {
  return v.parse(tasksSchema, JSON.parse(text));
}

export function isRight({ right }: Task, before: Files, after: Files): boolean {
  const text = (path: string) => after[path] ?? '';
  const every = <T>(rows: Readonly<Record<string, T>>, holds: (path: string, wanted: T) => boolean) =>
    Object.entries(rows).every(([path, wanted]) => holds(path, wanted));
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((path) => before[path] !== after[path]).sort();
  return (
    (right.only === undefined || changed.join('\n') === right.only.toSorted().join('\n')) &&
    every(
      right.equals,
      (path, pairs) => text(path) === pairs.reduce((made, [from, to]) => made.replace(from, () => to), before[path] ?? ''),
    ) &&
    every(right.has, (path, wanted) => wanted.every((part) => text(path).includes(part))) &&
    every(right.hasOneOf, (path, wanted) => wanted.some((part) => text(path).includes(part))) &&
    every(right.lacks, (path, unwanted) => unwanted.every((part) => !text(path).includes(part))) &&
    every(right.atLeast, (path, counts) => Object.entries(counts).every(([part, count]) => text(path).split(part).length > count))
  );
}
