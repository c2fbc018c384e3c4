// Merges a model's change into a line that the file spells differently.
import { diffLines, type LineChange } from '../diff/diff';
import { lineWords } from './typoMatch';

/** Longer lines are taken as the model wrote them. */
const maxLineLength = 2_000;

/**
 * The line `next` as the file would spell it. What `old` and `next` share and the file spells its own way keeps the file's spelling;
 * where the model changes the very words that differ, its own stand. Blanks are the model's.
 * @param own the line as the file has it
 * @param old the line as the model quoted it
 */
export function inOwnSpelling(own: string, old: string, next: string): string {
  if (own === old || Math.max(own.length, old.length, next.length) > maxLineLength) return next;
  const [ownTokens, oldTokens, nextTokens] = [tokensOf(own), tokensOf(old), tokensOf(next)];
  const isSpace = (tokens: readonly string[], from: number, to: number) => tokens.slice(from, to).every((token) => /^[ \t]*$/.test(token));
  const kept = diffLines(oldTokens, ownTokens).filter(
    (mine) => !(isSpace(oldTokens, mine.baseStart, mine.baseEnd) && isSpace(ownTokens, mine.nextStart, mine.nextEnd)),
  );
  const wanted = isLike(old, next) ? diffLines(oldTokens, nextTokens) : [outerChange(oldTokens, nextTokens)];
  if (kept.some((mine) => wanted.some((change) => meet(mine, change)))) return next;
  return joined(oldTokens, [
    ...kept.map((change) => ({ change, tokens: ownTokens })),
    ...wanted.map((change) => ({ change, tokens: nextTokens })),
  ]);
}

/** Lines of more words and marks are not merged. */
const maxTokens = 5_000;

/**
 * A line that two have changed, with what both meant; null where their changes have no unchanged word or mark between them.
 * @param own the line as it stands
 * @param old the line both began with
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

/** The tokens with all steps done, which do not meet. */
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

/** Whether two lines share half of their words. */
export function isLike(a: string, b: string): boolean {
  const [left, right] = [new Set(lineWords(a)), new Set(lineWords(b))];
  const shared = [...left].filter((word) => right.has(word)).length;
  return shared > 0 && shared * 2 >= Math.max(left.size, right.size);
}

/** Everything between the tokens both begin with and those both end in. */
function outerChange(old: readonly string[], next: readonly string[]): LineChange {
  const most = Math.min(old.length, next.length);
  let head = 0;
  while (head < most && old[head] === next[head]) head++;
  let tail = 0;
  while (tail < most - head && old.at(-1 - tail) === next.at(-1 - tail)) tail++;
  return { baseStart: head, baseEnd: old.length - tail, nextStart: head, nextEnd: next.length - tail };
}

/** Whether both change the same words, or the file adds some where the model changes or adds: then it may mean the same ones. */
function meet(mine: LineChange, change: LineChange): boolean {
  if (mine.baseStart === mine.baseEnd) return change.baseStart <= mine.baseStart && mine.baseStart <= change.baseEnd;
  return mine.baseStart < change.baseEnd && change.baseStart < mine.baseEnd;
}

function tokensOf(line: string): string[] {
  return line.match(/[\p{L}\p{M}\p{N}_$]+|[^\S\n]+|[^\p{L}\p{M}\p{N}_$\s]/gu) ?? [];
}
