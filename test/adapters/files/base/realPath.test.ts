// Real paths: symbolic links that leave the folder, at any position in a path.
import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { realPathIn } from '../../../../src/adapters/files/base/realPath';
import { freshFolder } from '../folder';

describe('a path inside a folder', () => {
  const at = freshFolder();
  const isInside = async (path: string) => (await realPathIn(at('root'), at('root', path))) !== null;

  beforeEach(() => {
    mkdirSync(at('root', 'src'), { recursive: true });
    mkdirSync(at('root-beside'));
    writeFileSync(at('root', 'src', 'a.ts'), '');
    writeFileSync(at('secret.txt'), '');
    symlinkSync(at('secret.txt'), at('root', 'file-out'));
    symlinkSync(at(), at('root', 'folder-out'));
    symlinkSync('../root-beside', at('root', 'beside'));
    symlinkSync(at('root', 'src'), at('root', 'within'));
    symlinkSync(at('not-there-yet'), at('root', 'nowhere'));
    symlinkSync('loop', at('root', 'loop'));
    symlinkSync(at('root'), at('alias'));
  });

  for (const [path, expected] of [
    ['', true],
    ['src/a.ts', true],
    ['src/new.ts', true],
    ['new/deep/down.ts', true],
    ['..a/b.ts', true],
    ['within/a.ts', true],
    ['within/new.ts', true],
    ['file-out', false],
    ['folder-out', false],
    ['folder-out/secret.txt', false],
    ['folder-out/new.txt', false],
    ['folder-out/root/src/a.ts', true],
    ['beside/new.txt', false],
    ['nowhere', false],
    ['nowhere/new.txt', false],
    ['loop', false],
    ['..', false],
    ['../root-beside', false],
    ['../secret.txt', false],
  ] as const) {
    it(`${path || 'the folder itself'}: ${expected ? 'yes' : 'no'}`, async () => assert.equal(await isInside(path), expected));
  }

  it('is inside even if the folder itself is reached by a link', async () => {
    assert.notEqual(await realPathIn(at('alias'), at('alias', 'src', 'a.ts')), null);
    assert.equal(await realPathIn(at('alias'), at('alias', 'file-out')), null);
  });

  for (const [path, expected] of [
    ['src/a.ts', 'src/a.ts'],
    ['within/new.ts', 'src/new.ts'],
    ['within', 'src'],
    ['new/deep.ts', 'new/deep.ts'],
    ['folder-out/secret.txt', null],
    ['nowhere', null],
  ] as const)
    it(`resolves ${path}`, async () => assert.equal(await realPathIn(at('root'), at('root', path)), expected));
});
