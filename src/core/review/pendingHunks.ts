// Pending hunks of the step under review, and the marks on their lines.
import type { PlaceKind, ReviewPlace } from '../edits/hunks/reviewPlaces';
import type { FileProposal, Hunk } from '../edits/lines/proposal';
import { currentTask, undecided } from '../execution/selectors';
import type { TaskProgress } from '../execution/state';
import { openQuestion } from '../next';
import type { Session } from '../session';

export interface PendingHunk {
  readonly taskId: string;
  readonly file: FileProposal;
  readonly hunk: Hunk;
  readonly path: string;
  readonly isConflicted: boolean;
  /** Whether the hunk is accepted but needs the user's confirmation. */
  readonly isToConfirm: boolean;
}

/** Returns the step under review; undefined if there is none. Verdicts for other steps have no effect. */
export function taskUnderReview(session: Session): TaskProgress | undefined {
  return openQuestion(session) === 'review' ? currentTask(session.progress) : undefined;
}

export function pendingHunks(session: Session): PendingHunk[] {
  const task = taskUnderReview(session);
  if (!task) return [];
  const open = new Set(undecided(task));
  return task.files.flatMap((file) => {
    const path = livePath(task, file);
    return file.hunks
      .filter((hunk) => open.has(hunk))
      .map((hunk) => ({
        taskId: task.id,
        file,
        hunk,
        path,
        isConflicted: task.verdicts[hunk.id] === 'conflicted',
        isToConfirm: task.toConfirm?.includes(hunk.id) ?? false,
      }));
  });
}

/** Returns the current path of a file. If a rename was accepted before the edits of the file, this is the new path. */
export function livePath(task: TaskProgress, file: FileProposal): string {
  if (file.stands) return pathAfterRename(task, file);
  if (file.operation !== 'edit') return file.path;
  const isAccepted = ({ hunks }: FileProposal) => hunks.every((hunk) => task.verdicts[hunk.id] === 'accepted');
  const renaming = task.files.find((other) => other.operation === 'rename' && other.path === file.path && isAccepted(other));
  return renaming?.to ?? file.path;
}

/** Returns the path after a rename: a renamed file keeps its new path until the rename is rejected. */
function pathAfterRename({ files, verdicts }: TaskProgress, file: FileProposal): string {
  const renaming = files.find((other) => other.operation === 'rename' && (other === file || other.to === file.path));
  const isBack = renaming?.hunks.every(({ id }) => verdicts[id] === 'rejected') ?? false;
  return (isBack ? renaming?.path : renaming?.to) ?? file.path;
}

export type LensAction = 'accept' | 'reject' | 'edit' | 'ask' | 'diff' | 'sides';

export interface HunkLens {
  /** 0-based line in the editor's current text. */
  readonly line: number;
  readonly pending: PendingHunk;
  readonly kind: PlaceKind;
  readonly actions: readonly LensAction[];
}

/** Returns the code lenses of one document, from top to bottom. Hunks with a verdict have none. */
export function lensesOf(pending: readonly PendingHunk[], places: readonly ReviewPlace[]): HunkLens[] {
  return places.flatMap(({ hunkId, kind, startLine }) => {
    const found = pending.find(({ hunk }) => hunk.id === hunkId);
    return found ? [{ line: startLine, pending: found, kind, actions: actionsFor(kind, found.file) }] : [];
  });
}

function actionsFor(kind: PlaceKind, { operation, stands }: FileProposal): LensAction[] {
  // The lines are already in the file, so the user can edit them directly and needs no edit action.
  if (stands) return operation === 'rename' ? ['accept', 'reject', 'ask'] : ['diff', 'accept', 'reject', 'ask'];
  const hasLines = operation === 'edit' || operation === 'create';
  if (kind === 'conflict') return hasLines ? ['sides', 'edit', 'reject', 'ask'] : ['sides', 'reject', 'ask'];
  if (hasLines) return ['diff', 'accept', 'reject', 'edit', 'ask'];
  return operation === 'rename' ? ['accept', 'reject', 'ask'] : ['diff', 'accept', 'reject', 'ask'];
}

/** A pending hunk that navigation stops at, with its line range `[startLine, endLine)`. */
export interface Stop {
  readonly hunkId: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

export interface Caret {
  readonly path: string;
  readonly line: number;
}

/** Returns the hunk at the caret, otherwise the next hunk below the caret in the same file; undefined if there is none. */
export function stopAt(stops: readonly Stop[], { path, line }: Caret): Stop | undefined {
  const inFile = stopsIn(stops, path);
  return inFile.find((stop) => holds(stop, line)) ?? inFile.find(({ startLine }) => startLine > line);
}

/**
 * Returns the next or previous hunk from the caret, across files and wrapping around. Without a caret in a file with hunks, returns the
 * first or last hunk.
 */
export function stopFrom(stops: readonly Stop[], caret: Caret | null, direction: 1 | -1): Stop | undefined {
  const paths = [...new Set(stops.map(({ path }) => path))];
  if (!caret || !paths.includes(caret.path))
    return direction === 1 ? stopsIn(stops, paths[0] ?? '')[0] : stopsIn(stops, paths.at(-1) ?? '').at(-1);
  const inFile = stopsIn(stops, caret.path);
  const isBeyond = (stop: Stop) =>
    direction === 1 ? stop.startLine > caret.line : stop.startLine < caret.line && !holds(stop, caret.line);
  const near = direction === 1 ? inFile.find(isBeyond) : inFile.findLast(isBeyond);
  if (near) return near;
  const other = paths[(paths.indexOf(caret.path) + direction + paths.length) % paths.length] ?? '';
  return direction === 1 ? stopsIn(stops, other)[0] : stopsIn(stops, other).at(-1);
}

function stopsIn(stops: readonly Stop[], path: string): Stop[] {
  return stops.filter((stop) => stop.path === path).toSorted((a, b) => a.startLine - b.startLine);
}

function holds({ startLine, endLine }: Stop, line: number): boolean {
  return line >= startLine && line < Math.max(startLine + 1, endLine);
}

/**
 * Mark on a line. `goes`: removed if the hunk is accepted; `stands`: added, and already in the file; `above` and `below`: lines will be
 * added, or were removed, on that side of the line.
 */
export type LineMark = 'goes' | 'stands' | 'above' | 'below' | 'conflict';

/**
 * Returns the marked lines of a hunk (0-based) in a file with the given number of lines. The editor cannot draw between lines, so an
 * addition marks the adjacent line.
 */
export function lineMarksOf(
  { kind, startLine, endLine, lines }: ReviewPlace,
  { hunk, file }: Pick<PendingHunk, 'hunk' | 'file'>,
  lineCount: number,
): { readonly mark: LineMark; readonly line: number }[] {
  const within = (line: number) => Math.max(0, Math.min(line, lineCount - 1));
  const held = (mark: LineMark) => Array.from({ length: endLine - startLine }, (_, index) => ({ mark, line: within(startLine + index) }));
  if (kind === 'conflict') return endLine > startLine ? held('conflict') : [{ mark: 'conflict', line: within(startLine) }];
  if (file.stands && endLine > startLine) return held('stands');
  const beside = endLine > 0 ? ({ mark: 'below', line: within(endLine - 1) } as const) : ({ mark: 'above', line: 0 } as const);
  return [...held('goes'), ...((lines ?? hunk.after).length > 0 ? [beside] : [])];
}
