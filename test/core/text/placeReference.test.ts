// Format of code locations in messages.
import assert from 'node:assert/strict';
import { placeReference } from '../../../src/core/text/placeReference';

describe('a code location in a message', () => {
  it('is a path with its lines, and the finding there', () => {
    assert.equal(placeReference('src/a.js'), '`src/a.js` ');
    assert.equal(placeReference('src/a.js', [3, 9]), '`src/a.js:3-9` ');
    assert.equal(placeReference('src/a.js', [3, 3], 'odd\n thing '), '`src/a.js:3`: odd thing ');
  });

  it('stays one line of inline code, whatever the file name', () => {
    assert.equal(placeReference('a`b\n.js'), '`ab.js` ');
    assert.ok(placeReference('a', null, 'x'.repeat(5_000)).length < 400);
  });
});
