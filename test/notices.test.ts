// Third-party notices of bundled packages and grammars.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { grammarNames } from '../scripts/grammars.mjs';
import { noticesOf, shortened } from '../scripts/notices.mjs';

const root = process.cwd();

function imported(): string[] {
  const files = ['src', 'webview'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(({ name }) => /\.tsx?$/.test(name))
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')),
  );
  const names = files.flatMap((text) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*'((?:@[\w.-]+\/)?[a-z][\w.-]*)/g)].map(([, name = '']) => name),
  );
  return [...new Set(names)].filter((name) => existsSync(join(root, 'node_modules', name)));
}

/** Resolves a package from the folder of another package, like Node.js; null if it is not installed. */
function installed(name: string, from: string): string | null {
  const here = join(from, 'node_modules', name);
  if (existsSync(join(here, 'package.json'))) return here;
  return from === root ? null : installed(name, dirname(from));
}

function closure(folder: string, seen: Set<string>): void {
  if (seen.has(folder)) return;
  seen.add(folder);
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) {
    const found = installed(name, folder);
    if (found) closure(found, seen);
  }
}

describe('the notices of bundled packages', () => {
  const folders = new Set<string>();
  for (const name of [...imported(), '@vscode/tree-sitter-wasm']) closure(join(root, 'node_modules', name), folders);
  const files = [...folders].map((folder) => relative(root, join(folder, 'package.json')));

  it('exist for every package the product may bundle and for every grammar', () => {
    assert.ok(files.length > 10, files.join());
    const text = noticesOf(files, grammarNames);
    for (const title of ['preact', 'web-tree-sitter', ...grammarNames.map((name) => `grammar ${name}`)])
      assert.match(text, new RegExp(`^${title}\\b`, 'm'));
  });

  it('fail for a package and a grammar without one, by name', () => {
    const none = new Map<string, string[]>();
    assert.throws(() => noticesOf(files, ['python', 'cobol']), /scripts\/notices: grammar cobol$/);
    assert.throws(() => noticesOf(['node_modules/isarray/index.js'], [], none), /isarray 1\./);
    // A license name alone is not a notice.
    assert.throws(() => noticesOf([], ['cobol'], new Map([['grammar cobol', ['MIT']]])), /grammar cobol/);
  });

  it('name Creative Commons licenses by their address, and keep the text beside it', () => {
    const own = readFileSync(join(root, 'node_modules/@vscode/codicons/LICENSE'), 'utf8').replaceAll('\r\n', '\n').trim();
    const [first, ...rest] = shortened(own).split('\n\n');
    assert.match(first ?? '', /^Creative Commons Attribution 4\.0 .*\nhttps:\/\/creativecommons\.org\/licenses\/by\/4\.0\/legalcode$/);
    assert.ok(own.endsWith(rest.join('\n\n')));
    assert.equal(shortened('MIT License'), 'MIT License');
  });

  it('are in the package', () => assert.match(readFileSync(join(root, '.vscodeignore'), 'utf8'), /^!dist\/ThirdPartyNotices\.txt$/m));
});
