// Ranking of files by past changes and by pairs of source file and test file.
import assert from 'node:assert/strict';
import { testPairsOf } from '../../../../src/core/context/index/codeIndex';
import { gainsByHistory } from '../../../../src/core/context/index/pastChanges';
import { weights } from '../../../../src/core/context/index/rankWeights';

describe('ranking by commit history', () => {
  const change = (subject: string, ...paths: string[]) => ({ subject, paths });
  const history = [
    change('Round the totals of an invoice', 'src/money.ts', 'src/invoice.ts'),
    change('Round shipping, too', 'src/money.ts', 'src/shipping.ts'),
    change('Show invoices by month', 'src/invoice.ts', 'src/calendar.ts'),
    change('Format everything', ...Array.from({ length: 40 }, (_, at) => `src/file${at}.ts`)),
  ];
  const gains = (text: string, best: readonly { path: string; score: number }[]) => gainsByHistory(text, history, best);

  it('adds files changed for the same words, scaled to the best score', () => {
    const found = gains('rounding of totals', [{ path: 'src/page.ts', score: 10 }]);
    const [money = 0, shipping = 0, calendar = 0] = ['src/money.ts', 'src/shipping.ts', 'src/calendar.ts'].map((path) => found.get(path));
    assert.ok(money > shipping && shipping > calendar);
    assert.ok(Math.max(...found.values()) <= 10 * (weights.subject + weights.often + weights.last));
  });

  it('adds files changed together with a found file, but not those of a bulk commit', () => {
    const alone = gains('zzz', [{ path: 'src/page.ts', score: 10 }]);
    const found = gains('zzz', [{ path: 'src/invoice.ts', score: 10 }]);
    const raised = [...found].filter(([path, gain]) => gain > (alone.get(path) ?? 0)).map(([path]) => path);
    assert.deepEqual(raised.sort(), ['src/calendar.ts', 'src/money.ts']);
    assert.deepEqual([...gains('zzz', [{ path: 'src/file1.ts', score: 10 }])], [...alone]);
    assert.equal(alone.has('src/file1.ts'), false);
  });

  it('adds frequently changed files with a low weight, recent changes first', () => {
    const commits = [
      change('Mend it', 'src/late.ts'),
      ...Array.from({ length: 300 }, () => change('Tidy', 'src/hot.ts')),
      change('Begin', 'src/early.ts'),
    ];
    const found = gainsByHistory('zzz', commits, [{ path: 'src/page.ts', score: 10 }]);
    const [hot = 0, late = 0, early = 0] = ['src/hot.ts', 'src/late.ts', 'src/early.ts'].map((path) => found.get(path));
    assert.ok(hot > late && late > early && hot < 10);
  });

  it('weights recent commits for the same words higher', () => {
    const between = Array.from({ length: 600 }, () => change('Tidy', 'src/hot.ts'));
    const commits = [change('Round totals', 'src/new.ts'), ...between, change('Round totals', 'src/old.ts')];
    const found = gainsByHistory('round the totals', commits, [{ path: 'src/page.ts', score: 10 }]);
    assert.ok((found.get('src/new.ts') ?? 0) > 2 * (found.get('src/old.ts') ?? 0));
  });

  it('matches words of other languages with the same meaning', () => {
    const meant = gainsByHistory(
      'löschen',
      [change('Remove a row', 'src/rows.ts'), change('Tidy', 'src/hot.ts')],
      [{ path: 'src/page.ts', score: 10 }],
    );
    assert.ok((meant.get('src/rows.ts') ?? 0) > (meant.get('src/hot.ts') ?? 0));
  });

  it('adds nothing without history', () => {
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

  it('are not matched by common or short names', () => {
    assert.deepEqual([testPairsOf('test/index.test.ts', named), testPairsOf('src/x.ts', named)], [[], []]);
  });
});
