// Reads the documentation of installed packages from disk, with size limits.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type DocumentedFile, documentRank, type InstalledPackage, packageName } from '../../../core/context/lookup/dependencyDocs';
import { baseName, folderOf, inFolder } from '../../../core/paths/pathParts';
import { isSecretPath } from '../../../core/paths/pathRules';
import { heldBackTwin, realPathIn } from '../base/realPath';

/**
 * Maximum file size in bytes: larger files are assumed to be generated and are skipped. Of other files, only the first `maxFileBytes` are
 * read.
 */
const maxReadBytes = 2 * 1024 * 1024;
const maxFileBytes = 512 * 1024;
const maxAllBytes = 4 * 1024 * 1024;
const maxFiles = 80;
/** Maximum number of directory entries read per package. */
const maxNames = 4_000;
const maxDepth = 6;
/** Maximum number of folders searched for installed packages. */
const maxHomes = 60;

/**
 * Reads the documentation of an installed package; null if it is not found.
 * @param root local folder; links that lead out of it are not followed
 */
export async function findInstalled(root: string, said: string, signal: AbortSignal): Promise<InstalledPackage | null> {
  const name = packageName(said);
  if (name === null) return null;
  for (const folder of await candidates(root, name)) {
    if (signal.aborted) return null;
    const found = await readPackage(root, folder, name, signal);
    if (found) return found;
  }
  return null;
}

/**
 * Lists folders that may contain a package: `node_modules` and `vendor` near the root, and the standard locations of Python, Ruby, Go and
 * Rust.
 */
async function candidates(root: string, name: string): Promise<string[]> {
  const homes = await homesIn(root);
  const python = (await Promise.all(['.venv', 'venv', 'env'].map((home) => sitePackages(root, home)))).flat();
  const module = name.replaceAll('-', '_').toLowerCase();
  const versioned = [
    ...(await childrenLike(root, 'vendor/bundle/ruby', () => true)).map((ruby) => `${ruby}/gems`),
    ...(await childrenLike(root, '.cargo/registry/src', () => true)),
  ];
  const gems = await Promise.all(versioned.map((folder) => childrenLike(root, folder, (child) => isVersionOf(child, name))));
  const parent = folderOf(name);
  const last = baseName(name);
  const goCache = await childrenLike(root, join('pkg/mod', parent), (child) => child.startsWith(`${last}@`));
  const metadata = await Promise.all(
    python.map((site) =>
      childrenLike(root, site, (child) => /\.(?:dist|egg)-info$/.test(child) && isVersionOf(child.toLowerCase(), module)),
    ),
  );
  return [
    ...homes.map((home) => `${home}node_modules/${name}`),
    ...python.flatMap((site) => [`${site}/${name}`, `${site}/${module}`]),
    ...metadata.flat(),
    ...homes.map((home) => `${home}vendor/${name}`),
    ...gems.flat().reverse(),
    ...goCache.reverse(),
  ];
}

function isVersionOf(child: string, name: string): boolean {
  return child.startsWith(`${name}-`) && /^\d/.test(child.slice(name.length + 1));
}

/** Lists the root and the folders up to two levels below, such as the packages of a monorepo, each with a trailing slash. */
async function homesIn(root: string): Promise<string[]> {
  const homes = [''];
  for (const level of [0, 1]) {
    for (const home of homes.filter((each) => each.split('/').length === level + 1)) {
      const children = await childrenLike(root, home, (child) => !/^(?:\.|node_modules$|vendor$|dist$|out$)/.test(child));
      homes.push(...children.map((child) => `${child}/`));
      if (homes.length >= maxHomes) return homes.slice(0, maxHomes);
    }
  }
  return homes;
}

async function sitePackages(root: string, home: string): Promise<string[]> {
  const versions = await childrenLike(root, `${home}/lib`, (child) => child.startsWith('python'));
  return [...versions.map((version) => `${version}/site-packages`), `${home}/Lib/site-packages`];
}

