// Location of a hunk in a changed file.
import assert from 'node:assert/strict';
import { applyHunks, hunksBetween } from '../../../../src/core/edits/hunks/hunks';
import { locateHunk } from '../../../../src/core/edits/hunks/locate';
import { spliceLines } from '../../../../src/core/edits/lines/lines';
import type { Hunk } from '../../../../src/core/edits/lines/proposal';
import { changedLines, createRandom, randomLines } from '../seededRandom';

const base = Array.from({ length: 30 }, (_, index) => `line ${index + 1}`);
const text = (lines: readonly string[]) => lines.join('\n');
const proposed = base.with(4, 'five').toSpliced(14, 0, 'new a', 'new b').toSpliced(26, 1);
const hunks = hunksBetween(text(base), text(proposed), { prefix: '' });
const [first, second, third] = hunks as [Hunk, Hunk, Hunk];

function accept(live: string, hunk: Hunk): string | null {
  const place = locateHunk(live, hunk);
  if (place.kind !== 'at') return null;
  return spliceLines(live, [{ startLine: place.startLine, endLine: place.startLine + hunk.before.length, lines: hunk.after }]);
}

describe('locateHunk', () => {
  it('finds a hunk where it was proposed', () => {
    assert.deepEqual(
      hunks.map((hunk) => locateHunk(text(base), hunk)),
      [
        { kind: 'at', startLine: 4 },
        { kind: 'at', startLine: 14 },
        { kind: 'at', startLine: 24 },
      ],
    );
  });

  it('finds it where accepted hunks above have moved it', () => {
    const live = applyHunks(text(base), [first, second]);
    assert.deepEqual(locateHunk(live, third), { kind: 'at', startLine: 26 });
  });

  it('chooses no position where all lines are equal', () => {
    const same = text(Array.from({ length: 90 }, () => 'x'));
    const [hunk] = hunksBetween(same, `new\n${same}`, { prefix: '' }) as [Hunk];
    assert.deepEqual(locateHunk(same, hunk), { kind: 'conflict' });
  });

  it('finds it after the user has moved it', () => {
    assert.deepEqual(locateHunk(text(['mine', 'mine too', ...base]), first), { kind: 'at', startLine: 6 });
    assert.deepEqual(locateHunk(text(base.slice(1)), second), { kind: 'at', startLine: 13 });
  });

  it('detects that it is already applied', () => {
    for (const hunk of hunks) assert.deepEqual(locateHunk(applyHunks(text(base), [hunk]), hunk), { kind: 'alreadyApplied' });
    assert.deepEqual(locateHunk(applyHunks(text(base), [second]), second), { kind: 'alreadyApplied' });
  });

  it('ignores line endings', () => {
    assert.deepEqual(locateHunk(base.join('\r\n'), first), { kind: 'at', startLine: 4 });
  });

  const conflicts: readonly (readonly [string, string, Hunk])[] = [
    ['the changed line itself is another', text(base.with(4, 'mine')), first],
    ['a line of its context is another', text(base.with(12, 'mine')), second],
    ['somebody typed where lines are to be put', text(base.toSpliced(14, 0, 'mine')), second],
    ['white space differs', text(base.with(4, 'line 5 ')), first],
    ['the place is gone', text(base.slice(0, 20)), third],
    ['the place is there twice and was moved', text(['mine', ...base, ...base]), first],
    ['the file is empty', '', first],
  ];
  for (const [name, live, hunk] of conflicts)
    it(`is in conflict when ${name}`, () => assert.deepEqual(locateHunk(live, hunk), { kind: 'conflict' }));

  it('applies a hunk of the whole file only while the file is unchanged', () => {
    const whole: Hunk = { id: 'h1', start: 1, contextBefore: [], before: ['a', 'b'], after: [], contextAfter: [], intent: '' };
    assert.deepEqual(locateHunk('a\nb', whole), { kind: 'at', startLine: 0 });
    assert.deepEqual(locateHunk('a\nb\n', whole), { kind: 'conflict' });
    assert.deepEqual(locateHunk('mine\na\nb', whole), { kind: 'conflict' });
  });

  it('does not move a hunk whose context is only blank lines', () => {
    const [hunk] = hunksBetween('', 'a\n', { prefix: '' }) as [Hunk];
    assert.deepEqual(locateHunk('', hunk), { kind: 'at', startLine: 0 });
    assert.deepEqual(locateHunk('mine\n', hunk), { kind: 'conflict' });
  });

  for (const alphabet of [6, 8, 200]) {
    // Context alone can mistake a line copied by the user for the target. A known base (merge.test.ts) rules this out.
    it(`makes exactly its own change or none in all but a few of 700 rounds, whatever the user does meanwhile (${alphabet} different lines)`, () => {
      const random = createRandom(10 + alphabet);
      let applied = 0;
      let misplaced = 0;
      for (let round = 0; round < 700; round++) {
        const old = randomLines(random, 20 + random.below(40), alphabet);
        let typed = 0;
        const offered = hunksBetween(text(old), text(changedLines(random, old, 0.08, () => `new ${random.below(5)}`)), { prefix: '' });
        const wanted = new Set(offered.filter(() => random.chance(0.6)));
        // The user's lines are unique, so the expected result can be computed without a search.
        const edited = new Map<number, string[]>();
        for (let index = 0; index < old.length; index++) {
          if (random.chance(0.04)) edited.set(index, random.chance(0.5) ? [`mine ${typed++}`] : [`mine ${typed++}`, old[index] ?? '']);
          else if (random.chance(0.02)) edited.set(index, []);
        }
        let live = text(old.flatMap((line, index) => edited.get(index) ?? [line]));
        const taken: Hunk[] = [];
        for (const hunk of offered) {
          const next = wanted.has(hunk) ? accept(live, hunk) : null;
          if (next !== null) {
            live = next;
            taken.push(hunk);
            applied++;
          }
        }
        if (live !== text(bothChanges(old, edited, taken))) misplaced++;
      }
      assert.ok(applied > 200 && misplaced <= 2, `${applied} applied, ${misplaced} of them elsewhere`);
    });
  }
});

/** The base with both the user's lines and the hunks' lines merged into it. */
function bothChanges(old: readonly string[], edited: ReadonlyMap<number, readonly string[]>, taken: readonly Hunk[]): string[] {
  const lines: string[] = [];
  for (let index = 0; index <= old.length; index++) {
    for (const hunk of taken.filter(({ start }) => start - 1 === index)) lines.push(...hunk.after);
    if (index === old.length || taken.some(({ start, before }) => index >= start - 1 && index < start - 1 + before.length)) continue;
    lines.push(...(edited.get(index) ?? [old[index] ?? '']));
  }
  return lines;
}
