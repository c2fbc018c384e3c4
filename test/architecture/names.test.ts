// Names: exported types and values are unique.
import assert from 'node:assert/strict';
import { product } from './sources';
import { assertEmpty, column } from '../kit/lists';

/** Name of every component's props type, which is never imported. */
const shared = new Set(['Props']);
const declaration = /^(?:export )?(?:interface|type|class|enum) (\w+)/gm;

const given = /^export (?:async )?(?:function|const) (\w+)/gm;
/** This file lazily loads components of other files and exports them under their own names. */
const passedOn = 'webview/lazyViews.tsx';
/** Names that two folders declare with the same meaning, each with its own clock. */
const twins = new Set(['createDebounce']);

/** Names found in more than one file, with those files. */
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
