// Plans the edits of a turn in time slices that do not block the editor.
import type { EditOp, EditRefusal, FileProposal } from '../../core/edits/lines/proposal';
import { wordsIn } from '../../core/edits/match/words';
import { proposingEdits } from '../../core/edits/propose/buildProposal';
import type { LastProposal } from '../../core/edits/propose/patchByPlace';
import { unseenWords } from '../../core/edits/propose/redactedLines';
import { hunksOf } from '../../core/execution/selectors';
import type { Flow } from '../kernel/flow';
import { inSlices } from '../kernel/inSlices';
import { refusedBySnapshot, type Snapshots, snapshotText } from './builderSnapshots';

export interface PlannedEdits {
  /** Proposed files, without edits that change nothing. */
  readonly files: FileProposal[];
  readonly refused: EditRefusal[];
  readonly fitted: readonly EditOp[];
  readonly readable: readonly EditOp[];
}

/**
 * Plans edits against snapshots of the files.
 * @param last the proposal that the edits amend
 */
export async function planEdits(
  flow: Flow,
  ops: readonly EditOp[],
  snapshots: Snapshots,
  taskId: string,
  last?: LastProposal,
): Promise<PlannedEdits> {
  const unreadable = refusedBySnapshot(snapshots, ops);
  const readable = ops.filter((op) => !unreadable.some(({ path }) => path === op.path));
  const textIn = (path: string) => snapshotText(snapshots, path);
  const isKnownElsewhere = await wordsElsewhere(flow, readable, textIn);
  const planned = await inSlices(flow, proposingEdits(readable, textIn, taskId, flow.ports.marks, isKnownElsewhere, last));
  const files = planned.files.filter((file) => file.operation === 'delete' || hunksOf([file]).length > 0);
  return { files, refused: [...unreadable, ...planned.refused], fitted: planned.fitted, readable };
}

/** Maximum number of unknown words searched for. Words beyond this limit count as known. */
const maxAsked = 24;
/** Maximum number of search results per word, including results that contain the word as part of a longer word. */
const maxHits = 60;

/**
 * Finds quoted words that are missing from the edited file but occur in other files. Unchecked words count as known, so that they are never
 * treated as typos.
 */
async function wordsElsewhere(
  flow: Flow,
  ops: readonly EditOp[],
  read: (path: string) => string | null,
): Promise<(word: string) => boolean> {
  const { ports, signal } = flow;
  const words = await inSlices(flow, unseenWords(ops, read));
  const asked = words.slice(0, maxAsked);
  const isThere = async (word: string) => {
    const { hits, more } = await ports.codebase.search(
      { text: word, isWord: false, isCaseSensitive: false, under: null, limit: maxHits },
      signal,
    );
    return more || hits.some(({ text }) => wordsIn(text)(word));
  };
  const there = await Promise.all(asked.map(isThere));
  const known = new Set([...asked.filter((_, index) => there[index]), ...words.slice(maxAsked)]);
  return (word) => known.has(word.toLowerCase());
}
