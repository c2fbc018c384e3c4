// What becomes of the hunks of a task: decided, freed, edited, moved along with the text, or taken back by a restore.
import type { ConflictSides, FileProposal, Hunk, Verdict } from '../edits/proposal';
import type { EventOf } from '../events';
import type { TaskProgress } from './taskProgress';

/** Facts about hunks of one task. */
export type HunkEvent = EventOf<'hunk.settled' | 'hunk.freed' | 'hunk.edited' | 'hunks.renewed' | 'confirmation.asked'>;

export function evolveHunks(task: TaskProgress, event: HunkEvent): TaskProgress {
  switch (event.type) {
    case 'hunk.settled':
      return settleHunk(task, event);
    case 'hunk.freed':
      return settleHunk(task, { hunkId: event.hunkId, verdict: 'pending' });
    case 'hunk.edited':
      return changeHunks(task, (hunk) => (hunk.id === event.hunkId ? { ...hunk, after: event.after } : hunk));
    case 'hunks.renewed':
      return renewHunks(task, event);
    case 'confirmation.asked':
      return { ...task, toConfirm: [...new Set([...(task.toConfirm ?? []), ...event.hunkIds])] };
  }
}

/** Hunks that are to be decided on again open their task; those that came back are settled anew with it. */
export function returnHunks(task: TaskProgress, { hunks }: EventOf<'checkpoint.restored'>): TaskProgress {
  const returned = hunks.filter(({ taskId }) => taskId === task.id);
  if (returned.length === 0) return task;
  const verdicts = Object.fromEntries(returned.map(({ hunkId, verdict }) => [hunkId, verdict]));
  return {
    ...task,
    files: task.files.map((file) => withoutBase(file, verdicts)),
    verdicts: { ...task.verdicts, ...verdicts },
    outcome: null,
  };
}

/** A text that was renewed with a hunk in it is not the one this hunk can be put into again: it is found by its own lines. */
function withoutBase({ base, inBase, ...file }: FileProposal, returned: Readonly<Record<string, Verdict>>): FileProposal {
  if (inBase?.some((id) => returned[id] === 'pending')) return file;
  return { ...file, ...(base !== undefined && { base }), ...(inBase && { inBase }) };
}

interface Settled {
  readonly hunkId: string;
  readonly verdict: Verdict;
  readonly sides?: ConflictSides;
}

function settleHunk(task: TaskProgress, { hunkId, verdict, sides }: Settled): TaskProgress {
  const { [hunkId]: _, ...others } = task.sides ?? {};
  return {
    ...task,
    verdicts: { ...task.verdicts, [hunkId]: verdict },
    sides: sides ? { ...others, [hunkId]: sides } : others,
    toConfirm: (task.toConfirm ?? []).filter((id) => id !== hunkId),
  };
}

function changeHunks(task: TaskProgress, update: (hunk: Hunk) => Hunk): TaskProgress {
  return { ...task, files: task.files.map((file) => ({ ...file, hunks: file.hunks.map(update) })) };
}

/** Those that are decided stay as they were shown; the others stand in the new text. */
function renewHunks(task: TaskProgress, { path, base, hunks }: EventOf<'hunks.renewed'>): TaskProgress {
  const renewed = new Map(hunks.map((hunk) => [hunk.id, hunk]));
  const files = task.files.map((file) =>
    file.path === path && file.operation === 'edit'
      ? {
          ...file,
          base,
          inBase: file.hunks.filter((hunk) => task.verdicts[hunk.id] === 'accepted').map((hunk) => hunk.id),
          hunks: file.hunks.map((hunk) => renewed.get(hunk.id) ?? hunk),
        }
      : file,
  );
  return { ...task, files };
}
