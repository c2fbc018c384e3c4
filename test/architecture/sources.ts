// Source files of the product and their imports, for the architecture tests.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = process.cwd();

export interface Source {
  /** Path relative to the repository root, with `/` separators. */
  readonly path: string;
  readonly text: string;
}

/** Sorted paths of all files in the folders and their subfolders whose names match. */
export function filesIn(folders: readonly string[], names: RegExp): string[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

export const readSource = (path: string): Source => ({ path, text: readFileSync(join(root, path), 'utf8') });

export const product: readonly Source[] = filesIn(['src', 'webview'], /\.tsx?$/).map(readSource);

/** Sources of the headless sessions, which are not part of the package. */
export const headless: readonly Source[] = filesIn(['headless'], /\.ts$/).map(readSource);

/** Removes own-line comments. Trailing comments stay, because only a parser can distinguish `//` and `/*` from strings. */
export function withoutComments(text: string): string {
  return text.replace(/^\s*(?:\/\/|\/\*\*?|\*).*$/gm, '');
}

export interface Import {
  /** Source path without its extension, or package name with its subpath. */
  readonly what: string;
  readonly isLazy: boolean;
}

/** All imports of a file: with any quotes, type imports, re-exports, `import()` and `require()`. */
export function importsOf({ path, text }: Source): Import[] {
  const code = withoutComments(text);
  const named = [...code.matchAll(/(?:^\s*import|[\s}*]from)\s*(['"`])([^'"`]+)\1/gm)].map(([, , what = '']) => ({ what, isLazy: false }));
  const called = [...code.matchAll(/\b(?:import|require)\s*\(\s*(['"`])([^'"`]+)\1/g)].map(([, , what = '']) => ({ what, isLazy: true }));
  return [...named, ...called].map(({ what, isLazy }) => ({ what: what.startsWith('.') ? fromRoot(dirname(path), what) : what, isLazy }));
}

const fromRoot = (folder: string, path: string) => relative(root, resolve(root, folder, path)).replaceAll('\\', '/');
