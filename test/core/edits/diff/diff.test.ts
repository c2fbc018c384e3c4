// Line diff: correctness and readability.
import assert from 'node:assert/strict';
import { diffLines, type LineChange } from '../../../../src/core/edits/diff/diff';
import { changedLines, createRandom, randomLines } from '../seededRandom';

function applied(base: readonly string[], next: readonly string[], changes: readonly LineChange[]): string[] {
  const lines: string[] = [];
  let from = 0;
  for (const change of changes) {
    lines.push(...base.slice(from, change.baseStart), ...next.slice(change.nextStart, change.nextEnd));
    from = change.baseEnd;
  }
  return [...lines, ...base.slice(from)];
}

/** Length of the longest common subsequence of lines, by dynamic programming. */
function longestCommon(base: readonly string[], next: readonly string[]): number {
  let row = new Array<number>(next.length + 1).fill(0);
  for (const line of base) {
    const current = [0];
    for (const [index, other] of next.entries())
      current.push(line === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, current[index] ?? 0));
    row = current;
  }
  return row.at(-1) ?? 0;
}

const keptBy = (base: readonly string[], changes: readonly LineChange[]) =>
  base.length - changes.reduce((sum, change) => sum + change.baseEnd - change.baseStart, 0);

describe('diffLines', () => {
  it('shows a replaced line as one change, although the line is repeated below', () => {
    assert.deepEqual(diffLines(['a', '}', '}', 'b'], ['a', 'new', '}', 'b']), [{ baseStart: 1, baseEnd: 2, nextStart: 1, nextEnd: 2 }]);
    const random = createRandom(3);
    for (let round = 0; round < 300; round++) {
      const base = Array.from({ length: 60 }, (_, index) => (random.below(2) ? '}' : `line ${index}`));
      const next = base.map((line, index) => (index % 20 === 10 ? 'new' : line));
      assert.equal(diffLines(base, next).length, 3, base.join(' '));
    }
  });

  it('produces the other text and keeps the maximum number of lines', () => {
    const random = createRandom(1);
    for (let round = 0; round < 600; round++) {
      const alphabet = 1 + random.below(30);
      const base = randomLines(random, random.below(40), alphabet);
      const next =
        round % 2
          ? randomLines(random, random.below(40), alphabet)
          : changedLines(random, base, 0.3, () => `line ${random.below(alphabet)}`);
      const changes = diffLines(base, next);
      assert.deepEqual(applied(base, next, changes), next);
      assert.equal(keptBy(base, changes), longestCommon(base, next));
    }
  });

  it('keeps the maximum number of lines in long texts, for few and many changes', () => {
    const random = createRandom(4);
    for (const share of [0.002, 0.02, 0.02, 0.1]) {
      const base = randomLines(random, 1_500, 400);
      const next = changedLines(random, base, share, () => `line ${random.below(400)}`);
      const changes = diffLines(base, next);
      assert.deepEqual(applied(base, next, changes), next);
      assert.equal(keptBy(base, changes), longestCommon(base, next));
    }
  });

  it('produces changes that do not touch', () => {
    const random = createRandom(2);
    for (let round = 0; round < 200; round++) {
      const base = randomLines(random, 30, 6);
      const changes = diffLines(
        base,
        changedLines(random, base, 0.4, () => 'new'),
      );
      for (const [index, change] of changes.entries()) {
        const before = changes[index - 1];
        assert.ok(!before || (change.baseStart > before.baseEnd && change.nextStart > before.nextEnd));
        assert.ok(change.baseEnd > change.baseStart || change.nextEnd > change.nextStart);
      }
    }
  });

  for (const budget of [0, 10, 200]) {
    it(`is still correct with a budget of ${budget} comparisons`, () => {
      const random = createRandom(3);
      for (let round = 0; round < 200; round++) {
        const base = randomLines(random, 60, 20);
        const next = changedLines(random, base, 0.3, () => `line ${random.below(40)}`);
        assert.deepEqual(applied(base, next, diffLines(base, next, budget)), next);
      }
    });
  }

  it('stays fine-grained beyond the budget if lines are unique', () => {
    const base = Array.from({ length: 1_000 }, (_, index) => (index % 3 === 0 ? '}' : `line ${index}`));
    const next = base.map((line, index) => (index % 100 === 50 ? 'changed' : line));
    assert.equal(diffLines(base, next, 5).length, 10);
  });

  it('yields one change for a region if the budget is spent and no line is unique', () => {
    const base = ['a', 'b', 'b', 'a', 'c', 'c'];
    const next = ['b', 'a', 'c', 'c', 'a', 'b'];
    assert.ok(diffLines(base, next).length > 1);
    assert.deepEqual(diffLines(base, next, 0), [{ baseStart: 0, baseEnd: 6, nextStart: 0, nextEnd: 6 }]);
  });

  it('yields one change for a rewritten file of 10,000 lines, without a comparison', () => {
    const base = Array.from({ length: 10_000 }, (_, index) => `old ${index}`);
    const next = Array.from({ length: 10_000 }, (_, index) => `new ${index}`);
    assert.deepEqual(diffLines(base, next, 0), [{ baseStart: 0, baseEnd: 10_000, nextStart: 0, nextEnd: 10_000 }]);
  });

  it('is correct with any budget if two long texts share little but braces', () => {
    const random = createRandom(6);
    const code = (name: string) =>
      Array.from({ length: 6_000 }, () =>
        random.chance(0.6) ? random.pick(['}', '', '  return;', '  else {']) : `${name} ${random.below(900)}`,
      );
    const [base, next] = [code('old'), code('new')];
    for (const steps of [undefined, 200_000, 5_000]) {
      const changes = diffLines(base, next, steps);
      assert.deepEqual(applied(base, next, changes), next);
    }
  });

  it('is still correct beyond the edit limit, with few and many distinct lines', () => {
    const random = createRandom(7);
    for (const alphabet of [2, 10, 100, 3_000]) {
      const base = randomLines(random, 3_000, alphabet);
      const next = changedLines(random, base, 0.4, () => `line ${random.below(alphabet)}`);
      const changes = diffLines(base, next);
      assert.deepEqual(applied(base, next, changes), next);
      assert.ok(keptBy(base, changes) > base.length / 3, `${alphabet}: ${keptBy(base, changes)} kept`);
    }
  });

  /** Lines marked with `+` must be reported as added, and as removed by the reverse diff. */
  const readable: readonly (readonly [string, readonly string[]])[] = [
    ['a function below another', ['f() {', '  one', '}', '', '+g() {', '+  two', '+}', '+', 'h() {', '  three', '}']],
    ['a function at the end', ['f() {', '  one', '}', '+', '+g() {', '+  two', '+}', '']],
    ['a function at the top', ['+f() {', '+  one', '+}', '+', 'g() {', '  two', '}']],
    ['a block within a block', ['f() {', '  if (a) {', '    one', '  }', '+  if (b) {', '+    two', '+  }', '  return', '}']],
    ['a documented function', ['/** F */', 'f() {', '}', '', '+/** G */', '+g() {', '+}', '+', '/** H */', 'h() {', '}']],
    ['a test in a row of tests', ["  it('a', () => {", '    one();', '  });', '+', "+  it('b', () => {", '+    two();', '+  });', '});']],
    ['an entry in tabs', ['{', '\t{', '\t\ta', '\t},', '+\t{', '+\t\tb', '+\t},', '\t{', '\t\tc', '\t},', '}']],
    ['a line like the one above', ['a', 'x', '+x', 'b']],
  ];
  for (const [name, marked] of readable) {
    const without = marked.filter((line) => !line.startsWith('+'));
    const within = marked.map((line) => line.replace(/^\+/, ''));
    const start = marked.findIndex((line) => line.startsWith('+'));
    const end = start + within.length - without.length;
    it(`shows ${name} as a reader would, added and removed`, () => {
      assert.deepEqual(diffLines(without, within), [{ baseStart: start, baseEnd: start, nextStart: start, nextEnd: end }]);
      assert.deepEqual(diffLines(within, without), [{ baseStart: start, baseEnd: end, nextStart: start, nextEnd: start }]);
    });
  }

  it('is empty for equal texts', () => {
    assert.deepEqual(diffLines(['a', 'b'], ['a', 'b']), []);
    assert.deepEqual(diffLines([], []), []);
  });
});
