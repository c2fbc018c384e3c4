// Documentation of installed packages.
import assert from 'node:assert/strict';
import { documentRank, packageName, renderPackage } from '../../../../src/core/context/lookup/dependencyDocs';
import { assertLinear } from '../../../kit/growth';

const files = [
  { path: 'README.md', text: '# Left pad\n\nPads a text.\n' },
  { path: 'index.d.ts', text: `${'// nothing\n'.repeat(30)}export function padStart(text: string, width: number): string;\n` },
];
const found = { name: 'left-pad', version: '1.3.0', folder: 'node_modules/left-pad', files, isPartial: false };

describe('the documentation of a package', () => {
  it('is looked up by a valid registry name only', () => {
    for (const name of ['preact', '@scope/name', 'github.com/x/y', 'Django', 'a.b_c~d']) assert.equal(packageName(name), name);
    const none = [
      '',
      '..',
      '../x',
      'a/../b',
      '.env',
      'a/.env',
      '/etc',
      'a\\b',
      'C:x',
      'http://x',
      'a//b',
      'a b',
      'a\u0000',
      'x'.repeat(300),
      '~/x',
    ];
    for (const name of none) assert.equal(packageName(name), null, name);
  });

  it('consists of manifest, README, changelog and types, in this order, without test code', () => {
    const paths = ['package.json', 'README.md', 'CHANGELOG.md', 'dist/index.d.ts', 'deep/er/x.d.ts', 'docs/a.md'];
    const ranks = paths.map((path) => documentRank(path) ?? 99);
    assert.deepEqual(ranks, [...ranks].sort());
    for (const path of ['index.js', '.npmrc', '.env', 'test/a.d.ts', 'node_modules/y/README.md', 'a.map', '.hidden/README.md'])
      assert.equal(documentRank(path), null, path);
  });

  it('shows the passages that match most words, with line numbers', () => {
    const text = renderPackage(found, 'padStart width');
    assert.match(text, /^left-pad 1\.3\.0, as installed\. Files read: README\.md, index\.d\.ts/);
    assert.match(text, /index\.d\.ts:29\n[\s\S]*padStart/);
    assert.doesNotMatch(text, /Pads a text/);
  });

  it('starts with the introduction if no words are given, and says if none match', () => {
    assert.match(renderPackage(found, ''), /README\.md:1\n# Left pad/);
    assert.match(renderPackage(found, 'quantum'), /None of these files contains the words/);
  });

  it('is bounded in size and time', () => {
    const long = { ...found, files: [{ path: 'README.md', text: `${'word '.repeat(500)}\n`.repeat(500) }] };
    assert.ok(renderPackage(long, 'word').length < 14_000);
    assertLinear('word x\n', (text) => renderPackage({ ...found, files: [{ path: 'README.md', text }] }, 'word other'));
  });
});
