// Merges a model's change into a line that is spelled differently in the file.
import { diffLines, type LineChange } from '../diff/diff';
import { lineWords } from './words';

/** Maximum length, in characters, of a line to merge. Longer lines are written as the model wrote them. */
const maxLineLength = 2_000;

/**
 * Rewrites the line `next` in the file's spelling: tokens that the model does not change are written as in the file, changed tokens and
 * whitespace as in `next`.
 * @param own the line in the file
 * @param old the line as quoted by the model
 */
export function inOwnSpelling(own: string, old: string, next: string): string {
  if (own === old || Math.max(own.length, old.length, next.length) > maxLineLength) return next;
  const [ownTokens, oldTokens, nextTokens] = [tokensOf(own), tokensOf(old), tokensOf(next)];
  const isSpace = (tokens: readonly string[], from: number, to: number) => tokens.slice(from, to).every((token) => /^[ \t]*$/.test(token));
  const kept = diffLines(oldTokens, ownTokens).filter(
    (mine) => !(isSpace(oldTokens, mine.baseStart, mine.baseEnd) && isSpace(ownTokens, mine.nextStart, mine.nextEnd)),
  );
  const wanted = diffLines(oldTokens, nextTokens);
  if (kept.some((mine) => wanted.some((change) => meet(mine, change)))) return next;
  return joined(oldTokens, [
    ...kept.map((change) => ({ change, tokens: ownTokens })),
    ...wanted.map((change) => ({ change, tokens: nextTokens })),
  ]);
}

const maxTokens = 5_000;

/**
 * Performs a three-way merge of one line. Returns null if two changes have no unchanged token between them, or if the line has too many
 * tokens.
 * @param own the current line
 * @param old the common ancestor
 */
export function mergeLines(own: string, old: string, next: string): string | null {
  const [ownTokens, oldTokens, nextTokens] = [tokensOf(own), tokensOf(old), tokensOf(next)];
  if (Math.max(ownTokens.length, oldTokens.length, nextTokens.length) > maxTokens) return null;
  const mine = diffLines(oldTokens, ownTokens);
  const wanted = diffLines(oldTokens, nextTokens);
  const isApart = (from: number, to: number) => oldTokens.slice(from, to).some((token) => token.trim() !== '');
  const areApart = (a: LineChange, b: LineChange) => isApart(a.baseEnd, b.baseStart) || isApart(b.baseEnd, a.baseStart);
  if (!mine.every((a) => wanted.every((b) => areApart(a, b)))) return null;
  return joined(oldTokens, [
    ...mine.map((change) => ({ change, tokens: ownTokens })),
    ...wanted.map((change) => ({ change, tokens: nextTokens })),
  ]);
}

interface MergeStep {
  readonly change: LineChange;
  readonly tokens: readonly string[];
}

/** Applies all steps to the tokens. The steps must be disjoint. */
function joined(old: readonly string[], steps: MergeStep[]): string {
  steps.sort((a, b) => a.change.baseStart - b.change.baseStart || a.change.baseEnd - b.change.baseEnd);
  let result = '';
  let from = 0;
  for (const { change, tokens } of steps) {
    result += old.slice(from, change.baseStart).join('') + tokens.slice(change.nextStart, change.nextEnd).join('');
    from = change.baseEnd;
  }
  return result + old.slice(from).join('');
}

/** Whether two lines share at least half of their words. */
export function isLike(a: string, b: string): boolean {
  const [left, right] = [new Set(lineWords(a)), new Set(lineWords(b))];
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared > 0 && shared * 2 >= Math.max(left.size, right.size);
}

/**
 * Whether both changes affect the same tokens, or the file's change is an insertion at a position that the model also changes. In both
 * cases, the changes may have the same intent, so they are not combined.
 */
function meet(mine: LineChange, change: LineChange): boolean {
  if (mine.baseStart === mine.baseEnd) return change.baseStart <= mine.baseStart && mine.baseStart <= change.baseEnd;
  return mine.baseStart < change.baseEnd && change.baseStart < mine.baseEnd;
}

function tokensOf(line: string): string[] {
  return line.match(/[\p{L}\p{M}\p{N}_$]+|[^\S\n]+|[^\p{L}\p{M}\p{N}_$\s]/gu) ?? [];
}
