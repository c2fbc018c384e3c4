// Finding files by their company: what past commits changed for such words or together, and which test goes with which source.
import assert from 'node:assert/strict';
import { gainsByHistory } from '../../../../src/core/context/index/pastChanges';
import { testPairsOf } from '../../../../src/core/context/index/testPairs';

describe('the history of a workspace', () => {
  const change = (subject: string, ...paths: string[]) => ({ subject, paths });
  const history = [
    change('Round the totals of an invoice', 'src/money.ts', 'src/invoice.ts'),
    change('Round shipping, too', 'src/money.ts', 'src/shipping.ts'),
    change('Show invoices by month', 'src/invoice.ts', 'src/calendar.ts'),
    change('Format everything', ...Array.from({ length: 40 }, (_, at) => `src/file${at}.ts`)),
  ];
  const gains = (text: string, best: readonly { path: string; score: number }[]) => gainsByHistory(text, history, best);

  it('brings the files that were changed for the same words, in the measure of the best score', () => {
    const found = gains('rounding of totals', [{ path: 'src/page.ts', score: 10 }]);
    assert.ok((found.get('src/money.ts') ?? 0) > (found.get('src/shipping.ts') ?? 0));
    assert.equal(found.has('src/calendar.ts'), false);
    assert.ok(Math.max(...found.values()) <= 10);
  });

  it('brings what was changed together with a file that was found, and nothing of a sweep', () => {
    const found = gains('zzz', [{ path: 'src/invoice.ts', score: 10 }]);
    assert.deepEqual([...found.keys()].sort(), ['src/calendar.ts', 'src/money.ts']);
    assert.equal(gains('zzz', [{ path: 'src/file1.ts', score: 10 }]).size, 0);
  });

  it('brings nothing where nothing is known', () => {
    assert.equal(gainsByHistory('round', [], [{ path: 'a.ts', score: 1 }]).size, 0);
    assert.equal(gains('zzz', []).size, 0);
  });
});

describe('a test and its source', () => {
  const paths = [
    ...['src/login.ts', 'test/login.test.ts', 'pkg/store.go', 'pkg/store_test.go', 'click/core.py', 'tests/test_core.py'],
    ...['main/Money.java', 'test/MoneyTest.java', 'lib/base.rb', 'spec/base_spec.rb', 'test/money.ts', 'src/money.ts'],
    ...['a/index.ts', 'b/index.ts', 'c/index.ts', 'd/index.ts', 'test/index.test.ts', 'src/x.ts', 'test/x.test.ts'],
  ];
  const named = (name: string) => paths.filter((path) => path.slice(path.lastIndexOf('/') + 1) === name);
  const rows: readonly [one: string, other: string][] = [
    ['src/login.ts', 'test/login.test.ts'],
    ['pkg/store.go', 'pkg/store_test.go'],
    ['click/core.py', 'tests/test_core.py'],
    ['main/Money.java', 'test/MoneyTest.java'],
    ['lib/base.rb', 'spec/base_spec.rb'],
    ['src/money.ts', 'test/money.ts'],
  ];
  for (const [source, test] of rows)
    it(`${source} and ${test}`, () => assert.deepEqual([testPairsOf(source, named), testPairsOf(test, named)], [[test], [source]]));

  it('are told by no name that many share, or that is too short', () => {
    assert.deepEqual([testPairsOf('test/index.test.ts', named), testPairsOf('src/x.ts', named)], [[], []]);
  });
});
