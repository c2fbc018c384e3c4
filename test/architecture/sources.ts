// What the rules of the house are asked about: the product's files, their imports, and the names their code uses.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { transform } from 'esbuild';

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

/** The text without lines that are comments only. A comment behind code stays: its end cannot be told from a glob in a string. */
export function withoutComments(text: string): string {
  return text.replace(/^\s*(?:\/\/|\/\*\*?|\*).*$/gm, '');
}

export interface Import {
  /** A path of ours from the root, without its ending; or the name of a package with what is below it. */
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

export interface UsedNames {
  /** Of the watched names, those that stand for a property: behind a dot, in brackets, taken apart, or as a key. */
  readonly properties: ReadonlySet<string>;
  /** The code as JavaScript. A watched property is written `property_NAME`, and `global_NAME` a watched name that nothing in the file declares. */
  readonly code: string;
}

/**
 * Asks the compiler, not the text: comments and strings do not count, and taking an object apart is no way round.
 * @param watched the names to look for
 */
export async function usedNames(source: Source, watched: { readonly properties: readonly string[]; readonly globals: readonly string[] }) {
  const { code } = await transform(source.text, {
    loader: source.path.endsWith('x') ? 'tsx' : 'ts',
    jsx: 'preserve',
    minifySyntax: true,
    charset: 'utf8',
    mangleProps: new RegExp(`^(?:${watched.properties.join('|')})$`),
    mangleQuoted: true,
    mangleCache: Object.fromEntries(watched.properties.map((name) => [name, `property_${name}`])),
    define: Object.fromEntries(watched.globals.map((name) => [name, `global_${name}`])),
  });
  const properties = new Set(watched.properties.filter((name) => new RegExp(`\\bproperty_${name}\\b`).test(code)));
  return { properties, code } satisfies UsedNames;
}
