// File name and folder of a decision record, and the steps that a decision affects.
import type { FileProposal } from '../edits/lines/proposal';
import { recordTaskId } from '../execution/state';
import { pathKey } from '../paths/pathRules';
import type { Task, TaskMap } from '../plan/taskMap';
import type { Session } from '../session';

/**
 * Common folders for decision records (ADRs). A new record goes to the first folder that already contains a document; if there is none, to
 * `docs/adr`.
 */
export const recordFolders = [
  'docs/adr',
  'docs/adrs',
  'docs/decisions',
  'doc/adr',
  'doc/decisions',
  'docs/architecture/decisions',
  'adr',
  'decisions',
];
const document = /\.(?:md|markdown|adoc|rst)$/i;
const usualDigits = 4;
const maxSlugLength = 60;

/** Returns the title of the record: the brief's title, the plan's goal, or the start of the summary or request. */
export function recordTitle({ clarify, progress }: Session): string {
  return clarify.brief?.title || progress.offered?.plan.goal || clarify.brief?.summary.slice(0, 80) || clarify.request.slice(0, 80);
}

/** Returns the UTC date on which the build ended, such as `2026-01-31`. */
export function dateOf({ history, lastAt }: Session): string {
  const ended = history.findLast(({ phase }) => phase === 'done')?.enteredAt ?? lastAt;
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' }).format(ended);
}

/**
 * Returns the path for a new record.
 * @param paths workspace paths; only paths in ADR folders matter
 * @param tops path prefix of each workspace folder
 */
export function recordPath(paths: readonly string[], title: string, tops: readonly string[] = ['']): string {
  const [first = ''] = tops;
  const within = (top: string, folder: string) =>
    paths.filter((path) => path.startsWith(top) && pathKey(path.slice(top.length)).startsWith(`${folder}/`));
  const places = tops.flatMap((top) => recordFolders.map((folder) => ({ folder: top + folder, known: within(top, folder) })));
  const { folder, known } = places.find((place) => place.known.some((path) => document.test(path))) ?? {
    folder: `${first}docs/adr`,
    known: [],
  };
  const names = known.map((path) => path.slice(folder.length + 1)).filter((name) => !name.includes('/'));
  const numbers = names.flatMap((name) => /^(\d{1,6})[-_. ]/.exec(name)?.[1] ?? []);
  const next = Math.max(0, ...numbers.map(Number)) + 1;
  const digits = numbers.at(-1)?.length ?? usualDigits;
  // Keeps the letter case of the folder on disk.
  const spelled = known[0]?.slice(0, folder.length) ?? folder;
  return `${spelled}/${String(next).padStart(digits, '0')}-${slugOf(title) || 'decision'}.md`;
}

/** Converts a title to a-z, digits and single hyphens, so that the path always stays inside the folder. */
export function slugOf(title: string, maxLength = maxSlugLength): string {
  const plain = title
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, '-').slice(0, maxLength);
  return words.replace(/^-+|-+$/g, '');
}

export function recordProposal(path: string, markdown: string, attempt: number): FileProposal {
  const after = markdown.split('\n');
  return {
    path,
    operation: 'create',
    hunks: [{ id: `${recordTaskId}.${attempt}h1`, start: 1, contextBefore: [], before: [], after, contextAfter: [], intent: '' }],
  };
}

/** Returns, in plan order, the steps that answer a decision or objection, and all steps that depend on them. */
export function dependentsOf({ tasks }: Pick<TaskMap, 'tasks'>, decisionId: string): readonly Task[] {
  const affected = new Set(tasks.filter(({ answers }) => answers.includes(decisionId)).map(({ id }) => id));
  for (let size = -1; size !== affected.size; ) {
    size = affected.size;
    for (const task of tasks) if (task.dependsOn.some((id) => affected.has(id))) affected.add(task.id);
  }
  return tasks.filter(({ id }) => affected.has(id));
}
