// Imports of the sessions without an editor.
import assert from 'node:assert/strict';
import { filesIn, importsOf, product, readSource } from '../architecture/sources';

const allowed = ['headless/', 'src/core/', 'src/flows/', 'src/adapters/files/', 'src/adapters/models/', 'node:', 'valibot'];

describe('headless', () => {
  it('imports core, flows and the adapters that need no editor', () => {
    const wrong = filesIn(['headless'], /\.ts$/).flatMap((path) =>
      importsOf(readSource(path)).flatMap(({ what }) => (allowed.some((start) => what.startsWith(start)) ? [] : [`${path}: ${what}`])),
    );
    assert.deepEqual(wrong, []);
  });

  it('is imported by nothing of the product', () => {
    const users = product.filter((source) => importsOf(source).some(({ what }) => what.startsWith('headless')));
    assert.deepEqual(
      users.map(({ path }) => path),
      [],
    );
  });
});
