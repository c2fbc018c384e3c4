// Computes the result of a restore: file contents, conflicts and affected hunks.
import { diffLines } from '../edits/diff/diff';
import { mergeTexts } from '../edits/hunks/merge';
import type { Progress } from '../execution/state';
import { lineTexts } from '../text/lines';
import { type Checkpoints, proposedSeq, type AppliedSteps, appliedAfter, type StepChange, stepsIn } from './checkpoints';
import type { HunkReturn, KeptFile, OwnLine, RestoreFile } from './facts';
import { writtenAttempts } from './writtenHunks';

/** Content of a file. `text` is null for binary content; `id` is the digest of its bytes. */
export interface Content {
  readonly id: string;
  readonly text: string | null;
  /** Whether the content is written as the stored bytes instead of as text; true if the content may not be plain UTF-8. */
  readonly isBytes: boolean;
  /** Content ID of the raw file, permission bits and link target; missing if not stored. */
  readonly file?: string;
  readonly mode?: number;
  readonly link?: string;
}

/** Stored content of one side of a change: `damaged` if the stored content is lost, null if the file did not exist. */
export type StoredContent = Content | 'damaged' | null;

/** A file's changes since the target of a restore, oldest first. */
export interface FileChanges {
  readonly path: string;
  readonly changes: readonly KeptFile[];
}

/** Returns the files changed by the target or by later changes; empty for an unknown target. */
export function changesFrom({ changes }: Checkpoints, checkpointId: string): FileChanges[] {
  const start = changes.findIndex((change) => change.checkpointId === checkpointId);
  const trails = new Map<string, KeptFile[]>();
  for (const file of start < 0 ? [] : changes.slice(start).flatMap((change) => change.files)) {
    trails.set(file.path, [...(trails.get(file.path) ?? []), file]);
  }
  return [...trails].map(([path, files]) => ({ path, changes: files }));
}

export interface RestoreFilePlan extends RestoreFile {
  /** Resulting content. In a conflict, the old version, which is written only if the user confirms. */
  readonly result: Content | null;
}

/**
 * Computes the result of a restore for one file. Changes are reverted one at a time, newest first, so that user edits made between and
 * after the steps are kept.
 */
export function restoreFile(
  { path, changes }: FileChanges,
  contentOf: (kept: KeptFile['before']) => StoredContent,
  live: Content | null,
): RestoreFilePlan {
  const aim = contentOf(changes[0]?.before ?? null);
  const planned = (outcome: RestoreFile['outcome'], result: Content | null): RestoreFilePlan => {
    const own = outcome === 'merged' || outcome === 'conflict' ? ownLines(changes, contentOf, aim, live) : [];
    const canOverwrite = outcome === 'conflict' && isReplaceable(live, result);
    return { path, outcome, change: changeBetween(live, result), canOverwrite, own: own.slice(0, maxOwn), ownCount: own.length, result };
  };
  if (aim === 'damaged') return planned('damaged', live);
  if (isSame(live, aim)) return planned('nothing', live);
  let state: StoredContent = live;
  let isMerged = false;
  for (const change of changes.toReversed()) {
    const before = contentOf(change.before);
    if (state === 'damaged') return planned('damaged', live);
    if (holdsKept(state, change.after, contentOf)) {
      state = before;
      continue;
    }
    const after = contentOf(change.after);
    if (after === 'damaged' || before === 'damaged') return planned('damaged', live);
    if (!state || !after || !before || state.text === null || after.text === null || before.text === null) return planned('conflict', aim);
    const merged = mergeTexts(after.text, before.text, state.text);
    if (merged.kind === 'conflict') return planned('conflict', aim);
    state = { id: '', text: merged.text, isBytes: false };
    isMerged = true;
  }
  if (state === 'damaged') return planned('damaged', live);
  if (isSame(state, live)) return planned('nothing', live);
  if (!isReplaceable(live, state)) return planned('conflict', aim);
  return planned(isMerged ? 'merged' : 'unchanged', state);
}

/** Whether two contents are equal. Equal texts suffice, even if the IDs differ. */
function isSame(one: Content | null, other: Content | null): boolean {
  if (!one || !other) return one === other;
  return one.id === other.id || (one.text !== null && one.text === other.text);
}

