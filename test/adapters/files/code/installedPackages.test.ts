// Installed packages on a real disk: found for five languages, with bounded reads.
import assert from 'node:assert/strict';
import { linkSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findInstalled } from '../../../../src/adapters/files/code/installedPackages';
import { freshFolder } from '../folder';
import { column } from '../../../kit/lists';

const { signal } = new AbortController();

describe('an installed package', () => {
  const at = freshFolder();
  const put = (path: string, text: string) => {
    const full = at('root', ...path.split('/'));
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text);
  };
  const find = (name: string) => findInstalled(at('root'), name, signal);

  beforeEach(() => mkdirSync(at('root'), { recursive: true }));

  const places: readonly (readonly [name: string, files: Readonly<Record<string, string>>, version: string])[] = [
    ['preact', { 'node_modules/preact/package.json': '{\n  "version": "11.2.0"\n}', 'node_modules/preact/README.md': 'x' }, '11.2.0'],
    ['@a/b', { 'packages/web/node_modules/@a/b/package.json': '{"version": "1.0.0"}' }, '1.0.0'],
    ['requests', { '.venv/lib/python3.12/site-packages/requests-2.1.dist-info/METADATA': 'Version: 2.1\n\nHow to' }, '2.1'],
    ['github.com/x/y', { 'vendor/github.com/x/y/README.md': 'x' }, ''],
    ['serde', { 'vendor/serde/Cargo.toml': '[package]\nversion = "1.0.200"\n' }, '1.0.200'],
    ['tokio', { '.cargo/registry/src/index-1/tokio-1.40.0/README.md': 'x' }, '1.40.0'],
    ['rails', { 'vendor/bundle/ruby/3.3.0/gems/rails-7.2.1/README.md': 'x' }, '7.2.1'],
    ['golang.org/x/net', { 'pkg/mod/golang.org/x/net@v0.30.0/README.md': 'x' }, '0.30.0'],
  ];
  for (const [name, files, version] of places)
    it(`is found: ${name}`, async () => {
      for (const [path, text] of Object.entries(files)) put(path, text);
      const found = await find(name);
      assert.equal(found?.version ?? '', version);
      assert.ok((found?.files.length ?? 0) > 0);
    });

  it('is not found for a missing package or a path', async () => {
    put('secrets/README.md', 'x');
    for (const name of ['nothing', '../secrets', '..', '.git', '/etc', 'node_modules/../secrets'])
      assert.equal(await find(name), null, name);
  });

  it('is not read through a link out of the folder or a second name of a withheld file', async () => {
    mkdirSync(at('elsewhere', 'pkg'), { recursive: true });
    writeFileSync(at('elsewhere', 'pkg', 'README.md'), 'outside');
    mkdirSync(at('root', 'node_modules', 'odd'), { recursive: true });
    symlinkSync(at('elsewhere', 'pkg'), at('root', 'node_modules', 'gone'));
    assert.equal(await find('gone'), null);
    put('.env', 'KEY=quartzmarmalade');
    put('node_modules/odd/package.json', '{}');
    linkSync(at('root', '.env'), at('root', 'node_modules', 'odd', 'README.md'));
    symlinkSync(at('root', '.env'), at('root', 'node_modules', 'odd', 'CHANGELOG.md'));
    put('node_modules/odd/.env', 'KEY=quartzmarmalade');
    const found = await find('odd');
    assert.deepEqual(column(found?.files, 'path'), ['package.json']);
  });

  it('is found through a link inside the folder, as some package managers create one', async () => {
    put('node_modules/.store/x@1.0.0/node_modules/x/README.md', 'linked');
    symlinkSync(join('.store', 'x@1.0.0', 'node_modules', 'x'), at('root', 'node_modules', 'x'));
    assert.equal((await find('x'))?.files[0]?.text, 'linked');
  });

  it('is read with limits on files and bytes', async () => {
    for (let index = 0; index < 120; index++) put(`node_modules/big/dist/${index}.d.ts`, 'x'.repeat(100_000));
    const found = await find('big');
    assert.ok(found?.isPartial);
    assert.ok((found?.files ?? []).reduce((sum, { text }) => sum + text.length, 0) <= 4 * 1024 * 1024);
  });
});
