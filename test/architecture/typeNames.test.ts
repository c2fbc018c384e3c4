// A type name stands for one thing: whoever goes to a symbol by its name finds one place.
import assert from 'node:assert/strict';
import { product } from './sources';

/** What every component calls the type of its own properties, which nothing else ever names. */
const shared = new Set(['Props']);
const declaration = /^(?:export )?(?:interface|type|class|enum) (\w+)/gm;

describe('architecture: type names', () => {
  it('declares each name in one file', () => {
    const places = new Map<string, string[]>();
    for (const { path, text } of product)
      for (const [, name = ''] of text.matchAll(declaration)) places.set(name, [...(places.get(name) ?? []), path]);
    assert.deepEqual(
      [...places].filter(([name, paths]) => new Set(paths).size > 1 && !shared.has(name)),
      [],
    );
  });
});
