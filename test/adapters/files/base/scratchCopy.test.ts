// Scratch copy for a check: listed files, linked packages, nothing left behind.
import assert from 'node:assert/strict';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { copyFolder } from '../../../../src/adapters/files/base/scratchCopy';

describe('a scratch copy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'project-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  for (const path of ['src/app.js', 'src/logo.png', 'dist/app.js', '.git/HEAD', 'node_modules/a/index.js', 'package.json']) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), path);
  }

  it('has what lies in folders of listed files, and what is installed as a link; writing to it changes nothing, and it goes again', async () => {
    const copy = await copyFolder(folder, ['package.json', 'src/app.js']);
    assert.ok(copy);
    const at = (path: string) => copy.placeOf(join(folder, path)) ?? '';
    assert.equal(readFileSync(at('src/logo.png'), 'utf8'), 'src/logo.png');
    assert.deepEqual([existsSync(at('dist')), existsSync(at('.git'))], [false, false]);
    assert.ok(lstatSync(at('node_modules')).isSymbolicLink());
    writeFileSync(at('src/app.js'), 'other');
    assert.equal(readFileSync(join(folder, 'src/app.js'), 'utf8'), 'src/app.js');
    assert.equal(copy.placeOf(dirname(folder)), null);
    const place = at('src');
    await copy.remove();
    assert.deepEqual([existsSync(place), existsSync(join(folder, 'node_modules/a/index.js'))], [false, true]);
  });

  it('is none of a folder that is not there', async () => {
    assert.equal(await copyFolder(join(folder, 'none'), ['a.js']), null);
  });
});