/** Lists the subfolders that `isWanted` accepts, sorted by name; empty if the folder is missing or leads out of the root. */
async function childrenLike(root: string, folder: string, isWanted: (name: string) => boolean): Promise<string[]> {
  const plain = folder.replace(/\/$/, '');
  if ((await realPathIn(root, join(root, plain))) === null) return [];
  const entries = await readdir(join(root, plain), { withFileTypes: true }).catch(() => []);
  const found = entries.filter((entry) => entry.isDirectory() && isWanted(entry.name)).map((entry) => entry.name);
  return found.sort().map((child) => inFolder(plain, child));
}

async function readPackage(root: string, folder: string, name: string, signal: AbortSignal): Promise<InstalledPackage | null> {
  const real = await realPathIn(root, join(root, folder));
  const found = real === null || real === '' ? null : await stat(join(root, folder)).catch(() => null);
  if (!found?.isDirectory()) return null;
  const paths = await documentsIn(join(root, folder));
  const files: DocumentedFile[] = [];
  let left = maxAllBytes;
  for (const path of paths.slice(0, maxFiles)) {
    if (signal.aborted || left <= 0) break;
    const text = await readDocument(root, join(folder, path), Math.min(maxFileBytes, left));
    if (text === null) continue;
    left -= Buffer.byteLength(text);
    files.push({ path, text });
  }
  if (files.length === 0) return null;
  return { name, version: versionOf(folder, files), folder, files, isPartial: paths.length > maxFiles || left <= 0 };
}

/** Lists the documentation files of a package, most important first. Does not follow links. */
async function documentsIn(folder: string): Promise<string[]> {
  const found: { readonly path: string; readonly rank: number }[] = [];
  const folders = [{ path: '', depth: 0 }];
  for (let next = 0, names = 0; next < folders.length && names < maxNames; next++) {
    const { path: at, depth } = folders[next] ?? { path: '', depth: 0 };
    const entries = await readdir(join(folder, at), { withFileTypes: true }).catch(() => []);
    names += entries.length;
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = inFolder(at, entry.name);
      const rank = entry.isFile() ? documentRank(path) : null;
      if (rank !== null) found.push({ path, rank });
      else if (entry.isDirectory() && depth < maxDepth && documentRank(`${path}/index.d.ts`) !== null)
        folders.push({ path, depth: depth + 1 });
    }
  }
  return found.sort((a, b) => a.rank - b.rank || a.path.split('/').length - b.path.split('/').length).map(({ path }) => path);
}

/** Reads the beginning of a file; null if the file is outside the root, protected, too large or not text. */
async function readDocument(root: string, path: string, maxBytes: number): Promise<string | null> {
  const full = join(root, path);
  const real = await realPathIn(root, full);
  if (real === null || isSecretPath(path) || isSecretPath(real) || /(?:^|\/)\.git(?:\/|$)/i.test(real)) return null;
  if ((await heldBackTwin(root, full)) !== null) return null;
  const found = await stat(full).catch(() => null);
  if (!found?.isFile() || found.size > maxReadBytes) return null;
  const bytes = await readFile(full).catch(() => null);
  const text = bytes && new TextDecoder().decode(bytes.subarray(0, maxBytes));
  return text === null || text.includes('\0') ? null : text;
}

function versionOf(folder: string, files: readonly DocumentedFile[]): string | null {
  const manifest = files.find(({ path }) => documentRank(path) === 0)?.text ?? '';
  const said = /[{,]\s*"version"\s*:\s*"([^"]{1,40})"/.exec(manifest) ?? /^version\s*[:=]\s*"?([\w.+-]{1,40})/im.exec(manifest);
  return said?.[1] ?? /[@-]v?(\d[\w.+-]*?)(?:\.(?:dist|egg)-info)?$/.exec(folder)?.[1] ?? null;
}
