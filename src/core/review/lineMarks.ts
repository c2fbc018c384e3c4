// Marks of a hunk in the lines of a file under review.
//
// The editor cannot draw lines between lines, so an addition marks the line beside it and is read as whole lines in the diff that the
// lens opens; none of its text is in the file.
import type { ReviewPlace } from '../edits/hunks/reviewPlaces';
import type { PendingHunk } from './pendingHunks';

/** `above` and `below`: lines are added or were removed next to a line. `stands`: the change is already in the file. */
export type LineMark = 'goes' | 'stands' | 'above' | 'below' | 'conflict';

/** The marked lines of a hunk, 0-based, in a file of so many lines. */
export function lineMarksOf(
  { kind, startLine, endLine, lines }: ReviewPlace,
  { hunk, file }: Pick<PendingHunk, 'hunk' | 'file'>,
  lineCount: number,
): { readonly mark: LineMark; readonly line: number }[] {
  const within = (line: number) => Math.max(0, Math.min(line, lineCount - 1));
  const held = (mark: LineMark) => Array.from({ length: endLine - startLine }, (_, index) => ({ mark, line: within(startLine + index) }));
  if (kind === 'conflict') return endLine > startLine ? held('conflict') : [{ mark: 'conflict', line: within(startLine) }];
  if (file.stands && endLine > startLine) return held('stands');
  const beside = endLine > 0 ? ({ mark: 'below', line: within(endLine - 1) } as const) : ({ mark: 'above', line: 0 } as const);
  return [...held('goes'), ...((lines ?? hunk.after).length > 0 ? [beside] : [])];
}
