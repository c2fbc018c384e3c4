// Both sides of a conflict as one text.
import assert from 'node:assert/strict';
import { bothSides, sidesOfWholes } from '../../../../src/core/edits/hunks/bothSides';
import { mergeTexts } from '../../../../src/core/edits/hunks/merge';
import { changedLines, createRandom } from '../seededRandom';

type Lines = readonly string[];

const whole = (lines: Lines) => ['top', ...lines, 'end'].join('\n');

const rows: readonly (readonly [what: string, base: Lines, ours: Lines, theirs: Lines, fileFirst: Lines, proposalFirst?: Lines])[] = [
  [
    'comments at the end of both lines that the proposal quotes',
    ['  a();', '}'],
    ['  a();', '}', 'b();'],
    ['  a(); // mine', '} // and this'],
    ['  a(); // mine', '} // and this', 'b();'],
  ],
  [
    'comments at the end of both lines that the proposal inserts between',
    ['if (a) {', '}'],
    ['if (a) {', '  b();', '}'],
    ['if (a) { // mine', '} // and this'],
    ['if (a) { // mine', '  b();', '} // and this'],
  ],
  ['lines at one place', ['a', 'z'], ['a', 'o', 'z'], ['a', 't', 'z'], ['a', 't', 'o', 'z'], ['a', 'o', 't', 'z']],
  ['the same lines at one place', ['a'], ['a', 'new'], ['a', 'new'], ['a', 'new']],
  ['lines that the user typed, and more', ['a'], ['a', 'new', 'x'], ['a', 'new', 'mine', 'x'], ['a', 'new', 'mine', 'x']],
  [
    'lines without a word that both have',
    ['a'],
    ['a', '}', '}'],
    ['a', 'x', '}', '}'],
    ['a', 'x', '}', '}', '}', '}'],
    ['a', '}', '}', 'x', '}', '}'],
  ],
  ['one line changed by both', ['a', 'b', 'c'], ['a', 'O', 'c'], ['a', 'T', 'c'], ['a', 'T', 'O', 'c'], ['a', 'O', 'T', 'c']],
  ['a line one side removes and the other keeps', ['a', 'b', 'c'], ['a', 'c', 'o'], ['a', 'b', 'T'], ['a', 'T', 'o']],
  ['lines inside of what the other replaces', ['a', 'b'], ['a', 'o', 'b'], ['T'], ['T', 'o'], ['o', 'T']],
  ['changes that lap over each other', ['a', 'b', 'c'], ['O', 'c'], ['a', 'T'], ['T', 'O'], ['O', 'T']],
  [
    'a function each, with a last line that looks the same',
    [''],
    ['f {', '}', ''],
    ['g {', '}', ''],
    ['g {', '}', 'f {', '}', ''],
    ['f {', '}', 'g {', '}', ''],
  ],
  ['nothing left by the file', ['a', 'b'], ['a', 'o', 'b'], [], ['o']],
  ['a line above and a line below a kept one', ['a'], ['o', 'a'], ['a', 't'], ['o', 'a', 't']],
];

describe('both sides of a conflict', () => {
  for (const [what, base, ours, theirs, fileFirst, proposalFirst = fileFirst] of rows)
    it(what, () => {
      const sides = { base, ours, theirs };
      assert.deepEqual([bothSides(sides, 'theirs'), bothSides(sides, 'ours')], [fileFirst, proposalFirst]);
    });

  it('contain each side’s insertions once, omit lines either side removed, and equal the merge if there is one', () => {
    const random = createRandom(12);
    let merged = 0;
    for (let round = 0; round < 1_000; round++) {
      const base = Array.from({ length: random.below(12) }, (_, index) => `base ${index}`);
      let fresh = 0;
      const side = (name: string) => changedLines(random, base, 0.3, () => `${name} ${fresh++}`);
      const sides = { base, ours: side('ours'), theirs: side('theirs') };
      const kept = base.filter((line) => sides.ours.includes(line) && sides.theirs.includes(line));
      const put = [...sides.ours, ...sides.theirs].filter((line) => !base.includes(line));
      for (const first of ['ours', 'theirs'] as const) {
        const both = bothSides(sides, first);
        assert.deepEqual([...both].sort(), [...kept, ...put].sort());
        assert.deepEqual(
          both.filter((line) => base.includes(line)),
          kept,
        );
        const merge = mergeTexts(whole(base), whole(sides.ours), whole(sides.theirs));
        if (merge.kind !== 'merged') continue;
        assert.equal(whole(both), merge.text);
        merged++;
      }
    }
    assert.ok(merged > 200, String(merged));
  });

  it('contain a change of more lines than a call has arguments', () => {
    const many = Array.from({ length: 150_000 }, (_, index) => `new ${index}`);
    const sides = { base: ['a', 'z'], ours: ['a', 'z', 'o'], theirs: ['a', ...many, 'z'] };
    assert.equal(bothSides(sides, 'ours').length, many.length + 3);
    assert.equal(mergeTexts('a\nb\nc\nz', 'a\nb\nc\no', ['a', ...many, 'b', 'c', 'z'].join('\n')).kind, 'merged');
  });

  it('share common lines if each side created the file', () => {
    const sides = sidesOfWholes({ base: [], ours: ['import a', 'one', 'end'], theirs: ['import a', 'two', 'end'] });
    assert.deepEqual(bothSides(sides, 'theirs'), ['import a', 'two', 'one', 'end']);
  });
});
