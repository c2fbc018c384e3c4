// Permission bits of files: read, changed and restored.
import assert from 'node:assert/strict';
import { chmodSync, lstatSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { isLocked, keepingTime, makeExecutable, modeOf, replaceByLink, setMode } from '../../../src/adapters/files/base/fileModes';
import { freshFolder } from './folder';

describe('file permissions', () => {
  const at = freshFolder();
  beforeEach(() => mkdirSync(at('a'), { recursive: true }));
  const file = (mode: number) => {
    writeFileSync(at('a', 'f'), '');
    chmodSync(at('a', 'f'), mode);
    return at('a', 'f');
  };

  it('can be read and set', async () => {
    assert.equal(await modeOf(file(0o640)), 0o640);
    assert.equal(await setMode(at('a', 'f'), 0o755), true);
    assert.equal(statSync(at('a', 'f')).mode & 0o777, 0o755);
    assert.deepEqual([await modeOf(at('a', 'none')), await setMode(at('a', 'none'), 0o755)], [null, false]);
  });

  for (const [before, after] of [
    [0o644, 0o755],
    [0o640, 0o750],
    [0o600, 0o700],
  ] as const)
    it(`allow execution to everybody who may read: ${before.toString(8)}`, async () => {
      assert.equal(await makeExecutable(file(before)), true);
      assert.equal(await modeOf(at('a', 'f')), after);
    });

  it('lock a file that nobody may write to, for every user', async () => {
    assert.deepEqual([await isLocked(file(0o444)), await isLocked(file(0o644))], [true, false]);
    assert.deepEqual([await isLocked(at('a', 'new')), await isLocked(at('b', 'deep', 'new'))], [false, false]);
  });

  it('and its modification time survive an edit that is to leave no trace', async () => {
    const path = file(0o644);
    const { mtime } = statSync(path);
    await keepingTime(path, async () => writeFileSync(path, 'more'));
    assert.deepEqual(statSync(path).mtime, mtime);
  });
});

describe('a restored link', () => {
  const at = freshFolder();

  it('leads to a file of the project, after links in its own path and in its target are resolved', async function () {
    if (process.platform === 'win32') return this.skip();
    for (const folder of ['project/p/q', 'project/z', 'outside']) mkdirSync(at(folder), { recursive: true });
    symlinkSync('../outside', at('project/out'));
    symlinkSync('../../z', at('project/p/q/a'));
    for (const [path, target, isAllowed] of [
      ['f', 'z/other', true],
      ['p/q/a/f', '../g', true],
      ['f', '../outside/g', false],
      ['f', 'out/g', false],
      ['p/q/a/f', '../../../g', false],
      ['f', at('outside/g'), false],
    ] as const) {
      writeFileSync(at('project', path), 'text');
      assert.equal(await replaceByLink(at('project', path), target, [at('project')]), isAllowed, `${path} to ${target}`);
      assert.equal(lstatSync(at('project', path)).isSymbolicLink(), isAllowed);
      rmSync(at('project', path));
    }
  });

  it('removes no file that has the name of its temporary link', async () => {
    for (const name of ['f', 'g', 'f.milkstack-link']) writeFileSync(at(name), name);
    assert.equal(await replaceByLink(at('f'), 'g', [at()]), false);
    assert.deepEqual([readFileSync(at('f'), 'utf8'), readFileSync(at('f.milkstack-link'), 'utf8')], ['f', 'f.milkstack-link']);
  });
});
