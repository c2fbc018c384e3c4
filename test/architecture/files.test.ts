// What a file and a folder of the product look like: a reason at the top, a bound on their size, and names that say something.
import assert from 'node:assert/strict';
import { folderOf } from './rules';
import { filesIn, product } from './sources';

const maxLines = 300;
const maxFilesInFolder = 30;

describe('architecture: files', () => {
  for (const { path, text } of product) {
    it(`${path} opens with a sentence on why it exists and is under ${maxLines} lines`, () => {
      const lines = text.split('\n');
      assert.match(lines[0] ?? '', /^(\/\/|\/\*) .{20,}/);
      assert.ok(lines.length <= maxLines, `${lines.length} lines`);
    });
  }

  it('names say more than manager, helper, util or service', () => {
    assert.deepEqual(
      product.filter(({ path }) => /manager|helper|util|service/i.test(path)),
      [],
    );
  });

  it(`no folder has more than ${maxFilesInFolder} code files directly in it`, () => {
    const counts = new Map<string, number>();
    for (const path of filesIn(['src', 'webview', 'scripts'], /\.(?:tsx?|mjs|cjs|css)$/))
      counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1);
    assert.deepEqual(
      [...counts].filter(([, count]) => count > maxFilesInFolder),
      [],
    );
  });
});
