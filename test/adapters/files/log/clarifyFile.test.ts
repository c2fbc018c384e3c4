// Clarify file on a real disk: replaced atomically, removed, cleaned up.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createClarifyFiles } from '../../../../src/adapters/files/log/clarifyRecords';
import { freshFolder } from '../folder';

describe('clarify files', () => {
  const at = freshFolder();
  const files = (folder: string) => createClarifyFiles(at(folder), (error) => assert.fail(error));

  it('are replaced atomically in call order, without leftovers', async () => {
    const clarify = files('a');
    await Promise.all([clarify.put('s-1', 'one, which is longer'), clarify.put('s-1', 'two'), clarify.put('../s', 'inside')]);
    assert.deepEqual(readdirSync(at('a')).sort(), ['clarify--s.md', 'clarify-s-1.md']);
    assert.equal(readFileSync(at('a', 'clarify-s-1.md'), 'utf8'), 'two');
    await clarify.remove('s-1');
    await clarify.remove('s-1');
    assert.deepEqual(readdirSync(at('a')), ['clarify--s.md']);
  });

  it('are cleaned up except for the open session’s, and no other file is touched', async () => {
    const clarify = files('b');
    await clarify.put('old', 'x');
    await clarify.put('open', 'x');
    writeFileSync(at('b', 'clarify-torn.md.new'), 'x');
    writeFileSync(at('b', 'notes.md'), 'mine');
    await clarify.clean('open');
    assert.deepEqual(readdirSync(at('b')).sort(), ['clarify-open.md', 'notes.md']);
    await clarify.clean(null);
    assert.deepEqual(readdirSync(at('b')), ['notes.md']);
    await files('missing').clean(null);
    assert.equal(existsSync(at('missing')), false);
  });

  it('report a failed write without stopping anything', async () => {
    writeFileSync(at('file'), '');
    const failures: Error[] = [];
    const clarify = createClarifyFiles(at('file'), (error) => failures.push(error));
    await clarify.put('s', 'x');
    assert.equal(failures.length, 1);
  });
});
