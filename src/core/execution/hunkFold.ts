// Folds facts into the hunks of a step.
import type { Attempt, TaskProgress } from './state';
import { sameLines } from '../edits/diff/alignment';
import type { ConflictSides, FileProposal, Hunk, Verdict } from '../edits/lines/proposal';
import { foldOf, type OfType } from '../base/fact';
import type { ExecutionFact } from './facts';

/** Build-related fields of the `checkpoint.restored` fact; declared here because checkpoints belong to a higher layer. */
export interface Restored {
  type: 'checkpoint.restored';
  hunks: readonly { readonly taskId: string; readonly hunkId: string; readonly verdict: Verdict }[];
  voidsApproval: boolean;
}

/** Current states of written hunks, as found in the files. */
export interface Observed extends Pick<Restored, 'hunks'> {
  type: 'hunks.observed';
}

const pending = (task: TaskProgress, { hunkId }: { readonly hunkId: string }) => settleHunk(task, { hunkId, verdict: 'pending' });

export const hunkFold = foldOf<TaskProgress, ExecutionFact>()({
  'hunk.settled': settleHunk,
  'hunk.freed': pending,
  'hunk.reopened': pending,
  'hunk.edited': editHunk,
  'hunks.renewed': renewHunks,
  'confirmation.asked': (task, event) => ({ ...task, toConfirm: [...new Set([...(task.toConfirm ?? []), ...event.hunkIds])] }),
});

/** Applies restored verdicts to the hunks of a task, and reopens the task if it has any of these hunks. */
export function returnHunks(task: TaskProgress, event: Pick<Restored, 'hunks'>): TaskProgress {
  const returned = returnEarlier(task, event);
  return returned === task ? task : { ...returned, outcome: null };
}

/** Like `returnHunks`, but a finished task stays settled. */
export function returnEarlier(task: TaskProgress, { hunks }: Pick<Restored, 'hunks'>): TaskProgress {
  const own = hunks.filter(({ taskId }) => taskId === task.id);
  if (own.length === 0) return task;
  const attempts: readonly Attempt[] = [...task.earlier, task];
  // If several attempts use the same hunk ID, the verdict applies to the latest of them.
  const holderOf = (hunkId: string) => attempts.findLast(({ verdicts }) => Object.hasOwn(verdicts, hunkId));
  const ofAttempt = (attempt: Attempt) => own.filter(({ hunkId }) => (holderOf(hunkId) ?? task) === attempt);
  return {
    ...task,
    ...returned(task, ofAttempt(task)),
    earlier: task.earlier.map((each) => ({ ...each, ...returned(each, ofAttempt(each)) })),
  };
}

function returned({ files, verdicts, undone = [] }: Attempt, hunks: Restored['hunks']): Pick<Attempt, 'files' | 'verdicts' | 'undone'> {
  const now = Object.fromEntries(hunks.map(({ hunkId, verdict }) => [hunkId, verdict]));
  const existing = new Set(files.flatMap((file) => (file.stands ? file.hunks.map(({ id }) => id) : [])));
  const out = hunks.filter(({ verdict, hunkId }) => verdict === 'pending' && !existing.has(hunkId)).map(({ hunkId }) => hunkId);
  return {
    files: files.map((file) => withoutBase(file, now)),
    verdicts: { ...verdicts, ...now },
    undone: [...new Set([...undone.filter((id) => now[id] === undefined), ...out])],
  };
}

/**
 * Removes `base` if it already contains a reverted hunk: the file no longer matches that base, so its hunks must be located by their own
 * lines.
 */
function withoutBase({ base, inBase, ...file }: FileProposal, returned: Readonly<Record<string, Verdict>>): FileProposal {
  if (inBase?.some((id) => returned[id] === 'pending')) return file;
  return { ...file, ...(base !== undefined && { base }), ...(inBase && { inBase }) };
}

interface Settled {
  readonly hunkId: string;
  readonly others?: readonly string[];
  readonly verdict: Verdict;
  readonly sides?: ConflictSides;
}

function settleHunk(task: TaskProgress, { hunkId, others = [], verdict, sides }: Settled): TaskProgress {
  const ids = new Set([hunkId, ...others]);
  const left = Object.fromEntries(Object.entries(task.sides ?? {}).filter(([id]) => !ids.has(id)));
  return {
    ...task,
    verdicts: { ...task.verdicts, ...Object.fromEntries([...ids].map((id) => [id, verdict])) },
    sides: sides ? { ...left, [hunkId]: sides } : left,
    toConfirm: (task.toConfirm ?? []).filter((id) => !ids.has(id)),
    ...(verdict === 'accepted' && task.undone && { undone: task.undone.filter((id) => !ids.has(id)) }),
    ...(verdict === 'conflicted' && { met: withId(task.met, hunkId) }),
  };
}

