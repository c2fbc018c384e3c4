// Renders the allow lists as Biome configuration (biome.folders.json).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { diskReaders, type EntryPoint, entryPoints } from './entryPoints';
import { pluginRows } from './lintPlugins';
import { type Folder, folderOf, folderPaths, folders, isFile, isWithin, modules } from './table';

const isReserved = (path: string) => (entry: EntryPoint) =>
  entry.within.some((folder) => isWithin(path, folder)) && !entry.places.some((place) => isWithin(path, place));

function declaredNames(platform: Folder['platform']): string[] {
  const packages = 'node_modules/@typescript';
  const library = join(packages, readdirSync(packages).find((name) => name.startsWith('typescript-')) ?? '', 'lib');
  const read = (folder: string, names: RegExp) =>
    (readdirSync(folder, { recursive: true }) as string[])
      .filter((name) => names.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8'));
  const names = (texts: readonly string[], form: RegExp) => texts.flatMap((text) => [...text.matchAll(form)].map(([, name = '']) => name));
  const declared = /^declare (?:var|function|class|namespace|const|let) (\w+)/gm;
  const found = names(read(library, platform === 'dom' ? /^lib\.(?:es|dom)/ : /^lib\.es/), declared);
  if (platform === 'node') {
    const blocks = names(read('node_modules/@types/node', /\.d\.ts$/), /^ *(?:declare )?global \{\n([\s\S]*?)^(?: {4})?\}/gm);
    found.push(
      ...names(blocks, /^ *(?:var|function|const|let|class) (\w+)/gm),
      ...names(read('node_modules/@types/node', /globals\.d\.ts$/), declared),
    );
  }
  return [...new Set([...found, 'globalThis', 'self', 'eval', 'Function', 'require', 'module', 'exports'])].sort();
}

function importRule(path: string): object {
  const folder = folderOf(path);
  if (!folder) return {};
  const reserved = entryPoints.filter(isReserved(path)).flatMap(({ names }) => names);
  const packages = folder.packages.filter((name) => !reserved.includes(name));
  const disk = reserved.includes('node:fs to write') ? packages.filter((name) => /^node:fs/.test(name)) : [];
  const message = `${path} may not import this: see the table in ARCHITECTURE.md.`;
  const paths = Object.fromEntries(
    disk.map((name) => [name, { allowImportNames: diskReaders, message: 'Only sessions, logs and caches write.' }]),
  );
  const group = [
    '**',
    '!./**',
    '!../**',
    ...packages.flatMap((name) => (name.startsWith('node:') ? [`!${name}`] : [`!${name}`, `!${name}/**`])),
  ];
  const options = { paths, patterns: [{ group, message }] };
  return { style: { noRestrictedImports: { level: 'error', options } } };
}

function globalRule(path: string): object {
  const folder = folderOf(path);
  if (!folder) return {};
  const reserved = entryPoints.filter(isReserved(path)).flatMap(({ names }) => names);
  const denied = declaredNames(folder.platform).filter((name) => !folder.globals.includes(name) || reserved.includes(name));
  const message = `Not among the globals of ${folder.path}.`;
  return {
    style: {
      noRestrictedGlobals: { level: 'error', options: { deniedGlobals: Object.fromEntries(denied.map((name) => [name, message])) } },
    },
  };
}

/** Renders one override per folder and entry point, narrowest last, because Biome applies the last match. */
export function linterOverrides(): string {
  const placesOf = (isOne: (name: string) => boolean) =>
    entryPoints.filter(({ names }) => names.some(isOne)).flatMap(({ places }) => places);
  const globals = folders.flatMap((folder) => folder.globals);
  const overrides = (paths: readonly string[], rules: (path: string) => object) =>
    [...new Set(paths)]
      .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
      .map((path) => ({ includes: [isFile(path) ? path : `${path}/**`], linter: { rules: rules(path) } }));
  const all = [
    ...overrides([...folderPaths, ...placesOf((name) => modules.includes(name) || name.startsWith('node:'))], importRule),
    ...overrides([...folderPaths, ...placesOf((name) => globals.includes(name))], globalRule),
  ];
  const lines = (rows: readonly object[]) => rows.map((each) => JSON.stringify(each)).join(',\n');
  return `{ "plugins": [\n${lines(pluginRows())}\n], "overrides": [\n${lines(all)}\n] }\n`;
}
