// Task of the evaluation: repository, request, measures.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';

const text = v.pipe(v.string(), v.minLength(1));

/** Groups joined by ` & `, each a pattern of alternatives: a paragraph that holds one of every group says it. */
const words = v.pipe(
  text,
  v.check((value) => value.split(' & ').every((group) => isPattern(group)), 'Each group is a pattern.'),
);

const id = (letter: string) => v.pipe(v.string(), v.regex(new RegExp(`^${letter}[1-9]$`)));

const taskSchema = v.strictObject({
  title: text,
  /** One request in two forms: underspecified, and complete. */
  request: v.strictObject({ underspecified: text, full: text }),
  /** What the first form leaves out and the user would say if asked: each with the words of a question that hits it, and an example of one. */
  missing: v.array(v.strictObject({ id: id('M'), fact: text, words, example: text })),
  requirements: v.array(v.strictObject({ id: id('R'), text, words })),
  /** Traps: the file, a description, and an example. */
  traps: v.array(v.strictObject({ id: id('T'), text, place: text, words, example: text })),
  /** What the result has to keep: the text of a file holds or lacks a pattern, or the file is as it was. */
  constraints: v.array(
    v.strictObject({
      ...{ id: id('C'), text, path: text, holds: v.optional(words), lacks: v.optional(words) },
      unchanged: v.optional(v.literal(true)),
    }),
  ),
});

export type Files = Readonly<Record<string, string>>;

export interface Task extends v.InferOutput<typeof taskSchema> {
  readonly name: string;
  readonly files: Files;
  /** Tests the arms never see; each is named after the requirement or trap it holds to, such as `T1: …`. */
  readonly hidden: string;
  /** A solution that passes them, and one that walks into the traps: they show that the tests tell the two apart. */
  readonly good: Files;
  readonly naive: Files;
}

export const repositories = 'test/eval/repositories';

function isPattern(source: string): boolean {
  try {
    return new RegExp(source, 'iu').test('') || true;
  } catch {
    return false;
  }
}

/** Every text file below a folder by its path from there. */
function filesBelow(folder: string): Files {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(
    paths.map((path) => [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path, 'utf8')] as const),
  );
}

function loadTask(name: string): Task {
  const folder = join(repositories, name);
  const parsed = v.safeParse(taskSchema, JSON.parse(readFileSync(join(folder, 'task.json'), 'utf8')));
  if (!parsed.success) throw new Error(`${name}: ${parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('; ')}`);
  const files = filesBelow(join(folder, 'files'));
  return {
    ...parsed.output,
    name,
    files,
    hidden: readFileSync(join(folder, 'hidden.test.mjs'), 'utf8'),
    good: { ...files, ...filesBelow(join(folder, 'good')) },
    naive: { ...files, ...filesBelow(join(folder, 'naive')) },
  };
}

/** @param only parts of task names; all if empty */
export function loadTasks(only: readonly string[] = []): Task[] {
  return readdirSync(repositories)
    .sort()
    .filter((name) => only.length === 0 || only.some((part) => name.includes(part)))
    .map(loadTask);
}
