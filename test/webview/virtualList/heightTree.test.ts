// Height tree of rows (Fenwick tree).
import assert from 'node:assert/strict';
import { createHeightTree } from '../../../webview/virtualList/heightTree';
import { nextSpan, rowPieces, spanAtEnd, spanOf } from '../../../webview/virtualList/virtualRows';
import { seeded } from '../../kit/seeded';

describe('row heights', () => {
  it('equal their sum one by one, whatever is measured and however they grow', () => {
    const random = seeded(7);
    const heights = createHeightTree((row) => 10 + (row % 7));
    const plain: number[] = [];
    for (let step = 0; step < 300; step++) {
      const grown = plain.length + Math.floor(random() * (step % 40 === 0 ? 900 : 3));
      while (plain.length < grown) plain.push(10 + (plain.length % 7));
      heights.grow(grown);
      const row = Math.floor(random() * plain.length);
      if (plain.length > 0) {
        plain[row] = Math.floor(random() * 400);
        heights.measure(row, plain[row] ?? 0);
        assert.equal(heights.isMeasured(row), true);
      }
      const until = Math.floor(random() * (plain.length + 1));
      const top = plain.slice(0, until).reduce((sum, height) => sum + height, 0);
      assert.equal(heights.topOf(until), top);
      const found = heights.rowAt(top);
      assert.ok(plain.length === 0 || (heights.topOf(found) <= top && (found === plain.length - 1 || heights.topOf(found + 1) > top)));
    }
  });

  it('are estimated so low for a very long list that every browser accepts its height', () => {
    const heights = createHeightTree(() => 400);
    heights.grow(100_000);
    assert.ok(heights.topOf(100_000) <= 8_100_000);
    assert.equal(heights.topOf(100_000) - heights.topOf(99_900), 100 * 400, 'what is seen first is not guessed smaller for it');
    heights.measure(99_999, 400);
    assert.equal(Math.round(heights.topOf(100_000) - heights.topOf(99_999)), 400);
  });

  it('use memory for the loaded part of a conversation only', () => {
    let guesses = 0;
    const heights = createHeightTree((row) => {
      guesses++;
      return row < 99_900 ? null : 200;
    });
    heights.grow(100_000);
    assert.equal(guesses, 101);
    assert.equal(heights.topOf(99_900), 99_900 * 80);
    assert.equal(heights.rowAt(heights.topOf(99_950) + 5), 99_950);
    assert.equal(heights.rowAt(heights.topOf(5) + 5), 5);
  });
});

describe('the rendered window of rows', () => {
  const heights = createHeightTree(() => 100);
  heights.grow(1_000);

  it('is slightly larger than the view, at any position', () => {
    for (const top of [0, 5_000, 99_000]) {
      const { from, to } = nextSpan(heights, { from: 0, to: 0 }, top, top + 1_000, 0);
      assert.ok(to - from >= 10 && to - from <= 17, `${from} to ${to}`);
    }
    assert.deepEqual(spanAtEnd(heights, 1_000), { from: 987, to: 1_000 });
    assert.deepEqual(
      spanOf(
        createHeightTree(() => 1),
        0,
        100,
      ),
      { from: 0, to: 0 },
    );
  });

  it('stays as it is while it suffices, and extends in the direction of a scroll', () => {
    const before = nextSpan(heights, { from: 0, to: 0 }, 50_000, 51_000, 0);
    assert.equal(nextSpan(heights, before, 50_060, 51_060, 60), before);
    const down = nextSpan(heights, before, 51_000, 52_000, 1_000);
    assert.ok(down.to - 520 >= 12 && 510 - down.from <= 3, JSON.stringify(down));
  });

  it('consists of rows and gaps, which together have the full height', () => {
    const pieces = rowPieces(heights, { from: 500, to: 510 }, [3, 505, 900, 2_000]);
    const rows = pieces.flatMap((piece) => ('row' in piece ? [piece.row] : []));
    assert.deepEqual(rows, [3, 500, 501, 502, 503, 504, 505, 506, 507, 508, 509, 900]);
    const gaps = pieces.flatMap((piece) => ('gap' in piece ? [piece.gap] : []));
    assert.equal(gaps.reduce((sum, gap) => sum + gap, 0) + rows.length * 100, 100_000);
    assert.equal(new Set(pieces.map((piece) => ('row' in piece ? `row ${piece.row}` : `gap ${piece.after}`))).size, pieces.length);
  });
});
