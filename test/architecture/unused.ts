// Finds unused exports, types and packages.
import { dirname, posix } from 'node:path';
import { importsOf, type Source, withoutComments } from './sources';

/** Maps a file, without its extension, to the names that others import from it; `*` means all. */
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
 * Exported functions and constants without an importer, and exported types that neither another file nor their own uses.
 * @param product files whose exports are checked
 * @param users files whose imports count as well
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
 * Packages that nothing imports, names or runs.
 * @param texts code, scripts and settings
 */
export function unusedPackages(packages: readonly string[], sources: readonly Source[], texts: readonly string[]): string[] {
  const imported = new Set(sources.flatMap((source) => importsOf(source).map(({ what }) => what)));
  return packages.filter((name) => {
    const isImported = [...imported].some((what) => what === name || what.startsWith(`${name}/`));
    const isNamed = texts.some(
      (text) => text.includes(`node_modules/${name}/`) || text.includes(`'${name}'`) || text.includes(`"${name}"`),
    );
    // A package's types are needed by everyone who uses the package.
    const typed = /^@types\/(.*)$/.exec(name)?.[1];
    return !isImported && !isNamed && !(typed !== undefined && texts.some((text) => text.includes(`"${typed}"`)));
  });
}
