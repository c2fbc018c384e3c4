// Scratch copies for checks: complete except for secrets, isolated, removed afterwards.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { link } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { copyFolder, removeLeftCopies } from '../../../../src/adapters/files/base/scratchCopy';
import { assertEmpty } from '../../../kit/lists';

describe('a scratch copy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'project-'));
  const elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'));
  after(() => {
    for (const each of [folder, elsewhere]) rmSync(each, { recursive: true, force: true });
  });
  const write = (path: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), path);
  };
  for (const path of ['src/app.js', 'src/logo.png', 'dist/app.js', '.git/HEAD', 'node_modules/a/index.js', 'package.json']) write(path);
  for (const path of ['src/.env.local', 'id_ed25519', 'src/prod.tfvars', '.npmrc', 'node_modules/a/ca.pem']) write(path);
  const paths = ['package.json', 'src/app.js'];
  const copied = async (...rest: [isShared?: boolean, packages?: { maxFiles: number; maxBytes: number }]) => {
    const copy = await copyFolder(folder, paths, ...rest);
    assert.ok(copy !== null && copy !== 'shared');
    return { ...copy, at: (path: string) => copy.placeOf(join(folder, path)) ?? '' };
  };

  it('contains listed files and installed packages; writing to it changes no original, and it is removed', async () => {
    const { at, placeOf, remove } = await copied();
    assert.equal(readFileSync(at('src/logo.png'), 'utf8'), 'src/logo.png');
    assert.deepEqual([existsSync(at('dist')), existsSync(at('.git'))], [false, false]);
    for (const path of ['src/app.js', 'node_modules/a/index.js']) {
      writeFileSync(at(path), 'other');
      assert.equal(readFileSync(join(folder, path), 'utf8'), path);
    }
    assert.equal(placeOf(dirname(folder)), null);
    const place = at('src');
    await remove();
    assert.deepEqual([existsSync(place), existsSync(join(folder, 'node_modules/a/index.js'))], [false, true]);
  });

  it('takes a new file only for itself, and none through a link out of it', async () => {
    const { at, write: add, remove } = await copied();
    assert.deepEqual([await add('test/deep/a.test.js', 'a'), await add('../a.test.js', 'a')], [true, false]);
    assert.equal(readFileSync(at('test/deep/a.test.js'), 'utf8'), 'a');
    assert.equal(existsSync(join(folder, 'test')), false);
    if (process.platform !== 'win32') {
      symlinkSync(elsewhere, at('linked'));
      symlinkSync(join(elsewhere, 'target.js'), at('test/linked.js'));
      assert.deepEqual([await add('linked/new/a.test.js', 'a'), await add('test/linked.js', 'a')], [false, true]);
      assert.deepEqual([existsSync(join(elsewhere, 'new')), existsSync(join(elsewhere, 'target.js'))], [false, false]);
    }
    await remove();
  });

  it('contains no file that holds secrets, under any name', async () => {
    const names = ['src/env.txt', 'node_modules/a/env.txt'];
    for (const name of names) await link(join(folder, 'src/.env.local'), join(folder, name));
    await link(join(folder, 'src/app.js'), join(folder, 'src/same.js'));
    const { at, remove } = await copied();
    assertEmpty(['src/.env.local', 'id_ed25519', 'src/prod.tfvars', '.npmrc', ...names].filter((path) => existsSync(at(path))));
    assert.ok(existsSync(at('src/same.js')));
    assert.ok(existsSync(at('node_modules/a/ca.pem')));
    await remove();
  });

  it('contains no link into the project or out of it', async function () {
    if (process.platform === 'win32') return this.skip();
    symlinkSync(join(folder, 'src'), join(folder, 'absolute'));
    symlinkSync('src/app.js', join(folder, 'relative'));
    symlinkSync(elsewhere, join(folder, 'src/out'));
    symlinkSync(join(folder, 'src/app.js'), join(folder, 'node_modules/a/back.js'));
    symlinkSync('../../../secret', join(folder, 'src/up'));
    const { at, remove } = await copied();
    assert.deepEqual([existsSync(at('src/out')), existsSync(at('src/up'))], [false, false]);
    for (const path of ['absolute/app.js', 'relative', 'node_modules/a/back.js']) {
      assert.ok(realpathSync(at(path)).startsWith(realpathSync(dirname(at('src')))), path);
      writeFileSync(at(path), 'other');
    }
    assert.equal(readFileSync(join(folder, 'src/app.js'), 'utf8'), 'src/app.js');
    await remove();
  });

  it('reports if only the installed packages are too large, and links them with consent', async function () {
    const few = { maxFiles: 0, maxBytes: 0 };
    const copy = await copyFolder(folder, paths, false, few);
    // With copy-on-write, packages are copied regardless of size, so this test needs a file system without it.
    if (copy !== 'shared') return this.skip();
    const { at, remove } = await copied(true, few);
    assert.ok(lstatSync(at('node_modules')).isSymbolicLink());
    await remove();
  });

  it('is removed by the next one once its process is gone, and not before', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    const left = mkdtempSync(join(realpathSync(tmpdir()), `milkstack-run-${pid}-`));
    const { at, remove } = await copied();
    await removeLeftCopies();
    assert.deepEqual([existsSync(left), existsSync(at('src'))], [false, true]);
    await remove();
  });

  it('is not made of a missing folder', async () => {
    assert.equal(await copyFolder(join(folder, 'none'), ['a.js']), null);
  });
});
