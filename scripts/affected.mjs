// Test selection by import graph, for `npm run check`; `npm test` runs all suites.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from './suites.mjs';

export const recordPath = join(root, 'node_modules/.cache/check/passed.json');
/** Matches source files, whose dependent suites are found by imports. All other files, including sample projects, count as data. */
const code = /^(?:(?:src|webview|headless|scripts)\/.*\.(?:tsx?|mjs|cjs)|test\/(?!eval\/repositories\/).*\.tsx?|esbuild\.mjs)$/;
const anyImport = /(?:^\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*|\bimport\(\s*)['"`](\.[^'"`]+)['"`]/gm;
/** Matches imports that exist at run time; type imports are checked by the compiler. */
const valueImport = /(?:^\s*(?:import|export)\s(?!type\b)(?:[^'"`;]*?\sfrom\s)?\s*|\bimport\(\s*)['"`](\.[^'"`]+)['"`]/gm;
const readsFiles = /from 'node:(?:fs|fs\/promises|child_process)'/;
/** Matches suites that read source files by path or bundle them; such suites depend on all code. */
const readsCode = /['"`](?:\.\.\/)*(?:src|webview)(?:['"`]|\/?\$\{|\/[^'"`]*\.tsx?['"`])|from 'esbuild'/;

/** @param {string} text */
const digest = (text) => createHash('sha256').update(text).digest('hex').slice(0, 16);

function readTree() {
  /** @type {Map<string, string>} */
  const texts = new Map();
  const skipped = /(?:^|\/)(?:node_modules|dist|\.git|\.vscode-test)(?:\/|$)/;
  const top = readdirSync(root, { withFileTypes: true }).filter(({ name }) => !skipped.test(name));
  const below = top
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(join(root, name), { recursive: true, withFileTypes: true }));
  for (const entry of [...top, ...below]) {
    if (!entry.isFile()) continue;
    const path = posix.join(entry.parentPath.slice(root.length), entry.name).replaceAll('\\', '/');
    if (!skipped.test(path)) texts.set(path, readFileSync(join(root, path), 'latin1'));
  }
  return texts;
}

/**
 * Returns a function that lists a file and everything the file imports, transitively.
 * @param {Map<string, string>} texts
 * @param {RegExp} form
 */
function reachIn(texts, form) {
  /** @type {Map<string, string[]>} */
  const edges = new Map();
  for (const [path, text] of texts)
    if (code.test(path))
      edges.set(
        path,
        [...text.matchAll(form)].flatMap(([, what = '']) => {
          const bare = posix.join(posix.dirname(path), what);
          return [bare, `${bare}.ts`, `${bare}.tsx`].filter((each) => texts.has(each)).slice(0, 1);
        }),
      );
  return (/** @type {string} */ from) => {
    const reached = new Set([from]);
    for (const path of reached) for (const next of edges.get(path) ?? []) reached.add(next);
    return [...reached].sort();
  };
}

/** @param {Map<string, string>} texts */
function linesOf(texts) {
  const digests = new Map([...texts].map(([path, text]) => [path, digest(text)]));
  return (/** @type {readonly string[]} */ paths) => paths.map((path) => `${path} ${digests.get(path)}`).join('\n');
}

/**
 * Returns a function that lists the inputs of a suite: the code it imports, and the files it may read by path.
 * @param {Map<string, string>} texts
 */
function inputsOf(texts) {
  const lines = linesOf(texts);
  const reach = reachIn(texts, valueImport);
  const all = [...texts.keys()].sort();
  const settings = lines(['package-lock.json', 'tsconfig.base.json', 'scripts/suites.mjs', 'scripts/unit.mjs', 'scripts/affected.mjs']);
  const everything = digest(lines(all));
  const data = digest(lines(all.filter((path) => !code.test(path))));
  return (/** @type {string} */ suite) => {
    const reached = reach(suite);
    const readers = reached.filter((path) => /^(?:test|scripts)\//.test(path) && readsFiles.test(texts.get(path) ?? ''));
    const isOnAll = readers.some((path) => readsCode.test(texts.get(path) ?? ''));
    const read = isOnAll ? everything : readers.length > 0 ? data : '';
    return digest([process.version, settings, read, lines(reached)].join('\n'));
  };
}

/** @returns {Record<string, string>} */
function readRecord() {
  try {
    return JSON.parse(readFileSync(recordPath, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * Returns the texts of the last pushed commit by path. A new checkout has no record of passed suites and uses these texts instead, because
 * every pushed commit has passed `npm test`. Without an upstream, the last commit counts as pushed.
 * @param {Map<string, string>} texts the current tree
 * @returns {Map<string, string>} empty outside a git repository
 */
function pushedTree(texts) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'latin1', stdio: ['ignore', 'pipe', 'ignore'] });
  const lastPushed = () => {
    try {
      return git('merge-base', 'HEAD', '@{upstream}').trim();
    } catch {
      return 'HEAD';
    }
  };
  try {
    const pushed = new Map(texts);
    const base = lastPushed();
    for (const path of git('ls-files', '-z', '--others', '--exclude-standard').split('\0')) pushed.delete(path);
    for (const path of git('diff', '-z', '--name-only', '--diff-filter=A', base).split('\0')) pushed.delete(path);
    for (const path of git('diff', '-z', '--name-only', '--no-renames', '--diff-filter=a', base).split('\0').filter(Boolean))
      pushed.set(path, git('show', `${base}:${path}`));
    return pushed;
  } catch {
    return new Map();
  }
}

/**
 * Finds the suites or files whose inputs have changed since they last passed.
 * @param {string} kind
 * @param {readonly string[]} names
 * @param {(name: string) => string} digestOf
 * @param {(name: string) => string} [digestBefore] digest of the pushed inputs, used if there is no record
 */
function changedSince(kind, names, digestOf, digestBefore = () => '') {
  const now = Object.fromEntries(names.map((name) => [`${kind} ${name}`, digestOf(name)]));
  const record = readRecord();
  const isNew = !Object.keys(record).some((key) => key.startsWith(`${kind} `));
  const before = isNew ? Object.fromEntries(names.map((name) => [`${kind} ${name}`, digestBefore(name)])) : record;
  return {
    changed: names.filter((name) => before[`${kind} ${name}`] !== now[`${kind} ${name}`]),
    keep: (/** @type {(name: string) => boolean} */ hasPassed) => {
      const others = Object.entries(readRecord()).filter(([key]) => !key.startsWith(`${kind} `));
      const passed = Object.entries(now).filter(([key]) => hasPassed(key.slice(kind.length + 1)));
      mkdirSync(dirname(recordPath), { recursive: true });
      writeFileSync(recordPath, JSON.stringify(Object.fromEntries([...others, ...passed])));
    },
  };
}

/** @param {readonly string[]} suites */
export function changedSuites(suites) {
  const texts = readTree();
  return changedSince('suite', suites, inputsOf(texts), inputsOf(pushedTree(texts)));
}

/**
 * Finds files that changed since the linter passed them, and files that import them, because a change may cause a floating promise in an
 * importing file.
 */
export function changedFiles() {
  const texts = readTree();
  const lines = linesOf(texts);
  const reach = reachIn(texts, anyImport);
  const settings = lines(['package-lock.json', ...[...texts.keys()].filter((path) => /^biome\.|\.grit$/.test(path)).sort()]);
  const linted = [...texts.keys()].filter((path) => /^(?:src|webview|test|scripts)\/.*\.(?:tsx?|mjs|cjs|css)$|^esbuild\.mjs$/.test(path));
  const product = linted.filter((path) => /^(?:src|webview)\/.*\.tsx?$/.test(path));
  return {
    own: changedSince('lint', linted, (path) => digest(`${settings}\n${lines([path])}`)),
    reaching: changedSince('promises', product, (path) => digest(`${settings}\n${lines(reach(path))}`)),
    all: linted.length,
  };
}
