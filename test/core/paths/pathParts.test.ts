// Parts of a path.
import assert from 'node:assert/strict';
import { baseName, folderOf, foldersAbove } from '../../../src/core/paths/pathParts';

describe('the parts of a path', () => {
  for (const [path, folder, name] of [
    ['src/core/a.ts', 'src/core', 'a.ts'],
    ['a.ts', '', 'a.ts'],
    ['/a.ts', '', 'a.ts'],
    ['src/', 'src', ''],
    ['', '', ''],
  ] as const)
    it(`of ${JSON.stringify(path)}`, () => assert.deepEqual([folderOf(path), baseName(path)], [folder, name]));

  it('are in folders from the top down', () => {
    assert.deepEqual(foldersAbove('src/core/a.ts'), ['', 'src', 'src/core']);
    assert.deepEqual(foldersAbove('a.ts'), ['']);
  });
});
