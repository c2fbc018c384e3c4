// Finds written hunks that were undone, reverted or put back in the current files.
import { hunkStates, type HunkState, stateByContext } from '../edits/hunks/hunkStates';
import { sameLines } from '../edits/diff/alignment';
import type { FileProposal, Hunk } from '../edits/lines/proposal';
import type { Attempt, Progress } from '../execution/state';
import { lineTexts } from '../text/lines';
import type { Checkpoints, StepChange } from './checkpoints';
import type { HunkReturn } from './facts';

/** A proposed file and its written hunks: those still accepted, and those undone since. */
export interface WrittenProposal {
  readonly taskId: string;
  readonly file: FileProposal;
  readonly hunks: readonly { readonly hunk: Hunk; readonly isAccepted: boolean }[];
}

/** Returns all attempts whose hunks may be in the files: those of current tasks, the decision record, and earlier plans. */
export function writtenAttempts({ tasks, record, done, takenBack }: Progress) {
  const earlier = [...done, ...takenBack].map(({ progress }) => progress).filter(({ id }) => !tasks.some((task) => task.id === id));
  return [...tasks, ...(record ? [record] : []), ...earlier].flatMap((task) => {
    const attempts: readonly Attempt[] = [...task.earlier, task];
    return attempts.map((attempt, index) => ({ ...attempt, id: task.id, isLast: index === attempts.length - 1 }));
  });
}

/** Returns the files with written hunks, in order of the first write. If two attempts use the same hunk ID, the later attempt wins. */
export function writtenProposals(progress: Progress, { changes }: Checkpoints): WrittenProposal[] {
  const attempts = writtenAttempts(progress);
  let last = 0;
  const timed = attempts.map(({ id: taskId, files, verdicts, undone = [] }, index) => {
    const isShared = (hunkId: string) =>
      attempts.slice(index + 1).some((later) => later.id === taskId && Object.hasOwn(later.verdicts, hunkId));
    const written = files.map((file): WrittenProposal => {
      // Changes that already existed in the file are handled separately.
      if (file.stands) return { taskId, file, hunks: [] };
      const hunks = file.hunks.flatMap((hunk) => {
        const isAccepted = verdicts[hunk.id] === 'accepted';
        return (isAccepted || undone.includes(hunk.id)) && !isShared(hunk.id) ? [{ hunk, isAccepted }] : [];
      });
      return { taskId, file, hunks };
    });
    const ids = new Set(written.flatMap(({ hunks }) => hunks.map(({ hunk }) => hunk.id)));
    const isFirst = (change: (typeof changes)[number]): change is StepChange =>
      change.kind === 'step' && change.taskId === taskId && change.hunkIds.some((id) => ids.has(id));
    last = changes.find(isFirst)?.seq ?? last;
    return { seq: last, written: written.filter(({ hunks }) => hunks.length > 0) };
  });
  return timed.toSorted((a, b) => a.seq - b.seq).flatMap(({ written }) => written);
}

/** Returns all paths connected to a path by renames, including the path itself. */
export function connectedPaths(written: readonly WrittenProposal[], path: string): ReadonlySet<string> {
  const paths = new Set([path]);
  for (let size = 0; size < paths.size; ) {
    size = paths.size;
    for (const { file } of written)
      if (file.to !== undefined && (paths.has(file.path) || paths.has(file.to))) paths.add(file.path).add(file.to);
  }
  return paths;
}

/** Text by path: null if the file does not exist, `undefined` if it cannot be read. */
export type FileTexts = ReadonlyMap<string, string | null | undefined>;

/**
 * Finds hunks whose verdict does not match the files. Proposals are reverted one at a time, newest first, so that each one is compared with
 * the text it produced. Hunks overwritten by a later proposal do not count as removed.
 * @param baseOf returns the text to which a proposal applies; null if it is not stored
 */
export function differingHunks(
  written: readonly WrittenProposal[],
  live: FileTexts,
  baseOf: (file: FileProposal) => string | null,
): { readonly returns: readonly HunkReturn[]; readonly states: ReadonlyMap<string, HunkState> } {
  const texts = new Map(live);
  const returns: HunkReturn[] = [];
  const states = new Map<string, HunkState>();
  for (const each of written.toReversed()) {
    const found = statesIn(each, texts, baseOf);
    each.hunks.forEach(({ hunk, isAccepted }, index) => {
      const state = found[index] ?? 'changed';
      states.set(writtenKey(each.taskId, hunk.id), state);
      if (isAccepted ? state === 'undone' : state === 'there')
        returns.push({ taskId: each.taskId, hunkId: hunk.id, verdict: isAccepted ? 'pending' : 'accepted' });
    });
  }
  return { returns: returns.toReversed(), states };
}

export function writtenKey(taskId: string, hunkId: string): string {
  return `${taskId} ${hunkId}`;
}

/** Returns the states of the hunks in one file. Replaces the file's text in `texts` with the text before the proposal. */
function statesIn(
  { file, hunks }: WrittenProposal,
  texts: Map<string, string | null | undefined>,
  baseOf: (file: FileProposal) => string | null,
) {
  const { path, to = path, operation } = file;
  const live = texts.get(path);
  if (live === undefined) return [];
  switch (operation) {
    case 'create':
      texts.set(path, null);
      return hunks.map((): HunkState => (live === null ? 'undone' : 'there'));
    case 'delete': {
      const lines = hunks.flatMap(({ hunk }) => hunk.before);
      if (live === null) texts.set(path, lines.join('\n'));
      const isBack = live !== null && sameLines(lineTexts(live), lines);
      return hunks.map((): HunkState => (live === null ? 'there' : isBack ? 'undone' : 'changed'));
    }
    case 'rename': {
      const target = texts.get(to);
      const isMoved = live === null && typeof target === 'string';
      if (isMoved) texts.set(path, target).set(to, null);
      return hunks.map((): HunkState => (isMoved ? 'there' : live !== null && target === null ? 'undone' : 'changed'));
    }
    case 'edit':
      return live === null ? [] : editStates({ file, hunks }, live, texts, baseOf(file));
  }
}

function editStates(
  { file: { path, inBase = [] }, hunks }: Pick<WrittenProposal, 'file' | 'hunks'>,
  live: string,
  texts: Map<string, string | null | undefined>,
  base: string | null,
): HunkState[] {
  const cut = hunks.filter(({ hunk }) => !inBase.includes(hunk.id));
  const found = base === null ? null : hunkStates(base, live, cut);
  // The text before the proposal is known only if the proposal was found and the base contains none of its hunks.
  texts.set(path, found && inBase.length === 0 ? found.before : undefined);
  return hunks.map((each): HunkState => found?.states[cut.indexOf(each)] ?? stateByContext(live, each.hunk));
}
