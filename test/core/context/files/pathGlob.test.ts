// Path patterns in rules.
import assert from 'node:assert/strict';
import { isMeant } from '../../../../src/core/context/files/pathGlob';
import { assertLinear } from '../../../kit/growth';

describe('paths of a rule', () => {
  const rows: readonly (readonly [pattern: string, path: string, isSo: boolean])[] = [
    ['**', 'a.ts', true],
    ['**/*', 'src/a.ts', true],
    ['*', 'src/a.ts', true],
    ['*.ts', 'a.ts', true],
    ['*.ts', 'src/deep/a.ts', true],
    ['*.ts', 'a.tsx', false],
    ['src/**', 'src/a.ts', true],
    ['src/**', 'src', false],
    ['src/**', 'srcs/a.ts', false],
    ['src/', 'src/deep/a.ts', true],
    ['src/**/*.ts', 'src/a.ts', true],
    ['src/**/*.ts', 'src/a/b/c.ts', true],
    ['src/*.ts', 'src/a/b.ts', false],
    ['/src/*.ts', 'src/a.ts', true],
    ['/src/*.ts', 'packages/src/a.ts', false],
    ['src/*.ts', 'packages/src/a.ts', true],
    ['./src/*.ts', 'src/a.ts', true],
    ['**/*.{ts,tsx}', 'a/b.tsx', true],
    ['**/*.{ts,tsx}', 'a/b.js', false],
    ['a?.ts', 'ab.ts', true],
    ['[a-c].ts', 'b.ts', true],
    ['[!a-c].ts', 'b.ts', false],
    ['a.ts', 'axts', false],
    ['**/test/**', 'a/test/b/c', true],
    ['', 'a', false],
    ['Ümlaut/*.md', 'Ümlaut/a.md', true],
  ];
  for (const [pattern, path, isSo] of rows)
    it(`${isSo ? 'include' : 'exclude'} ${path} for "${pattern}"`, () => {
      assert.equal(isMeant(path, [pattern]), isSo);
    });

  it('match any of several patterns, minus negated ones', () => {
    assert.ok(isMeant('a.md', ['*.ts', '*.md']));
    assert.ok(!isMeant('docs/a.md', ['*.md', '!docs/**']));
    assert.ok(!isMeant('a.ts', ['!b.ts']));
  });

  it('are matched in linear time', () => {
    assertLinear('a', (text) => isMeant(`${text}b`, ['*a*a*a*a*a*a*a*c']));
    assertLinear('a/', (text) => isMeant(`${text}b`, ['**/a/**/a/**/a/**/a/c']));
  });
});
