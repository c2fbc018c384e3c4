// TypeScript prepared for the TSX grammar: type arguments are replaced by spaces.
import assert from 'node:assert/strict';
import { assertLinear } from '../../../kit/growth';
import { withoutTypeArguments } from '../../../../src/core/context/symbols/symbols';
import { listOf } from '../../../kit/lists';

const blank = (text: string) => text.replace(/[^\n]/g, ' ');

describe('TypeScript prepared for the TSX grammar', () => {
  for (const [what, before, types] of [
    ['assertion', 'const twice = <number>limit;', '<number>'],
    ['parameters of an arrow', 'const pair = <A, B>(a: A) => a;', '<A, B>'],
    ['types of types', 'f(<Map<string, Set<Id>>>x)', '<Map<string, Set<Id>>>'],
    ['function type over two lines', 'return <(a: A) => B,\n  C>(x)', '<(a: A) => B,\n  C>'],
    ['assertion after three dots', '[...<any>all]', '<any>'],
  ] as const)
    it(`has its ${what} blanked out, at the same length`, () =>
      assert.equal(withoutTypeArguments(before), before.replace(types, blank(types))));

  for (const text of listOf(`
    a < b && c > (d) | new Map<string, Id>() | f<T>(x) | const at = /(?<year>[0-9]+)/; | class A<T> { } | x<<y>(z)`))
    it(`keeps ${text} unchanged`, () => assert.equal(withoutTypeArguments(text), text));

  for (const blank of [' ', '\n', '  <'])
    it(`is prepared in linear time for ${JSON.stringify(blank)}`, () => assertLinear(blank, withoutTypeArguments));

  it('terminates for hostile text', () => {
    for (const text of ['= <'.repeat(20_000), `= ${'<'.repeat(50_000)}`, `= <${'='.repeat(50_000)}`, `= <${'a=>'.repeat(20_000)}`]) {
      assert.equal(withoutTypeArguments(text).length, text.length);
    }
  });
});
