// Hunks between two texts.
import assert from 'node:assert/strict';
import { changedLines as countsOf } from '../../../../src/core/edits/hunks/hunkDiff';
import { applyHunks, hunksBetween } from '../../../../src/core/edits/hunks/hunks';
import { changedLines, createRandom, randomLines } from '../seededRandom';

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`);
const text = (lines: readonly string[]) => lines.join('\n');

describe('hunksBetween', () => {
  it('shows a change with its position and context', () => {
    const base = numbered(10);
    assert.deepEqual(hunksBetween(text(base), text(base.with(4, 'x')), { prefix: 'T1-' }), [
      {
        id: 'T1-h1',
        start: 5,
        contextBefore: ['line 2', 'line 3', 'line 4'],
        before: ['line 5'],
        after: ['x'],
        contextAfter: ['line 6', 'line 7', 'line 8'],
        intent: '',
      },
    ]);
  });

  it('separates changes with an unchanged line between them, which is context of both', () => {
    const base = numbered(12);
    const hunks = hunksBetween(text(base), text(base.with(4, 'x').with(6, 'y').toSpliced(8, 0, 'z')), { prefix: '' });
    assert.deepEqual(
      hunks.map(({ contextBefore, before, after, contextAfter }) => [contextBefore.at(-1), before, after, contextAfter[0]]),
      [
        ['line 4', ['line 5'], ['x'], 'line 6'],
        ['line 6', ['line 7'], ['y'], 'line 8'],
        ['line 8', [], ['z'], 'line 9'],
      ],
    );
  });

  it('joins close changes in a file with very many of them', () => {
    const base = numbered(2_000);
    const every = (step: number) =>
      hunksBetween(text(base), text(base.map((line, index) => (index % step === 0 ? 'x' : line))), { prefix: '' });
    assert.deepEqual([every(20).length, every(19).length, every(4).length, every(1).length], [100, 106, 100, 1]);
    assert.deepEqual(every(4)[0]?.before, numbered(17));
    const added = every(4).map((hunk) => countsOf(hunk).added);
    assert.deepEqual([Math.max(...added), added.reduce((sum, count) => sum + count)], [5, 500]);
  });

  it('continues numbering from the given number', () => {
    const base = numbered(20);
    const ids = hunksBetween(text(base), text(base.with(2, 'x').with(15, 'y')), { prefix: 'T2-', first: 5 }).map(({ id }) => id);
    assert.deepEqual(ids, ['T2-h5', 'T2-h6']);
  });

  it('detects an added or removed final newline', () => {
    for (const [base, next] of [
      ['a', 'a\n'],
      ['a\n', 'a'],
      ['', 'a\n'],
      ['a\n', ''],
    ] as const)
      assert.equal(applyHunks(base, hunksBetween(base, next, { prefix: '' })), next);
  });

  it('gives the proposed text if all are applied, and exactly the chosen changes otherwise', () => {
    const random = createRandom(4);
    for (let round = 0; round < 400; round++) {
      const base = randomLines(random, random.below(60), 1 + random.below(40));
      const proposed = changedLines(random, base, 0.12, () => `new ${random.below(9)}`);
      const hunks = hunksBetween(text(base), text(proposed), { prefix: '' });
      assert.equal(applyHunks(text(base), hunks), text(proposed));
      const chosen = hunks.filter(() => random.chance(0.5));
      const expected = [...base];
      for (const hunk of [...chosen].reverse()) expected.splice(hunk.start - 1, hunk.before.length, ...hunk.after);
      assert.equal(
        applyHunks(text(base), random.chance(0.5) ? chosen : [...chosen].reverse()),
        text(base.length > 0 ? expected : [text(expected)]),
      );
    }
  });

  it('never has a line in its context that another hunk changes', () => {
    const random = createRandom(5);
    for (let round = 0; round < 200; round++) {
      const base = randomLines(random, 80, 12);
      const hunks = hunksBetween(text(base), text(changedLines(random, base, 0.06, () => 'new')), { prefix: '' });
      for (const [index, hunk] of hunks.entries()) {
        const last = hunks[index - 1];
        if (last) assert.ok(hunk.start - hunk.contextBefore.length >= last.start + last.before.length);
        if (last) assert.ok(last.start + last.before.length + last.contextAfter.length <= hunk.start);
      }
    }
  });

  it('keeps the line endings of other lines', () => {
    const base = 'a\r\nb\nc\r\nd';
    assert.equal(applyHunks(base, hunksBetween(base, 'a\nB\nc\nd', { prefix: '' })), 'a\r\nB\nc\r\nd');
  });
});