function withId(ids: readonly string[] = [], id: string): readonly string[] {
  return ids.includes(id) ? ids : [...ids, id];
}

/** Applies the user's edit and keeps the proposed lines, so that the edit can be undone. */
function editHunk(task: TaskProgress, { hunkId, after }: OfType<ExecutionFact, 'hunk.edited'>): TaskProgress {
  const file = task.files.find(({ hunks }) => hunks.some(({ id }) => id === hunkId));
  const hunk = file?.hunks.find(({ id }) => id === hunkId);
  if (!file || !hunk) return task;
  const { [hunkId]: known = hunk.after, ...others } = task.proposed ?? {};
  const wide = widenedTo(hunk, task.sides?.[hunkId]?.base);
  const hunks = file.hunks.map((each) => (each === hunk ? { ...wide, after } : each));
  const files = task.files.map((each) => (each === file ? { ...file, hunks } : each));
  // The proposed lines cannot be kept, because they do not cover the widened hunk.
  if (wide !== hunk) return { ...task, files, proposed: others, edited: withId(task.edited, hunkId) };
  return {
    ...task,
    files,
    proposed: sameLines(known, after) ? others : { ...others, [hunkId]: known },
    edited: sameLines(known, after) ? (task.edited ?? []).filter((id) => id !== hunkId) : withId(task.edited, hunkId),
  };
}

/** Extends the hunk by context lines if a resolved conflict goes beyond the hunk. */
function widenedTo(hunk: Hunk, base: readonly string[] = []): Hunk {
  const { start, contextBefore, before, contextAfter } = hunk;
  const more = base.length - before.length;
  for (let above = Math.max(0, more - contextAfter.length); above <= Math.min(more, contextBefore.length); above++) {
    const first = contextBefore.length - above;
    const block = [...contextBefore.slice(first), ...before, ...contextAfter.slice(0, more - above)];
    if (more > 0 && sameLines(block, base))
      return {
        ...hunk,
        ...{ start: start - above, before: block, contextBefore: contextBefore.slice(0, first) },
        contextAfter: contextAfter.slice(more - above),
      };
  }
  return hunk;
}

/** Moves undecided hunks to their positions in the new text; decided hunks remain unchanged. */
function renewHunks(task: TaskProgress, event: OfType<ExecutionFact, 'hunks.renewed'>): TaskProgress {
  const { path, base, hunks } = event;
  const existing = task.files.find((known) => known.path === path && known.stands && known.operation !== 'rename');
  if (existing) return recutHunks(task, existing, event);
  const renewed = new Map(hunks.map((hunk) => [hunk.id, hunk]));
  const file = task.files.find((known) => known.path === path && known.operation === 'edit');
  if (!file) return task;
  const inBase = file.hunks.filter((hunk) => task.verdicts[hunk.id] === 'accepted').map((hunk) => hunk.id);
  const next = { ...file, base, inBase, hunks: file.hunks.map((hunk) => renewed.get(hunk.id) ?? hunk) };
  return {
    ...task,
    files: task.files.map((known) => (known === file ? next : known)),
    renewed: [...new Set([...(task.renewed ?? []), ...renewed.keys()])],
    proposed: withoutWidened(task.proposed, file.hunks, renewed),
  };
}

/** Replaces the list of existing changes in a file. A hunk with a known ID keeps its verdict; any other hunk is undecided. */
function recutHunks(task: TaskProgress, file: FileProposal, { hunks, operation }: OfType<ExecutionFact, 'hunks.renewed'>): TaskProgress {
  const gone = new Set(file.hunks.map(({ id }) => id));
  const verdicts = { ...task.verdicts };
  for (const { id } of hunks) {
    gone.delete(id);
    verdicts[id] ??= 'pending';
  }
  for (const id of gone) delete verdicts[id];
  const next = { ...file, operation: operation ?? file.operation, hunks };
  return { ...task, verdicts, files: task.files.map((known) => (known === file ? next : known)) };
}

/** Drops the original lines of widened hunks, because a widened hunk cannot be restored from them. */
function withoutWidened(
  proposed: TaskProgress['proposed'] = {},
  hunks: readonly Hunk[],
  renewed: ReadonlyMap<string, Hunk>,
): Readonly<Record<string, readonly string[]>> {
  const isWidened = ({ id, after }: Hunk) => !sameLines(renewed.get(id)?.after ?? after, after);
  const widened = new Set(hunks.filter(isWidened).map(({ id }) => id));
  return Object.fromEntries(Object.entries(proposed).filter(([id]) => !widened.has(id)));
}
