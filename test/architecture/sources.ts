// Files of the product and their imports, as the architecture tests read them.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const root = process.cwd();

export interface Source {
  /** From the root, with `/`. */
  readonly path: string;
  readonly text: string;
}

/** Every file below the folders whose name matches, sorted. */
export function filesIn(folders: readonly string[], names: RegExp): string[] {
  return folders
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

export const readSource = (path: string): Source => ({ path, text: readFileSync(join(root, path), 'utf8') });

/** All that the product is made of. */
export const product: readonly Source[] = filesIn(['src', 'webview'], /\.tsx?$/).map(readSource);

/** Sessions without an editor, which the package does not hold. */
export const headless: readonly Source[] = filesIn(['headless'], /\.ts$/).map(readSource);

/** The text without lines that are comments only. A comment behind code stays: its end cannot be told from a glob in a string. */
export function withoutComments(text: string): string {
  return text.replace(/^\s*(?:\/\/|\/\*\*?|\*).*$/gm, '');
}

export interface Import {
  /** A source path without extension, or a package with its subpaths. */
  readonly what: string;
  readonly isLazy: boolean;
}

/** Whatever a file imports, in any form and with any quotes: types, re-exports, `import()` and `require()` too. */
export function importsOf({ path, text }: Source): Import[] {
  const code = withoutComments(text);
  const named = [...code.matchAll(/(?:^\s*import|[\s}*]from)\s*(['"`])([^'"`]+)\1/gm)].map(([, , what = '']) => ({ what, isLazy: false }));
  const called = [...code.matchAll(/\b(?:import|require)\s*\(\s*(['"`])([^'"`]+)\1/g)].map(([, , what = '']) => ({ what, isLazy: true }));
  return [...named, ...called].map(({ what, isLazy }) => ({ what: what.startsWith('.') ? fromRoot(dirname(path), what) : what, isLazy }));
}

const fromRoot = (folder: string, path: string) => relative(root, resolve(root, folder, path)).replaceAll('\\', '/');
