// Three-way merge of texts.
import assert from 'node:assert/strict';
import { runToEnd } from '../../../../src/core/base/runToEnd';
import { slidableChanges } from '../../../../src/core/edits/diff/alignment';
import { mergeTexts } from '../../../../src/core/edits/hunks/merge';
import { changedLines, createRandom, randomLines, type SeededRandom } from '../seededRandom';
import { rounds } from '../../../kit/rounds';

const text = (lines: readonly string[]) => lines.join('\n');
const merged = (value: string) => ({ kind: 'merged', text: value });

function countOf(lines: readonly string[]): (line: string) => number {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return (line) => counts.get(line) ?? 0;
}

/** Number of copies of a line that the changes from `base` to `next` add and remove. */
function changesOf(base: readonly string[], next: readonly string[]) {
  const changes = runToEnd(slidableChanges(base, next));
  const added = countOf(changes.flatMap(({ nextStart, nextEnd }) => next.slice(nextStart, nextEnd)));
  const removed = countOf(changes.flatMap(({ baseStart, baseEnd }) => base.slice(baseStart, baseEnd)));
  return { added, removed };
}

type Triple = { readonly base: string; readonly ours: string; readonly theirs: string };

/** A base and two random changes of it. The new lines repeat existing ones in odd rounds and are unique in even rounds. */
function randomTriple(random: SeededRandom, round: number): Triple {
  const alphabet = random.pick([2, 5, 20, 300]);
  const base = randomLines(random, random.below(50), alphabet);
  let typed = 0;
  const side = (name: string) =>
    changedLines(random, base, random.pick([0.02, 0.1, 0.3]), () => (round % 2 ? `line ${random.below(alphabet)}` : `${name} ${typed++}`));
  return { base: text(base), ours: text(side('ours')), theirs: text(side('theirs')) };
}

