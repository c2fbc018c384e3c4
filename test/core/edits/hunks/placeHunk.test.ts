// Placement of a hunk after the user changed the text.
import assert from 'node:assert/strict';
import { applyHunks, hunksBetween } from '../../../../src/core/edits/hunks/hunks';
import type { SettledHunk } from '../../../../src/core/edits/hunks/locate';
import { rebaseHunks } from '../../../../src/core/edits/hunks/merge';
import type { Hunk } from '../../../../src/core/edits/lines/proposal';

const base = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`);
const text = (lines: readonly string[]) => lines.join('\n');
const hunks = hunksBetween(text(base), text(base.with(4, 'five').toSpliced(14, 0, 'new a', 'new b').toSpliced(26, 1)), { prefix: '' });
const [first, second, third] = hunks as [Hunk, Hunk, Hunk];
const pending: SettledHunk[] = hunks.map((hunk) => ({ hunk, verdict: 'pending' }));
const placeHunk = (known: string | null, live: string, hunk: Hunk, settled: readonly SettledHunk[]) =>
  rebaseHunks(known, live, settled)[settled.findIndex((each) => each.hunk === hunk)];
const at = (startLine: number, count: number) => ({ kind: 'at', startLine, endLine: startLine + count });

/** Each row: title, current text, hunk, expected result with a known base, expected result from context alone. */
const rows: readonly (readonly [string, live: string, hunk: Hunk, known: object | 'conflict', unknown: object | 'conflict'])[] = [
  ['nothing happened', text(base), first, at(4, 1), at(4, 1)],
  ['the user typed above', text(['mine', ...base]), second, at(15, 0), at(15, 0)],
  ['it is applied already', applyHunks(text(base), [third]), third, { kind: 'alreadyApplied' }, { kind: 'alreadyApplied' }],
  ['the changed line itself is another', text(base.with(4, 'mine')), first, 'conflict', 'conflict'],
  ['a line of its context is another', text(base.with(12, 'mine')), second, at(14, 0), 'conflict'],
  ['somebody typed where lines are to be put', text(base.toSpliced(14, 0, 'mine')), second, 'conflict', 'conflict'],
  ['white space differs', text(base.with(4, 'line 5 ')), first, { ...at(4, 1), lines: ['five'] }, 'conflict'],
  ['the place is gone', text(base.slice(0, 20)), third, 'conflict', 'conflict'],
  ['a copy of everything was put above', text(['mine', ...base, ...base]), first, at(35, 1), 'conflict'],
  ['the file is empty', '', first, 'conflict', 'conflict'],
];

describe('rebaseHunks with and without the base', () => {
  for (const [name, live, hunk, known, unknown] of rows)
    it(`places a hunk when ${name}`, () => {
      for (const [from, expected] of [
        [text(base), known],
        [null, unknown],
      ] as const) {
        const place = placeHunk(from, live, hunk, pending);
        if (expected === 'conflict') assert.equal(place?.kind, 'conflict');
        else assert.deepEqual(place, expected);
      }
    });

  it('counts accepted hunks above', () => {
    const live = applyHunks(text(base), [first, second]);
    const settled: SettledHunk[] = hunks.map((hunk) => ({ hunk, verdict: hunk === third ? 'pending' : 'accepted' }));
    for (const known of [text(base), null]) assert.deepEqual(placeHunk(known, live, third, settled), at(26, 1));
  });

  it('shows the current lines at the place of a hunk that is found by its context only', () => {
    assert.deepEqual(placeHunk(null, text(base.with(4, 'mine')), first, pending), {
      kind: 'conflict',
      base: ['line 5'],
      ours: ['five'],
      theirs: ['mine'],
      startLine: 4,
      endLine: 5,
    });
  });
});
