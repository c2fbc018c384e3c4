// `npm run package`: builds the .vsix; fails on any warning of the packager.
//
// `node scripts/package.mjs fast` deflates with zlib, which saves most of the processor time.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { minify } from '@swc/core';
import { buildAll } from '../esbuild.mjs';
import { root } from './suites.mjs';

export const maxPackageBytes = 2_000_000;

/** Bytes by which Zopfli makes the package smaller than zlib does. */
const savedByZopfli = 44_000;

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

export function vsixPath() {
  return join(root, `${manifest.name}-${manifest.version}.vsix`);
}

/** Returns the path of the package's source maps, which are used to read stack traces and are not shipped. */
function mapsPath() {
  return vsixPath().replace(/\.vsix$/, '.maps');
}

/** Matches a statement that never runs, but from which Node reads the export names of a CommonJS module; SWC would remove the statement. */
const namesOfExports = /0&&\(module\.exports=\{[^}]*\}\);?\s*$/;

/**
 * @param {string} source
 * @param {boolean | { content: string }} sourceMap
 */
export async function minified(source, sourceMap = false) {
  const { code, map } = await minify(source, {
    module: true,
    mangle: true,
    compress: { passes: 3, ecma: 2022 },
    // @ts-expect-error its types omit the input source map
    sourceMap,
  });
  return { code: code + (source.match(namesOfExports)?.[0] ?? ''), map };
}

/**
 * Minifies every script below `folder` again with SWC (4 % smaller), and updates its source map if there is one.
 * @param {string} folder
 */
async function minifyFolder(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.m?js$/.test(name));
  for (const path of names.map((name) => join(folder, name))) {
    const mapPath = `${path}.map`;
    const sourceMap = existsSync(mapPath) && { content: readFileSync(mapPath, 'utf8') };
    const { code, map } = await minified(readFileSync(path, 'utf8'), sourceMap);
    writeFileSync(path, code);
    if (map) writeFileSync(mapPath, map);
  }
}

function moveMaps() {
  rmSync(mapsPath(), { recursive: true, force: true });
  const maps = readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.map'));
  for (const path of maps) {
    mkdirSync(join(mapsPath(), dirname(path)), { recursive: true });
    renameSync(join(root, 'dist', path), join(mapsPath(), path));
  }
  if (maps.length === 0) throw new Error('the build wrote no source map');
  console.log(`${maps.length} source maps in ${basename(mapsPath())}`);
}

/**
 * Returns README.md as packed. If the manifest names the repository, the packager makes the pictures' links absolute. Otherwise, the
 * pictures are removed, because the editor shows no pictures from inside a package, neither by path nor as data URIs.
 * @param {string} text
 * @param {boolean} hasAddress
 */
export function packedReadme(text, hasAddress) {
  return hasAddress ? text : text.replace(/<picture>[\s\S]*?<\/picture>\n\n|^!\[[^\]]*\]\([^):]+\)\n\n/gm, '');
}

const promisesHead = /## Promises and their tests\n\n[\s\S]*?\n\n\| promise \| shown by \|\n\|---\|---\|\n/;

/**
 * Returns SECURITY.md as packed: only the promises, without the paths of the tests that verify them, because tests are not in the package.
 * @param {string} text
 */
export function packedSecurity(text) {
  const head = '## Promises\n\nTests in the source repository verify each promise.\n\n';
  return text.replace(promisesHead, head).replace(/^\| (.+?) \| `test\/.+$/gm, '- $1');
}

const stage = join(root, 'dist/package');

/**
 * Lists the input of the packager: the top-level files that .vscodeignore includes, and the folders it names. Run on the whole project, the
 * packager would match thousands of names against each pattern, including the files of the test editor.
 */
function filesToChooseFrom() {
  const lines = readFileSync(join(root, '.vscodeignore'), 'utf8').match(/(?<=^!).+/gm) ?? [];
  const names = lines.filter((line) => !line.includes('/')).map((line) => line.replaceAll('.', '\\.').replaceAll('*', '.*'));
  const folders = new Set(lines.filter((line) => line.includes('/')).map((line) => line.slice(0, line.indexOf('/'))));
  const inFolders = [...folders].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  );
  return ['.vscodeignore', ...readdirSync(root).filter((name) => new RegExp(`^(?:${names.join('|')})$`).test(name)), ...inFolders];
}

/** Collects the files of the package, with compact JSON and without the build-only parts of the manifest. */
function stageFiles() {
  for (const path of filesToChooseFrom()) cpSync(join(root, path), join(stage, path));
  const { scripts: _scripts, devDependencies: _packages, ...packed } = manifest;
  const languages = readdirSync(stage).filter((name) => /^package\.nls.*\.json$/.test(name));
  const texts = languages.map((name) => JSON.parse(readFileSync(join(stage, name), 'utf8')));
  const [named, ...numbered] = withNumbers(packed, texts);
  for (const [index, name] of languages.entries()) writeFileSync(join(stage, name), JSON.stringify(numbered[index]));
  writeFileSync(join(stage, 'package.json'), JSON.stringify(named));
}

/**
 * Replaces the manifest's text keys with short numbers. The keys occur only in the manifest and its texts, and take half a kilobyte per
 * language.
 * @param {unknown} packed
 * @param {readonly Record<string, string>[]} texts of each language, by key
 */
export function withNumbers(packed, texts) {
  const numbers = new Map([...new Set(texts.flatMap(Object.keys))].map((key, index) => [key, index.toString(36)]));
  const named = JSON.stringify(packed).replace(/"%([^"%]+)%"/g, (whole, key) => (numbers.has(key) ? `"%${numbers.get(key)}%"` : whole));
  return [
    JSON.parse(named),
    ...texts.map((each) => Object.fromEntries(Object.entries(each).map(([key, text]) => [numbers.get(key), text]))),
  ];
}

/** Matches the only allowed warning: the manifest of an unpublished version names no repository. */
const noAddress = /WARNING.*'repository' field is missing/;

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const isFast = process.argv[2] === 'fast';
  const hasAddress = manifest.repository !== undefined;
  await buildAll('dist', { sourcemap: 'external' });
  await minifyFolder('dist');
  moveMaps();
  stageFiles();
  writeFileSync(join(stage, 'README.md'), packedReadme(readFileSync(join(root, 'README.md'), 'utf8'), hasAddress));
  writeFileSync(join(stage, 'SECURITY.md'), packedSecurity(readFileSync(join(root, 'SECURITY.md'), 'utf8')));
  // Everything is bundled, so no dependencies are packed.
  const options = ['--no-dependencies', '--out', vsixPath()];
  const denseZip = isFast ? [] : ['--import', pathToFileURL(join(root, 'scripts/pack/denseZip.mjs')).href];
  const packager = [...denseZip, join(root, 'node_modules/@vscode/vsce/vsce')];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...packager, 'package', ...options], { cwd: stage, encoding: 'utf8' });
  const output = `${stdout}${stderr}`;
  console.log(output.trim());
  const warnings = output.split('\n').filter((line) => /\bWARNING\b/.test(line) && !(noAddress.test(line) && !hasAddress));
  if (status !== 0 || warnings.length > 0) process.exit(status || 1);
  if (!hasAddress) console.log('Not for a marketplace yet: package.json names no repository (see RELEASING.md).');
  const bytes = statSync(vsixPath()).size - (isFast ? savedByZopfli : 0);
  console.log(`${isFast ? 'about ' : ''}${bytes} of ${maxPackageBytes} bytes`);
  if (bytes > maxPackageBytes) throw new Error(`the package weighs ${bytes} bytes, and may weigh ${maxPackageBytes}`);
}
