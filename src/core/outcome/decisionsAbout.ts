// What a session decided about certain files: the decisions that stand, found by the tasks that carried them out and by the words they use.
// Whoever reads code in a year asks about the code at hand, and not about a session whose name they have forgotten.
import type { Session } from '../session';
import { buildSummaryOf } from './buildSummary';
import { baseName } from '../paths/pathParts';

export interface Decided {
  /** As in the ledger, such as D2. */
  readonly id: string;
  readonly text: string;
}

/** @param paths files of the workspace; none of them means all that was decided */
export function decisionsAbout(session: Session, paths: readonly string[]): readonly Decided[] {
  const standing = session.room.ledger.filter(({ kind, open }) => kind === 'decision' && open);
  if (paths.length === 0) return standing.map(decided);
  const { tasks, kept } = buildSummaryOf(session);
  const touching = tasks.filter(({ files }) => files.some(({ path, to }) => paths.includes(path) || (to !== null && paths.includes(to))));
  const carried = kept.filter((each) => each.tasks.some((id) => touching.some(({ task }) => task.id === id)));
  return standing.filter(({ id, text }) => carried.some((each) => each.id === id) || paths.some((path) => names(text, path))).map(decided);
}

function decided({ id, text }: Decided): Decided {
  return { id, text };
}

/** Whether a text names a file: by its path, or by its name where that stands as a word of its own. */
export function names(text: string, path: string): boolean {
  const words = text.split(/[^\p{L}\p{N}_./@+-]+/u).map((word) => word.replace(/^[./]+|[./-]+$/g, ''));
  return words.some((word) => word === path || word === baseName(path));
}
