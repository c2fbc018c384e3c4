// Texts that once caused exponential backtracking; the test timeout catches a hang.
import assert from 'node:assert/strict';
import { createBuildFilter } from '../../../src/core/edits/formats/buildFilter';
import { maskSecrets } from '../../../src/core/secrets/mask';
import { isKnownText } from '../../../src/core/shell/scriptText';
import { readLenientJson } from '../../../src/core/text/lenientJson';

describe('text made to backtrack', () => {
  it('is judged as a value near a name', () => {
    const line = `const password = "Aa${'-_'.repeat(40)}1x";`;
    assert.notEqual(maskSecrets(line), line);
  });

  it('is judged as the beginning of an edit', () => {
    const filter = createBuildFilter();
    const line = `<edit${'_a'.repeat(80)} is no tag`;
    assert.equal(filter.push(line) + filter.end().visible, line);
  });

  it('is judged as a script of the manifest', () => {
    const scripts = { test: `node build${'-_'.repeat(40)}` };
    assert.equal(isKnownText('test', scripts, { launched: () => null, isListed: () => false }), false);
  });

  for (const comment of ['//', '/**/', '/*'])
    it(`is judged as JSON with ${comment} and no comma`, () => {
      assert.equal(typeof readLenientJson(`{"a": 1 ${comment.repeat(80)}`).ok, 'boolean');
    });
});
