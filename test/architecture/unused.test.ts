// Unused exports, types and packages.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { filesIn, product, readSource } from './sources';
import { unusedExports, unusedPackages } from './unused';
import { assertEmpty } from '../kit/lists';

/** Exports without an importer, called by the editor. */
const entries = ['src/extension.ts: activate', 'src/extension.ts: deactivate'];

describe('architecture: unused code', () => {
  const tests = filesIn(['test'], /\.tsx?$/).map(readSource);
  const scripts = filesIn(['scripts'], /\.[cm]js$/).map(readSource);

  it('every export is imported somewhere', () => assertEmpty(unusedExports(product, tests).filter((each) => !entries.includes(each))));

  it('an export that only its own file names is found, and one that is imported in any form is not', () => {
    const at = (path: string, text: string) => ({ path, text });
    const found = unusedExports(
      [
        at(
          'src/a.ts',
          'export const one = 1;\nexport const two = one;\nexport interface Three {}\nexport type Four = Three;\nexport function five() {}',
        ),
        at('src/b.ts', "import { type two as zwei } from './a';\nconst x = () => import('./a').five;\nexport default x;"),
      ],
      [],
    );
    assert.deepEqual(found, ['src/a.ts: one', 'src/a.ts: Four']);
  });

  it('every package is used', () => {
    const settings = ['esbuild.mjs', '.vscode-test.mjs', ...filesIn(['src', 'webview', 'test', 'scripts'], /^tsconfig\.json$/)];
    const { dependencies = {}, devDependencies = {} } = JSON.parse(readFileSync('package.json', 'utf8'));
    const texts = [...settings.map((path) => readFileSync(path, 'utf8')), ...[...scripts, ...tests].map(({ text }) => text)];
    assert.deepEqual(unusedPackages(Object.keys({ ...dependencies, ...devDependencies }), [...product, ...tests, ...scripts], texts), []);
  });
});
