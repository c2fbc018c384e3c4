// Resolves the imports of a source file to files in the workspace.
import { extensionOf } from './symbols';
import { baseName, folderOf } from '../../paths/pathParts';

/**
 * Candidate paths of one import, most likely first. A path with a leading `/` matches the end of a workspace path; other paths are
 * complete.
 */
type ImportedPath = readonly string[];

/**
 * Returns the candidate paths of all imports in a file. Imports of external packages are not filtered out, because they match no workspace
 * file.
 */
function findImports(path: string, text: string): ImportedPath[] {
  const reader = readers.find(([extensions]) => extensions.includes(extensionOf(path)))?.[1];
  return reader ? reader(path, text).slice(0, maxImports) : [];
}

const maxImports = 100;

type Reader = (path: string, text: string) => ImportedPath[];

const scriptEndings = ['', '.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.vue', '.svelte', '/index.ts', '/index.tsx', '/index.js'];

const readScript: Reader = (path, text) =>
  allOf(text, /(?:\bfrom\s*|\bimport\s*(?:\(\s*)?|\brequire\s*\(\s*)['"]([^'"\n]{1,200})['"]/g).map((specifier) => {
    const isRelative = specifier.startsWith('.');
    const base = isRelative ? join(folderOf(path), specifier) : specifier.replace(/^[@~]\//, '');
    // An import may use the extension of the compiled file, such as `.js` for a `.ts` file, so try the source extension first.
    const source = base.replace(/\.([mc]?)js(x?)$/, '.$1ts$2');
    return [source, ...scriptEndings.map((ending) => base + ending)].map((way) => (isRelative ? way : `/${way}`));
  });

const readPython: Reader = (path, text) => [
  ...allPairs(text, /^[ \t]*from[ \t]+(?=\S)([\w.]*)[ \t]+import[ \t]+(?:\([ \t]*)?(\w+)/gm).map(([module, first]) =>
    pythonWays(path, module, first),
  ),
  ...allOf(text, /^[ \t]*import[ \t]+([\w.]+)/gm).map((module) => pythonWays(path, module, '')),
];

function pythonWays(path: string, module: string, first: string): ImportedPath {
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const way = module.slice(dots).replaceAll('.', '/');
  const above = dots > 0 ? join(folderOf(path), '../'.repeat(dots - 1)) : '';
  const bases = [first && join(way, first), way].filter((base) => base !== '');
  const files = bases.flatMap((base) => [`${base}.py`, `${base}/__init__.py`]);
  return files.map((file) => (dots > 0 ? join(above, file) : `/${file}`));
}

const readGo: Reader = (_path, text) => {
  const blocks = allOf(text, /^import\s*\(([^)]*)\)/gm).join('\n');
  const lines = allOf(text, /^(import[ \t]+(?:[\w.]+[ \t]+)?"[^"\n]+")/gm).join('\n');
  return allOf(`${blocks}\n${lines}`, /"([^"\n]+)"/g)
    .filter((specifier) => specifier.includes('/'))
    .map((specifier) => {
      const segments = specifier.split('/');
      const last = segments.at(-1) ?? '';
      return [`/${segments.slice(-2).join('/')}/${last}.go`, `/${last}/${last}.go`, `/${segments.slice(-2).join('/')}/doc.go`];
    });
};

const readRust: Reader = (path, text) => {
  const own = path.replace(/\.rs$/, '');
  const folder = /(^|\/)(mod|lib|main)$/.test(own) ? folderOf(path) : own;
  return [
    ...allOf(text, /^[ \t]*(?:pub(?:\([^)]*\))?[ \t]+)?mod[ \t]+(\w+)[ \t]*;/gm).map((name) => [
      join(folder, `${name}.rs`),
      join(folder, `${name}/mod.rs`),
    ]),
    ...allOf(text, /\buse[ \t]+(?:crate|super|self)::([\w:]+)/g).map((way) => {
      const segments = way.split('::').filter((segment) => segment !== 'super' && segment !== '');
      const ways = segments.map((_, index) => segments.slice(0, segments.length - index).join('/'));
      return ways.flatMap((each) => [`/${each}.rs`, `/${each}/mod.rs`]);
    }),
  ];
};

const readJava: Reader = (_path, text) =>
  allOf(text, /^[ \t]*import[ \t]+(?:static[ \t]+)?([\w.]+)/gm).map((name) => {
    const way = name.replaceAll('.', '/');
    return [`/${way}.java`, `/${way}.kt`, `/${folderOf(way)}.java`];
  });

const readC: Reader = (path, text) =>
  allOf(text, /^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">]/gm).map((name) => [join(folderOf(path), name), `/${name}`]);

const readers: readonly (readonly [extensions: readonly string[], reader: Reader])[] = [
  [['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs', 'vue', 'svelte'], readScript],
  [['py', 'pyi'], readPython],
  [['go'], readGo],
  [['rs'], readRust],
  [['java', 'kt', 'scala'], readJava],
  [['c', 'h', 'cc', 'cpp', 'cxx', 'hpp', 'hh'], readC],
];

export interface KnownPaths {
  has(path: string): boolean;
  /** Returns the paths whose file name is `name`, in path order. */
  named(name: string): readonly string[];
}

/**
 * Returns the workspace file that an import refers to, or null. Tries the candidate paths in order; if several files match one of them,
 * prefers the file whose folder is nearest to the importing file.
 */
function resolveImport(from: string, ways: ImportedPath, known: KnownPaths): string | null {
  for (const way of ways) {
    if (!way.startsWith('/')) {
      if (known.has(way)) return way;
      continue;
    }
    const suffixed = known.named(baseName(way)).filter((path) => `/${path}`.endsWith(way));
    const nearest = suffixed.reduce<string | null>(
      (best, path) => (best === null || sharedFolders(from, path) > sharedFolders(from, best) ? path : best),
      null,
    );
    if (nearest !== null) return nearest;
  }
  return null;
}

/** Returns the workspace files that a file imports, in import order, without duplicates. */
export function importedFiles(path: string, text: string, known: KnownPaths): string[] {
  const found = findImports(path, text).flatMap((ways) => resolveImport(path, ways, known) ?? []);
  return [...new Set(found)].filter((target) => target !== path);
}

function sharedFolders(a: string, b: string): number {
  const [left, right] = [a.split('/'), b.split('/')];
  let shared = 0;
  while (shared < left.length - 1 && left[shared] === right[shared]) shared++;
  return shared;
}

/** Joins a folder and a path, with `.` and `..` resolved. A path outside the root starts with `../`, so it matches no file. */
function join(folder: string, way: string): string {
  const segments = folder === '' ? [] : folder.split('/');
  for (const segment of way.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment === '..' && segments.length > 0 && segments.at(-1) !== '..') segments.pop();
    else segments.push(segment);
  }
  return segments.join('/');
}

function allOf(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match[1] ?? '');
}

function allPairs(text: string, pattern: RegExp): [string, string][] {
  return [...text.matchAll(pattern)].map((match) => [match[1] ?? '', match[2] ?? '']);
}
