// Plans file renames, with checks of the source and target path.
import { checkPath, pathHint, pathKey } from '../../paths/pathRules';
import { type EditOp, type EditRefusal, type FileProposal, refusalOf } from '../lines/proposal';

export type RenameOp = Extract<EditOp, { op: 'rename' }>;

/**
 * Refuses renames to an unusable target: an invalid path, a path that differs only in case, an existing file, or a path that another edit
 * of the turn changes or moves a file to. Conflicts at the source path are handled by `planRename`.
 */
export function renamesThatFit(
  ops: readonly EditOp[],
  read: (path: string) => string | null,
): { readonly ops: readonly EditOp[]; readonly refused: readonly EditRefusal[] } {
  if (!ops.some(({ op }) => op === 'rename')) return { ops, refused: [] };
  const refused: EditRefusal[] = [];
  const claimed = new Set(ops.filter((op) => op.op !== 'rename').map((op) => keyOf(op.path)));
  const fitting = ops.flatMap((op): EditOp[] => {
    if (op.op !== 'rename') return [op];
    const target = checkPath(op.to);
    const mismatch = target.ok ? targetMismatch(op, target.value, claimed, read) : { reason: target.error, hint: pathHint(target.error) };
    if (mismatch) refused.push(refusalOf(op, mismatch));
    else if (target.ok) claimed.add(pathKey(target.value));
    return target.ok && !mismatch ? [{ ...op, to: target.value }] : [];
  });
  return { ops: fitting, refused };
}

function keyOf(path: string): string {
  const checked = checkPath(path);
  return pathKey(checked.ok ? checked.value : path);
}

function targetMismatch(
  op: RenameOp,
  to: string,
  claimed: ReadonlySet<string>,
  read: (path: string) => string | null,
): Pick<EditRefusal, 'reason' | 'hint'> | null {
  const key = pathKey(to);
  if (checkPath(op.path).ok && keyOf(op.path) === key)
    return { reason: 'noChange', hint: 'Many file systems treat both paths as the same file.' };
  if (claimed.has(key)) return { reason: 'overlapping', hint: `Another edit of this turn uses ${to}: send only one of them.` };
  return read(to) === null ? null : { reason: 'fileExists', hint: `${to} exists: choose another path, or edit that file.` };
}

/**
 * Returns the first rename of a file, unless another edit of the turn prevents it.
 * @param whole whole-file edits of the same file
 */
export function planRename(
  ops: readonly RenameOp[],
  whole: 'none' | 'text' | 'deleted',
  exists: boolean,
): { readonly rename: RenameOp | null; readonly refused: readonly EditRefusal[] } {
  const refuse = (refused: readonly RenameOp[], reason: EditRefusal['reason'], hint: string) =>
    refused.map((op) => refusalOf(op, { reason, hint }));
  const [first, ...others] = ops;
  const further = refuse(others, 'overlapping', 'Another edit of this turn renames the file.');
  if (!first) return { rename: null, refused: [] };
  if (whole === 'deleted')
    return { rename: null, refused: [...refuse([first], 'overlapping', 'Another edit of this turn deletes the file.'), ...further] };
  if (!exists) return { rename: null, refused: [...refuse([first], 'missingFile', 'There is no such file to rename.'), ...further] };
  return { rename: first, refused: further };
}

export function renameProposal({ path, to, intent }: RenameOp, id: string): FileProposal {
  const hunk = { id, start: 1, contextBefore: [], before: [], after: [], contextAfter: [], intent };
  return { path, to, operation: 'rename', hunks: [hunk] };
}
