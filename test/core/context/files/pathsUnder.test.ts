// Paths under a folder in a sorted listing.
import assert from 'node:assert/strict';
import { pathsUnder } from '../../../../src/core/context/files/pathGlob';
import { createRandom } from '../../edits/seededRandom';

describe('paths under a folder', () => {
  it('start with the folder, and exclude folders with the same prefix', () => {
    const paths = ['src', 'src-old/a.ts', 'src.ts', 'src/a.ts', 'src/b/c.ts', 'src0/a.ts', 'srcs/a.ts', 'zoo/src/a.ts'];
    assert.deepEqual(pathsUnder(paths, 'src'), ['src/a.ts', 'src/b/c.ts']);
    assert.deepEqual(pathsUnder(paths, 'src/b'), ['src/b/c.ts']);
    assert.deepEqual(pathsUnder(paths, 'zoo'), ['zoo/src/a.ts']);
    assert.deepEqual(pathsUnder(paths, 'none'), []);
    assert.deepEqual(pathsUnder(paths, ''), paths);
  });

  it('equal the result of a linear scan', () => {
    const random = createRandom(5);
    const name = () =>
      Array.from({ length: 1 + random.below(2) }, () => random.pick(['a', '-', '.', '0', 'ä', '漢', '\u{1F600}'])).join('');
    const path = () => Array.from({ length: 1 + random.below(3) }, name).join('/');
    for (let round = 0; round < 200; round++) {
      const paths = Array.from({ length: random.below(30) }, path).sort();
      const folder = path();
      assert.deepEqual(
        pathsUnder(paths, folder),
        paths.filter((each) => each.startsWith(`${folder}/`)),
      );
    }
  });
});
