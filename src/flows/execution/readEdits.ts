// Reads the edits of a Builder's reply: tool calls or text.
import { shownTalk } from '../../core/edits/formats/buildFilter';
import { pathsOfFences } from '../../core/edits/formats/fencedFile';
import { type KnownFiles, knownPath } from '../../core/edits/formats/form';
import { parseEditText } from '../../core/edits/formats/parse';
import type { EditOp, EditRefusal } from '../../core/edits/lines/proposal';
import { checkedEdit, editsOf } from '../../core/edits/propose/tools';
import { checkPath } from '../../core/paths/pathRules';
import type { Flow } from '../kernel/flow';
import type { Spoken } from '../model/memberTurn';
import { type Snapshots, snapshotText, takeSnapshots } from './builderSnapshots';

export interface ReadEdits {
  readonly ops: readonly EditOp[];
  /** Calls and blocks that are no valid edits. */
  readonly refused: readonly EditRefusal[];
  /** The prose around the edits, for the user. */
  readonly said: string;
}

/**
 * The edits of a turn. Text is parsed from its edit blocks, or as a whole if it has none; with a call in the same turn, text is
 * prose.
 * @param files the task's files; if there is only one, it is the default
 * @param shown the files as the Builder saw them
 */
export async function readEdits(flow: Flow, spoken: Spoken, files: readonly string[], shown: Snapshots): Promise<ReadEdits> {
  const { calls, blocks, text, truncated, unclosed } = spoken;
  const written = blocks.filter(({ name }) => name === 'EDITS').map(({ body }) => body);
  const isText = written.length > 0 || calls.length === 0;
  const known = await knownFiles(flow, files, isText ? [...written, text].flatMap(pathsOfFences) : [], shown);
  const isSettled = blocks.some(({ name }) => name === 'UNCHANGED' || name === 'BLOCKER');
  const options = {
    path: files.length === 1 ? (files[0] ?? '') : '',
    hasEnded: !truncated && unclosed !== 'EDITS',
    ...(isSettled ? {} : { known }),
  };
  const parsed = (written.length > 0 ? written : isText ? [text] : []).map((body) => parseEditText(body, options));
  const read = [...calls.flatMap(editsOf), ...parsed.flatMap(({ ops }) => ops.map(checkedEdit))];
  return {
    ops: await Promise.all(read.flatMap((edit) => (edit.ok ? [withKnownPath(flow, edit.value, known)] : []))),
    refused: [...parsed.flatMap(({ refused }) => refused), ...read.flatMap((edit) => (edit.ok ? [] : [edit.error]))],
    said: shownTalk(written.length > 0 || !isText ? text : (parsed[0]?.talk ?? text)),
  };
}

/** The step's files, existing or not, and other named files that exist. */
async function knownFiles(flow: Flow, files: readonly string[], named: readonly string[], shown: Snapshots): Promise<KnownFiles> {
  const paths = [...files, ...named].flatMap((path) => {
    const checked = checkPath(path);
    return checked.ok ? [checked.value] : [];
  });
  const snapshots = await takeSnapshots(flow, new Set(paths), shown);
  const known = new Map(paths.map((path) => [path, snapshotText(snapshots, path)] as const));
  return new Map([...known].filter(([path, text]) => text !== null || files.includes(path)));
}

/** Resolves an edit's path to an existing file if there is none by that exact name. */
async function withKnownPath(flow: Flow, op: EditOp, known: KnownFiles): Promise<EditOp> {
  const path = knownPath(op.path, known);
  if (path === null || path === op.path) return op;
  return snapshotText(await takeSnapshots(flow, [op.path]), op.path) === null ? { ...op, path } : op;
}
