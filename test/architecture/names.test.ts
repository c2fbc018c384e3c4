// Unique names of types and exported values.
import assert from 'node:assert/strict';
import { product } from './sources';
import { assertEmpty, column } from '../kit/lists';

/** Type names that several files may declare. Each component declares a local `Props` type that is never imported. */
const shared = new Set(['Props']);
const declaration = /^(?:export )?(?:interface|type|class|enum) (\w+)/gm;

const given = /^export (?:async )?(?:function|const) (\w+)/gm;
/** File that re-exports lazily loaded components under their original names. */
const passedOn = 'webview/lazyViews.tsx';
/** Names that two folders may export: both functions do the same, but use different clocks. */
const twins = new Set(['createDebounce']);

/** Names declared in more than one file, with the paths of these files. */
function declaredTwice(pattern: RegExp): [string, string[]][] {
  const places = new Map<string, string[]>();
  for (const { path, text } of product)
    for (const [, name = ''] of text.matchAll(pattern)) places.set(name, [...(places.get(name) ?? []), path]);
  return [...places].filter(([, paths]) => new Set(paths).size > 1);
}

describe('architecture: names', () => {
  it('declares each type in one file', () => assertEmpty(declaredTwice(declaration).filter(([name]) => !shared.has(name))));

  it('exports each function and constant from one file', () => {
    assertEmpty(declaredTwice(given).filter(([name, paths]) => !twins.has(name) && !(paths.length === 2 && paths.includes(passedOn))));
  });

  it('names limits max and min', () => {
    const bound = /^(?:export )?const (?:most|least|fewest|longest|shortest)(?:[A-Z]\w*)? = [\d{]/m;
    assert.deepEqual(
      column(
        product.filter(({ text }) => bound.test(text)),
        'path',
      ),
      [],
    );
  });
});
