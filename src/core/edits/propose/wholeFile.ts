// Plans edits that create, rewrite or delete a whole file.
import { diffing } from '../diff/diff';
import { splicingLines, splittingTexts } from '../lines/lines';
import type { Mismatch } from '../match/mismatch';
import { findingLoss, type TextDiff } from '../match/omission';
import { type EditOp, type EditRefusal, refusalOf } from '../lines/proposal';
import { lineTexts, withLineFeeds, withoutByteOrderMark } from '../../text/lines';

export type WholeOp = Extract<EditOp, { op: 'create' | 'rewrite' | 'delete' }>;

/** Converts an edit with empty or blank old text to a whole-file edit, for use on an empty file. */
export function asFilling(op: EditOp): EditOp {
  if (op.op !== 'replace' || op.oldText.trim() !== '') return op;
  return { op: 'create', path: op.path, intent: op.intent, content: op.newText };
}

export interface Whole {
  readonly kind: 'none' | 'text' | 'deleted';
  readonly text: string;
  readonly fitted: readonly WholeOp[];
  readonly refused: readonly EditRefusal[];
}

/**
 * Returns the result of the first applicable whole-file edit; all other edits are refused.
 * @param base the text the model saw, without a byte order mark; null if the file does not exist
 */
export function* planWhole(ops: readonly WholeOp[], base: string | null): Generator<void, Whole> {
  const refused: EditRefusal[] = [];
  let whole: Omit<Whole, 'refused'> = { kind: 'none', text: '', fitted: [] };
  for (const op of ops) {
    const written = op.op === 'delete' ? null : yield* rewriting(base, op.content);
    const mismatch: Mismatch | null =
      whole.kind === 'none'
        ? yield* wholeMismatch(op, base, written)
        : { reason: 'overlapping', hint: 'Another edit of this turn replaces the whole file.' };
    if (mismatch) refused.push(refusalOf(op, mismatch));
    else whole = { kind: written ? 'text' : 'deleted', text: written?.text ?? '', fitted: [op] };
  }
  return { ...whole, refused };
}

function* wholeMismatch(op: WholeOp, base: string | null, written: Rewritten | null): Generator<void, Mismatch | null> {
  if (op.op === 'create' && base && op.mayExist === 'fenced' && !keepsMost(base, op.content))
    return { reason: 'malformed', hint: 'The fence contains only part of the file: send the whole file, or only the lines that change.' };
  if (op.op === 'create' && base && !op.mayExist)
    return { reason: 'fileExists', hint: 'The file exists: replace lines, or rewrite the whole file if it is small.' };
  if (op.op !== 'create' && base === null) return { reason: 'missingFile', hint: 'There is no such file: create it, or correct the path.' };
  if (!written) return null;
  const omission = yield* findingLoss(written.diff);
  if (omission) return { reason: 'malformed', hint: `content has "${omission.slice(0, 80)}" instead of the lines: write every line out.` };
  return written.text === base ? { reason: 'noChange', hint: 'The file already has this text: omit this edit.' } : null;
}

/** Files with at most this many lines are too short to tell whether replacement text is complete. */
const fewLines = 6;

/** Whether a text contains at least half of a file's lines and is therefore probably the complete file. Always true for short files. */
function keepsMost(base: string, content: string): boolean {
  const own = lineTexts(base)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const there = new Set(lineTexts(content).map((line) => line.trim()));
  return own.length <= fewLines || own.filter((line) => there.has(line)).length * 2 >= own.length;
}

/** Normalizes content from the model: `\n` as line ending and no byte order mark. The editor applies its own settings to a new file. */
function flat(content: string): string {
  return withLineFeeds(withoutByteOrderMark(content));
}

interface Rewritten {
  readonly text: string;
  readonly diff: TextDiff;
}

/**
 * Replaces only the lines that differ from the base. Unchanged lines keep their line endings, and the end of the file is preserved. A
 * missing or empty file receives the complete content.
 */
function* rewriting(base: string | null, content: string): Generator<void, Rewritten> {
  const old = yield* splittingTexts(base ?? '');
  const next = yield* splittingTexts(flat(content));
  if (!base) return { text: flat(content), diff: { old, next, changes: yield* diffing(old, next) } };
  if (old.at(-1) === '' && next.at(-1) !== '') next.push('');
  if (old.at(-1) !== '' && next.length > 1 && next.at(-1) === '') next.pop();
  const changes = yield* diffing(old, next);
  const splices = changes.map(({ baseStart, baseEnd, nextStart, nextEnd }) => ({
    ...{ startLine: baseStart, endLine: baseEnd, lines: next.slice(nextStart, nextEnd) },
  }));
  yield;
  return { text: yield* splicingLines(base, splices), diff: { old, next, changes } };
}
