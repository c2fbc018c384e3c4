// `npm run coverage [-- FILTER]`: coverage of the unit tests by folder.
//
// There is no threshold, because tests that assert nothing could meet it. The report shows untested code.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './suites.mjs';

/**
 * @typedef {{ startOffset: number, endOffset: number, count: number }} Range
 * @typedef {{ url: string, functions: { ranges: Range[] }[] }} ScriptCoverage
 * @typedef {{ covered: number, total: number, files: Set<string> }} FolderCoverage
 */

const raw = join(root, 'coverage');
const bundles = join(root, 'dist', 'test');

/**
 * Returns the feature folder by which coverage is summed: three levels deep in src (`src/core/edits`), two in webview (`webview/review`).
 * @param {string} path from the root
 */
function folderOf(path) {
  const folders = path.split('/').slice(0, -1);
  return folders.slice(0, folders[0] === 'src' ? 3 : 2).join('/');
}

/** Lists all source files, including files that no test loads. */
function sources() {
  return ['src', 'webview'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.d)\.tsx?$/.test(path))
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
  );
}

/**
 * Returns 1 for each character that was executed, otherwise 0. V8 lists outer ranges before inner ranges, and the innermost range counts.
 * @param {ScriptCoverage} script
 * @param {number} length
 */
function countsOf({ functions }, length) {
  const counts = new Uint8Array(length);
  const ranges = functions.flatMap((one) => one.ranges);
  ranges.sort((one, other) => one.startOffset - other.startOffset || other.endOffset - one.endOffset);
  for (const { startOffset, endOffset, count } of ranges) counts.fill(Math.min(count, 1), startOffset, endOffset);
  return counts;
}

/**
 * Adds the counts of one script, mapped from bundle lines to source lines.
 * @param {ScriptCoverage} script
 * @param {Map<string, Map<number, boolean>>} lines whether each line ran in any process, by file and line
 */
function addScript(script, lines) {
  const path = fileURLToPath(script.url);
  const text = readFileSync(path, 'utf8');
  const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')));
  const counts = countsOf(script, text.length);
  let offset = 0;
  for (const [number, line] of text.split('\n').entries()) {
    const column = line.search(/[^\s})\];,]/);
    /** @type {Partial<import('node:module').SourceMapping>} */
    const entry = column < 0 ? {} : map.findEntry(number, column);
    if (entry.originalSource !== undefined && entry.originalLine !== undefined && entry.generatedLine === number) {
      const file = relative(root, resolve(dirname(path), entry.originalSource)).replaceAll('\\', '/');
      const known = lines.get(file) ?? new Map();
      known.set(entry.originalLine, known.get(entry.originalLine) === true || counts[offset + column] === 1);
      lines.set(file, known);
    }
    offset += line.length + 1;
  }
}

/** @param {FolderCoverage} folder */
function figure({ covered, total, files }) {
  const percent = total === 0 ? '–' : ((100 * covered) / total).toFixed(1);
  return [percent.padStart(6), String(total).padStart(7), String(files.size).padStart(6)].join('');
}

rmSync(raw, { recursive: true, force: true });
mkdirSync(raw, { recursive: true });
const env = { ...process.env, NODE_V8_COVERAGE: raw };
const { status } = spawnSync(process.execPath, ['scripts/unit.mjs', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit', env });

/** @type {Map<string, Map<number, boolean>>} */
const lines = new Map();
for (const name of readdirSync(raw)) {
  /** @type {{ result: ScriptCoverage[] }} */
  const { result } = JSON.parse(readFileSync(join(raw, name), 'utf8'));
  for (const script of result) {
    if (script.url.startsWith('file:') && fileURLToPath(script.url).startsWith(bundles)) addScript(script, lines);
  }
}

/** @type {Map<string, FolderCoverage>} */
const byFolder = new Map();
for (const file of sources()) {
  const ran = [...(lines.get(file)?.values() ?? [])];
  for (const name of [folderOf(file), 'all']) {
    const folder = byFolder.get(name) ?? { covered: 0, total: 0, files: new Set() };
    byFolder.set(name, folder);
    folder.covered += ran.filter((did) => did).length;
    folder.total += ran.length;
    if (!lines.has(file)) folder.files.add(file);
  }
}
console.log('\n  ran %  lines  files that no unit test loads (types only, editor only, or untested)');
for (const [name, folder] of [...byFolder].sort(([one], [other]) => one.localeCompare(other))) console.log(`${figure(folder)}  ${name}`);
process.exit(status ?? 1);
