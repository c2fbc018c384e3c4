// One line that the file spells otherwise than the model did: the model's change goes in, the file's spelling stays.
import { diffLines, type LineChange } from './diff';

/** Longer lines are taken as the model wrote them. */
const longestLine = 2_000;

/**
 * The line `next` as the file would spell it. What `old` and `next` share and the file spells its own way keeps the file's spelling;
 * where the model changes the very words that differ, its own stand. Blanks are the model's.
 * @param own the line as the file has it
 * @param old the line as the model quoted it
 */
export function inOwnSpelling(own: string, old: string, next: string): string {
  if (own === old || Math.max(own.length, old.length, next.length) > longestLine) return next;
  const [ownTokens, oldTokens, nextTokens] = [tokensOf(own), tokensOf(old), tokensOf(next)];
  const isSpace = (tokens: readonly string[], from: number, to: number) => tokens.slice(from, to).every((token) => /^[ \t]*$/.test(token));
  const kept = diffLines(oldTokens, ownTokens).filter(
    (mine) => !(isSpace(oldTokens, mine.baseStart, mine.baseEnd) && isSpace(ownTokens, mine.nextStart, mine.nextEnd)),
  );
  const wanted = diffLines(oldTokens, nextTokens);
  if (kept.some((mine) => wanted.some((change) => meet(mine, change)))) return next;
  const steps = [...kept.map((change) => ({ change, tokens: ownTokens })), ...wanted.map((change) => ({ change, tokens: nextTokens }))];
  steps.sort((a, b) => a.change.baseStart - b.change.baseStart || a.change.baseEnd - b.change.baseEnd);
  let result = '';
  let from = 0;
  for (const { change, tokens } of steps) {
    result += oldTokens.slice(from, change.baseStart).join('') + tokens.slice(change.nextStart, change.nextEnd).join('');
    from = change.baseEnd;
  }
  return result + oldTokens.slice(from).join('');
}

function meet(a: LineChange, b: LineChange): boolean {
  const isInsertion = a.baseStart === a.baseEnd || b.baseStart === b.baseEnd;
  return isInsertion ? a.baseStart <= b.baseEnd && b.baseStart <= a.baseEnd : a.baseStart < b.baseEnd && b.baseStart < a.baseEnd;
}

function tokensOf(line: string): string[] {
  return line.match(/[\p{L}\p{M}\p{N}_$]+|[^\S\n]+|[^\p{L}\p{M}\p{N}_$\s]/gu) ?? [];
}