/**
 * Whether the result may replace the current content. Any file may be created or deleted, but an existing file is overwritten only if both
 * contents are text.
 */
function isReplaceable(live: Content | null, result: Content | null): boolean {
  return live === null || result === null || (live.text !== null && result.text !== null);
}

/** Whether a file has the stored content. Compares IDs first, because the stored content may already have been deleted. */
export function holdsKept(state: Content | null, kept: KeptFile['after'], contentOf: (kept: KeptFile['after']) => StoredContent): boolean {
  if (!state || !kept) return state === kept;
  if (state.id === kept.id) return true;
  const content = contentOf(kept);
  return content !== 'damaged' && isSame(state, content);
}

function changeBetween(live: Content | null, result: Content | null): RestoreFile['change'] {
  return live === null ? 'create' : result === null ? 'delete' : 'edit';
}

/** Maximum number of the user's lines shown per file. */
const maxOwn = 8;

const maxOwnLength = 200;

/** Returns the lines written by the user: neither in the old version nor written by a step. */
function ownLines(
  changes: readonly KeptFile[],
  contentOf: (kept: KeptFile['before']) => StoredContent,
  aim: StoredContent,
  live: Content | null,
): OwnLine[] {
  const linesOf = (content: StoredContent) => (content && content !== 'damaged' && content.text !== null ? lineTexts(content.text) : []);
  const ours = new Map<string, number>();
  for (const { before, after } of changes)
    for (const { text } of added(linesOf(contentOf(before)), linesOf(contentOf(after)))) ours.set(text, (ours.get(text) ?? 0) + 1);
  const own: OwnLine[] = [];
  for (const { line, text } of added(linesOf(aim), linesOf(live))) {
    const left = ours.get(text) ?? 0;
    if (left > 0) ours.set(text, left - 1);
    else if (text.trim() !== '') own.push({ line, text: text.slice(0, maxOwnLength) });
  }
  return own;
}

function added(base: readonly string[], next: readonly string[]): OwnLine[] {
  return diffLines(base, next).flatMap(({ nextStart, nextEnd }) =>
    next.slice(nextStart, nextEnd).map((text, index) => ({ line: nextStart + index + 1, text })),
  );
}

/**
 * Returns the hunks that a restore removes or brings back. Hunks that were never written keep their verdicts.
 * @param target the change before which the files are restored
 */
export function hunkReturns(progress: Progress, checkpoints: Checkpoints, target: string, files: readonly KeptFile[]): HunkReturn[] {
  const { changes, applied } = checkpoints;
  const later = appliedAfter([...changes, { kind: 'restore', checkpointId: '', target, files }]);
  const returns: HunkReturn[] = [];
  for (const { id: taskId, files: proposals, verdicts, isLast } of writtenAttempts(progress)) {
    const since = proposedSeq(checkpoints, taskId);
    // Earlier attempts and other plans may have used the same IDs, so changes are also matched by `seq`.
    const own = changes.filter(
      (change): change is StepChange => change.kind === 'step' && change.taskId === taskId && change.seq > since === isLast,
    );
    for (const { path, to, hunks, stands: isExisting } of proposals) {
      // Hunks accepted after a rename were written under the new path.
      const paths = [path, to, ...proposals.filter((other) => other.path === path).map((other) => other.to)].filter(
        (each) => each !== undefined,
      );
      for (const { id: hunkId } of hunks) {
        const all = own.filter((change) => change.hunkIds.includes(hunkId)).map((change) => change.checkpointId);
        // An existing change may be removed and restored several times, so only its last step counts.
        const steps = isExisting ? all.slice(-1) : all;
        const stands = (where: AppliedSteps) => paths.some((each) => stepsIn(where, each).some((id) => steps.includes(id)));
        // An existing change counts as written when it is rejected, because rejecting it modifies the file, and accepting it does not.
        const written = isExisting ? 'rejected' : 'accepted';
        const isWritten = verdicts[hunkId] === written;
        if (stands(applied) && !stands(later) && isWritten) returns.push({ taskId, hunkId, verdict: 'pending' });
        if (!stands(applied) && stands(later) && !isWritten) returns.push({ taskId, hunkId, verdict: written });
      }
    }
  }
  return returns;
}
