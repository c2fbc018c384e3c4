// Every fact is folded where the list says, so that none of its rows is there for the compiler only.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { foldedBy } from './folded';

describe('architecture: facts', () => {
  it('each fact is folded by the file that is named for it', () => {
    const missing = Object.entries(foldedBy).filter(([type, file]) => !readFileSync(`src/core/${file}`, 'utf8').includes(`'${type}'`));
    assert.deepEqual(missing, []);
  });
});
