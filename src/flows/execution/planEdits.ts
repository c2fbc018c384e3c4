// Plans the edits of a turn in slices that do not block the editor.
import type { EditOp, EditRefusal, FileProposal } from '../../core/edits/lines/proposal';
import { wordsIn } from '../../core/edits/match/typoMatch';
import { proposingEdits } from '../../core/edits/propose/buildProposal';
import type { LastProposal } from '../../core/edits/propose/patchByPlace';
import { unseenWords } from '../../core/edits/propose/redactedLines';
import { hunksOf } from '../../core/execution/selectors';
import type { Flow } from '../kernel/flow';
import { refusedBySnapshot, type Snapshots, snapshotText } from './builderSnapshots';

export interface PlannedEdits {
  /** Those that change something. */
  readonly files: FileProposal[];
  readonly refused: EditRefusal[];
  readonly fitted: readonly EditOp[];
  /** The edits of files that could be read. */
  readonly readable: readonly EditOp[];
}

/** @param last the proposal that the edits are put over */
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

/** Others wait no longer than this. */
const sliceMs = 3;

async function inSlices<T>({ ports: { clock }, signal }: Flow, work: Iterator<unknown, T>): Promise<T> {
  let until = clock.now() + sliceMs;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    if (clock.now() < until) continue;
    await clock.sleep(0, signal);
    until = clock.now() + sliceMs;
  }
}

/** An old text with more words its file does not have is no slip. */
const maxAsked = 24;
/** Lines looked at for a word, which may stand in longer ones. */
const maxHits = 60;

/**
 * Whether other files of the workspace have the words an edit quotes and its own file does not. Words that were not asked about count as known: then
 * nothing is taken for a slip of them.
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
