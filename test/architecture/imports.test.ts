// Import rules: allow lists, layers, entry points, and their documentation.
import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { computedCommands, entryPoints, moduleCaches } from './entryPoints';
import { linterPlugins } from './lintPlugins';
import { linterOverrides } from './lintRules';
import { wrongWith } from './rules';
import { headless, product } from './sources';
import { type Folder, folders, holderOf, layers } from './table';
import { assertEmpty } from '../kit/lists';

const heading = '| from | may import |\n|---|---|\n';

function row({ path, ours, packages }: Folder): string {
  const names = [...ours, ...packages].map((name) => `\`${name}\``);
  return `| \`${path}\` | ${names.join(', ') || 'nothing'} |\n`;
}

/** Renders layers in one line, lowest first; folders in braces share a layer. */
function order(lowestFirst: readonly (readonly string[])[], of: string): string {
  const short = (path: string) => path.replace(`${of}/`, '').replace(/\.tsx?$/, '');
  return lowestFirst.map((layer) => (layer.length === 1 ? layer.map(short).join() : `{${layer.map(short).join(', ')}}`)).join(' → ');
}

/** Compares a generated text with its file, or rewrites the file if MILKSTACK_UPDATE is 1. */
function isUpToDate(path: string, found: string | undefined, wanted: string): void {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (process.env.MILKSTACK_UPDATE === '1') writeFileSync(path, found === undefined ? wanted : text.replace(found, () => wanted));
  else assert.equal(found ?? text, wanted);
}

describe('architecture: imports, names and state', () => {
  for (const source of [...product, ...headless]) {
    it(`${source.path} imports and uses only what it may`, () => assert.deepEqual(wrongWith(source), []));
  }

  it('the table and the layers are those of ARCHITECTURE.md', () => {
    const text = readFileSync('ARCHITECTURE.md', 'utf8');
    const shown = `${heading}${folders.map(row).join('')}\n${layers.map(({ of, lowestFirst }) => `Layers of \`${of}\`: ${order(lowestFirst, of)}.\n`).join('\n')}`;
    const found = new RegExp(`${heading.replaceAll('|', '\\|')}(?:\\|.*\\n)*(?:\\nLayers of .*\\n)*`).exec(text)?.[0];
    assert.ok(found !== undefined);
    isUpToDate('ARCHITECTURE.md', found, shown);
  });

  it('the files that ARCHITECTURE.md names under "Where is …" exist', () => {
    const [, rows = ''] = /## Where is …\n([\s\S]*?)\n## /.exec(readFileSync('ARCHITECTURE.md', 'utf8')) ?? [];
    const named = [...rows.matchAll(/`([\w./-]+\.(?:tsx?|json))`/g)].map(([, path = '']) => path);
    assert.ok(named.length > 40);
    assert.deepEqual(
      named.filter((path) => !existsSync(/^(?:webview|package|test)/.test(path) ? path : `src/${path}`)),
      [],
    );
  });

  it('the linter has the same lists', () => {
    isUpToDate('biome.folders.json', undefined, linterOverrides());
    for (const [path, text] of linterPlugins()) isUpToDate(path, undefined, text);
  });

  it('every row and every layer has a file, and every entry point exists', () => {
    const paths = [...product, ...headless].map(({ path }) => path);
    for (const among of [folders.map(({ path }) => path), ...layers.map(({ lowestFirst }) => lowestFirst.flat())])
      assertEmpty(among.filter((holder) => !paths.some((path) => holderOf(path, among) === holder)));
    const places = [...entryPoints.flatMap((entry) => entry.places), ...computedCommands, ...moduleCaches];
    assertEmpty(places.filter((place) => !existsSync(place)));
  });
});
