// Finds unused exports and packages.
import { dirname, posix } from 'node:path';
import { importsOf, type Source, withoutComments } from './sources';

/** Maps a file path without its extension to the names that other files import from the file; `*` stands for all names. */
function importedNames(sources: readonly Source[]): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  const add = (from: string, what: string, name: string) => {
    const path = posix.join(dirname(from), what).replace(/\.(?:tsx?|m?js)$/, '');
    names.set(path, (names.get(path) ?? new Set()).add(name));
  };
  for (const { path, text } of sources) {
    for (const [, list = '', what = ''] of text.matchAll(/(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s*from\s*['"](\.[^'"]+)['"]/g))
      for (const name of list.split(','))
        add(
          path,
          what,
          name
            .trim()
            .replace(/^type /, '')
            .replace(/ as .*$/, ''),
        );
    for (const [, what = ''] of text.matchAll(/import\s+(?:type\s+)?\*\s+as\s+\w+\s+from\s*['"](\.[^'"]+)['"]/g)) add(path, what, '*');
    for (const [, what = '', name = '*'] of text.matchAll(/import\(\s*['"](\.[^'"]+)['"]\s*\)(?:\.(\w+))?/g))
      add(path, what, name === 'then' ? '*' : name);
  }
  return names;
}

/**
 * Finds exported values that no other file imports, and exported types that are not used in any file.
 * @param product files whose exports are checked
 * @param users more files whose imports count as uses
 * @returns `path: name`
 */
export function unusedExports(product: readonly Source[], users: readonly Source[]): string[] {
  const names = importedNames([...product, ...users]);
  return product.flatMap(({ path, text }) => {
    const imported = names.get(path.replace(/\.tsx?$/, ''));
    const code = withoutComments(text);
    const exported = [...code.matchAll(/^export (?:async |declare )?(function\*?|const|let|type|interface|class) (\w+)/gm)];
    return exported
      .filter(([, kind = '', name = '']) => {
        if (imported?.has(name) || imported?.has('*')) return false;
        const isType = kind === 'type' || kind === 'interface';
        return !isType || [...code.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length < 2;
      })
      .map(([, , name = '']) => `${path}: ${name}`);
  });
}

/**
 * Finds packages that no file imports and no text mentions.
 * @param texts texts of scripts and settings that may mention a package
 */
export function unusedPackages(packages: readonly string[], sources: readonly Source[], texts: readonly string[]): string[] {
  const imported = new Set(sources.flatMap((source) => importsOf(source).map(({ what }) => what)));
  return packages.filter((name) => {
    const isImported = [...imported].some((what) => what === name || what.startsWith(`${name}/`));
    const isNamed = texts.some(
      (text) => text.includes(`node_modules/${name}/`) || text.includes(`'${name}'`) || text.includes(`"${name}"`),
    );
    // An `@types` package is used if its package is mentioned.
    const typed = /^@types\/(.*)$/.exec(name)?.[1];
    return !isImported && !isNamed && !(typed !== undefined && texts.some((text) => text.includes(`"${typed}"`)));
  });
}
