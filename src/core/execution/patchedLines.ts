// Lines of earlier proposals that a later proposal replaced or omitted.
import { areAlike, isTelling, plainLine } from '../edits/propose/sameAddition';
import type { FileProposal } from '../edits/lines/proposal';
import type { PatchedLine } from './facts';

const maxListed = 20;
const maxLength = 160;

/**
 * Returns at most `maxListed` distinctive lines that earlier proposals added but `files` does not contain; lines removed without
 * replacement come first.
 * @param before earlier proposals, reduced to undecided hunks
 */
export function patchedLines(before: readonly (readonly FileProposal[])[], files: readonly FileProposal[]): PatchedLine[] {
  const now = files.flatMap(({ hunks }) => hunks.flatMap(({ after }) => after));
  const there = new Set(now.map(plainLine));
  const told = new Map<string, PatchedLine>();
  for (const file of before.flat())
    for (const line of file.hunks.flatMap((hunk) => hunk.after.filter((each) => !hunk.before.includes(each)))) {
      const plain = plainLine(line);
      if (!isTelling(line) || there.has(plain) || told.has(plain)) continue;
      told.set(plain, { path: file.path, line: line.trim().slice(0, maxLength), isGone: !now.some((each) => areAlike(each, line)) });
    }
  return [...told.values()].toSorted((a, b) => Number(b.isGone) - Number(a.isGone)).slice(0, maxListed);
}
