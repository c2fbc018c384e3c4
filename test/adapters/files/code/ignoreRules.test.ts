// Ignore rules with hostile patterns are matched in linear time.
import assert from 'node:assert/strict';
import { createRules } from '../../../../src/adapters/files/code/ignoreRules';

const ignores = (path: string, ...lines: string[]) => createRules().with('', lines).ignores(path);
const long = 'a-very-long-name-of-a-part-of-the-page-with-many-words-in-it.test.tsx';

describe('a pattern with many wildcards', () => {
  it('with single letters excludes matching paths and terminates on others', () => {
    assert.ok(ignores('2026-01-02.log', '????-??-??.log'));
    assert.ok(!ignores(long, '????-??-??.log'));
    assert.ok(!ignores(long, '????????.tmp', '*.????-??-??-??-??.log*', '[0-9]?[0-9]?[0-9]?.tmp'));
  });

  it('of absurd length excludes at least the matching paths', () => {
    const hostile = `${'*a'.repeat(30)}*b`;
    assert.ok(ignores(`${'a'.repeat(200)}b`, hostile));
    assert.ok(!ignores(`${'a'.repeat(200)}c`, hostile));
    assert.ok(ignores('a_b_c_d.py', '*_*_*_*.py'));
    assert.ok(!ignores('a.py', '*_*_*_*.py'));
    assert.ok(ignores('x/a_b_c_d.py', 'x/*_*_*_*.py'));
    assert.ok(ignores('b[1]c2c3c4', '*[[]*c*c*c*'));
  });

  it('of absurd length re-includes nothing', () => {
    assert.ok(ignores('a_b_c_d.py', '*.py', '!*_*_*_*.py'));
    assert.ok(!ignores('a_b_c.py', '*.py', '!*_*_*.py'));
  });

  it('with folders terminates', () => {
    const deep = `${'a/'.repeat(200)}x`;
    assert.ok(!ignores(deep, `${'a/**/'.repeat(20)}b`));
    assert.ok(ignores(`${'a/'.repeat(200)}b`, `${'a/**/'.repeat(20)}b`));
    assert.ok(ignores('p/a/q/b/r', '**/a/**/b/**'));
    assert.ok(!ignores('p/a/q/c/r', '**/a/**/b/**'));
  });
});