describe('mergeTexts', () => {
  it('keeps the invariants of a merge, for random texts', () => {
    const random = createRandom(41);
    let clean = 0;
    for (let round = 0; round < rounds(3_000); round++) {
      const { base, ours, theirs } = randomTriple(random, round);
      assert.deepEqual(mergeTexts(base, ours, base), merged(ours));
      assert.deepEqual(mergeTexts(base, base, theirs), merged(theirs));
      assert.deepEqual(mergeTexts(base, ours, ours), merged(ours));
      const merge = mergeTexts(base, ours, theirs);
      const mirrored = mergeTexts(base, theirs, ours);
      assert.equal(merge.kind, mirrored.kind);
      if (merge.kind === 'conflict') continue;
      clean++;
      assert.deepEqual(merge, mirrored);
      const all = [base, ours, theirs, merge.text].map((whole) => whole.split('\n')) as [string[], string[], string[], string[]];
      const [inBase, inOurs, inTheirs, inMerge] = all.map(countOf);
      const [our, their] = [changesOf(all[0], all[1]), changesOf(all[0], all[2])];
      for (const line of new Set(all.flat())) {
        const [b, o, t, m] = [inBase, inOurs, inTheirs, inMerge].map((count) => count?.(line) ?? 0) as [number, number, number, number];
        // A line that both sides added may occur once or twice. A line that one side added occurs as often as on that side.
        const [each, once] = [o + t - b, o - b > 0 && t - b > 0 ? Math.max(o, t) : Math.min(o, t)];
        if (b === 0 && (o === 0 || t === 0)) assert.equal(m, o + t, line);
        else if (alike(round)) {
          // Both sides may make the same change, which is applied once, and different ones elsewhere.
          const least = each - Math.min(our.added(line), their.added(line));
          assert.ok(m >= least && m <= each + Math.min(our.removed(line), their.removed(line)), `${line}: ${[b, o, t, m]}`);
        } else assert.ok(m === each || m === once || (m > Math.min(each, once) && m < Math.max(each, once)), `${line}: ${[b, o, t, m]}`);
      }
    }
    assert.ok(clean > rounds(500), `${clean} clean`);
  });

  const base = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
  const rows: readonly (readonly [string, ours: readonly string[], theirs: readonly string[], result: readonly string[] | null])[] = [
    ['both change other lines', base.with(1, 'B'), base.with(4, 'E'), base.with(1, 'B').with(4, 'E')],
    ['both make the same change', base.with(1, 'B'), base.with(1, 'B'), base.with(1, 'B')],
    ['both insert the same', base.toSpliced(3, 0, 'x'), base.toSpliced(3, 0, 'x'), base.toSpliced(3, 0, 'x')],
    ['both remove the same', base.toSpliced(3, 2), base.toSpliced(3, 2), base.toSpliced(3, 2)],
    ['they insert two lines from our change', base.with(1, 'B'), base.toSpliced(3, 0, 'x'), base.toSpliced(3, 0, 'x').with(1, 'B')],
    ['one changes the first line and the other the last', base.with(0, 'A'), base.with(7, 'H'), base.with(0, 'A').with(7, 'H')],
    ['both change one line', base.with(1, 'B'), base.with(1, 'X'), null],
    ['both insert at one place', base.toSpliced(3, 0, 'x'), base.toSpliced(3, 0, 'y'), null],
    ['one removes what the other changes', base.toSpliced(3, 1), base.with(3, 'D'), null],
    ['one removes around what the other changes', base.toSpliced(2, 4), base.with(3, 'D'), null],
    ['they change the line below ours', base.with(1, 'B'), base.with(2, 'C'), base.with(1, 'B').with(2, 'C')],
    ['they change the line above ours', base.with(3, 'D'), base.with(2, 'C'), base.with(3, 'D').with(2, 'C')],
    ['they insert right above our change', base.with(3, 'D'), base.toSpliced(3, 0, 'x'), base.with(3, 'D').toSpliced(3, 0, 'x')],
    ['they insert right below our change', base.with(3, 'D'), base.toSpliced(4, 0, 'x'), base.with(3, 'D').toSpliced(4, 0, 'x')],
    [
      'they change both lines above our insertion',
      base.toSpliced(3, 0, 'x'),
      base.with(1, 'B').with(2, 'C'),
      base.with(1, 'B').with(2, 'C').toSpliced(3, 0, 'x'),
    ],
    ['they change a line on both sides of our insertion', base.toSpliced(3, 0, 'x'), base.with(2, 'C').with(3, 'D'), null],
    ['they remove the lines below our insertion', base.toSpliced(3, 0, 'x'), base.toSpliced(3, 2), base.toSpliced(3, 2, 'x')],
    ['both put something at the end', [...base, 'x'], [...base, 'y'], null],
  ];
  for (const [name, ours, theirs, result] of rows)
    it(`${result ? 'merges' : 'is a conflict'} where ${name}`, () => {
      const merge = mergeTexts(text(base), text(ours), text(theirs));
      if (result) assert.deepEqual(merge, merged(text(result)));
      else assert.equal(merge.kind, 'conflict');
    });

  it('shows the three sides of a conflict and its position in the user’s text, and keeps the user’s lines', () => {
    const ours = base.with(0, 'A').with(5, 'F');
    const theirs = ['mine', ...base.with(4, 'E').with(5, 'x').slice(1)];
    const merge = mergeTexts(text(base), text(ours.with(0, 'a')), text(theirs));
    assert.deepEqual(merge, {
      kind: 'conflict',
      text: text(theirs),
      conflicts: [{ base: ['e', 'f'], ours: ['e', 'F'], theirs: ['E', 'x'], startLine: 4, endLine: 6 }],
    });
  });

  const endings: readonly (readonly [string, base: string, ours: string, theirs: string, result: string])[] = [
    ['our new line takes the endings they changed to', 'a\nb\nc\n', 'a\nb\nc\nour\n', 'a\r\nb\r\nc\r\n', 'a\r\nb\r\nc\r\nour\r\n'],
    ['their new line takes the endings we changed to', 'a\nb\nc\n', 'a\r\nb\r\nc\r\n', 'a\nmine\nb\nc\n', 'a\r\nmine\r\nb\r\nc\r\n'],
    ['a single other ending stays', 'a\r\nb\nc\nd\ne\n', 'a\r\nb\nc\nd\nE\n', 'a\r\nB\nc\nd\ne\n', 'a\r\nB\nc\nd\nE\n'],
    ['the mark they removed stays away', '\uFEFFa\nb\nc', '\uFEFFa\nb\nC', 'a\nb\nc', 'a\nb\nC'],
    ['the mark stays where nobody removed it', '\uFEFFa\nb\nc', '\uFEFFa\nb\nC', '\uFEFFA\nb\nc', '\uFEFFA\nb\nC'],
    ['a last line ending that one side added is there', 'a\nb\nc', 'a\nb\nc\n', 'A\nb\nc', 'A\nb\nc\n'],
    ['a last line ending that one side removed is gone', 'a\nb\nc\n', 'a\nb\nc', 'A\nb\nc\n', 'A\nb\nc'],
  ];
  for (const [name, from, ours, theirs, result] of endings)
    it(`ignores line endings: ${name}`, () => assert.deepEqual(mergeTexts(from, ours, theirs), merged(result)));

  it('is a conflict where equal lines leave the order of two changes open', () => {
    const same = ['{', 'x', 'x', 'x', 'x', '}'];
    assert.equal(mergeTexts(text(same), text(same.toSpliced(3, 0, 'our')), text(same.toSpliced(1, 1))).kind, 'conflict');
    assert.equal(mergeTexts(text(same), text(same.with(2, 'our')), text(same.toSpliced(4, 0, 'x'))).kind, 'conflict');
  });

  it('merges a change outside of two braces, whichever of them is new', () => {
    const code = ['f() {', '  one', '  two', '}', '', 'end'];
    const theirs = code.toSpliced(4, 0, '', 'g() {', '}');
    assert.deepEqual(mergeTexts(text(code), text(code.with(1, '  our')), text(theirs)), merged(text(theirs.with(1, '  our'))));
  });
});

/** Whether the random triple of a round has new lines that repeat existing ones. */
function alike(round: number): boolean {
  return round % 2 === 1;
}
