// Restores file content that a save has overwritten.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreOverwritten } from '../../../../src/adapters/files/base/watchContents';

describe('another program’s content overwritten by a save', () => {
  const folder = mkdtempSync(join(tmpdir(), 'milkstack-'));
  const path = join(folder, 'file.txt');
  after(() => rmSync(folder, { recursive: true, force: true }));

  const bytes = (text: string) => Buffer.from(text);
  const before = 'one\ntwo\n';
  const save = 'one\ntwo, changed\n';

  /**
   * Writes `now` to the file and calls `restoreOverwritten`.
   * @param seen contents of the file during the save, in order
   * @returns the text of the file afterwards
   */
  function written(now: string, ...seen: string[]): string {
    writeFileSync(path, now);
    restoreOverwritten(path, seen.map(bytes), [bytes(before)], [bytes(save)]);
    return readFileSync(path, 'utf8');
  }

  it('is restored if the save replaced it, in full or at its beginning', () => {
    const short = 'theirs\n';
    const long = 'theirs\none\ntwo\nand more\n';
    assert.equal(written(save, short, '', save), short);
    assert.equal(written(save, before, '', long, '', save), long);
    assert.equal(written(save + long.slice(save.length), long), long);
    assert.equal(written(save, 'earlier\n', long, 'one\n', save), long);
  });

  it('is not restored if its program removed it, continued it or appended to the save', () => {
    assert.equal(written(save, 'theirs\n', before, '', save), save);
    assert.equal(written('newer\n', 'theirs\n', '', save), 'newer\n');
    assert.equal(written(`${save}more\n`, save, `${save}more\n`), `${save}more\n`);
    assert.equal(written(save, before, '', 'one\ntwo, ch', save), save);
    assert.equal(written(save), save);
  });
});
