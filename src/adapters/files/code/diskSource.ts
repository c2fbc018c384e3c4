// Code source for folders on a local disk; combines several folders into one listing.
import { createRecent } from '../../../core/base/cache';
import { checkReading } from '../../../core/paths/pathRules';
import { createPlainPaths, readablePath } from '../base/realPath';
import { type CodeSource, type Listing, joinListings, createFileFilter, type FileFilter } from './fileFilter';
import { type DiskPlace, fullPathIn, scanDisk, scanDiskForTerms, type SecondScanner } from './diskKeywordScan';
import { changesByGit, recentByGit } from './gitHistory';
import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inFolder } from '../../../core/paths/pathParts';
import { yieldToEventLoop } from '../base/timers';
import { listByGit } from './gitListing';
import { createExclusion, createRules, type Exclusion, type IgnoreRules, outerRules, readIgnoreFile } from './ignoreRules';

export interface DiskWorkspace extends ListOptions {
  readonly places: readonly DiskPlace[];
}

const maxNames = 10_000;

export function createDiskSource(workspace: () => DiskWorkspace, beside: SecondScanner): CodeSource {
  const names = createRecent<string, boolean>(maxNames);
  /** Whether the path alone allows reading the file; links are checked separately. */
  const mayRead = (path: string): boolean => {
    const known = names.get(path);
    if (known !== undefined) return known;
    const may = checkReading(path, path).ok;
    names.set(path, may);
    return may;
  };
  return {
    list: async (signal) => {
      const { places, ...options } = workspace();
      const [listings, recent] = await Promise.all([
        Promise.all(places.map(async ({ prefix, folder }) => ({ prefix, listing: await listDisk(folder, options, signal) }))),
        options.mayRunGit ? Promise.all(places.map((place) => recentIn(place, signal))) : [],
      ]);
      return { ...joinListings(listings), recent: recent.flat() };
    },
    history: async (signal) => {
      const { places, mayRunGit } = workspace();
      if (!mayRunGit) return [];
      const all = await Promise.all(places.map(async (place) => ({ place, changes: await changesByGit(place.folder, signal) })));
      return all.flatMap(({ place, changes }) =>
        changes.map(({ subject, paths }) => ({ subject, paths: paths.map((path) => place.prefix + path) })),
      );
    },
    scan: (paths, take, signal) => scanDisk(paths, fullPathIn(workspace().places), take, signal),
    scanTerms: (paths, text, signal) => scanDiskForTerms({ paths, text, places: workspace().places }, beside, signal),
    showable: async (paths) => {
      const showable = createShowable(workspace().places, mayRead);
      const may = await Promise.all(paths.map(showable));
      return paths.filter((_, at) => may[at]);
    },
  };
}

/** Creates a check for whether a file may be shown. Folder results are cached without expiry, so each query needs a new check. */
function createShowable(all: readonly DiskPlace[], mayRead: (path: string) => boolean): (path: string) => boolean | Promise<boolean> {
  const places = all.map(({ prefix, folder }) => ({ prefix, folder, isPlain: createPlainPaths(folder) }));
  return (path) => {
    const place = places.find(({ prefix }) => path.startsWith(prefix));
    if (!place) return false;
    const within = path.slice(place.prefix.length);
    return place.isPlain(within) ? mayRead(within) : readablePath(place.folder, within).then(({ ok }) => ok);
  };
}

async function recentIn({ prefix, folder }: DiskPlace, signal: AbortSignal): Promise<string[]> {
  return (await recentByGit(folder, signal)).map((path) => prefix + path);
}

const ownRules = '.milkstackignore';
const nestedOwnRules = `/${ownRules}`;
/** Number of folders read before yielding to the event loop. */
const foldersAtOnce = 100;
/** Maximum number of files in a walk; further files are ignored, because a folder with more is probably a whole disk. */
const maxFiles = 400_000;
const maxRepositoryDepth = 4;

export interface ListOptions {
  /** The editor's exclude settings, in the syntax of ignore files. */
  readonly patterns: readonly string[];
  /** Whether git may run in the folder; false in untrusted folders, whose git settings can start programs. */
  readonly mayRunGit: boolean;
}

/** Lists a local folder: by git in a repository, otherwise by a walk with the same rules. */
export async function listDisk(folder: string, { patterns, mayRunGit }: ListOptions, signal: AbortSignal): Promise<Listing> {
  const begin = (nested: readonly string[]): DiskWalk => {
    const exclusion = createExclusion(patterns, readOwnRules(folder, [ownRules, ...nested]));
    return { folder, filter: createFileFilter(exclusion), exclusion, signal };
  };
  const byGit = mayRunGit ? await siftByGit(folder, begin, signal) : null;
  const state = byGit?.state ?? begin([]);
  if (byGit) await takeRepositories(state, byGit.repositories, maxRepositoryDepth);
  else await walk(state);
  return state.filter.listing();
}

/** Filters git's output as it arrives. Starts over if there are nested `.milkstackignore` files, whose rules may apply to earlier paths. */
async function siftByGit(folder: string, begin: (nested: readonly string[]) => DiskWalk, signal: AbortSignal) {
  const early = begin([]);
  const nested: string[] = [];
  const found = await listByGit(folder, signal, (path) => {
    if (path.endsWith(nestedOwnRules)) nested.push(path);
    early.filter.take(path);
  });
  if (!found) return null;
  const state = nested.length > 0 ? begin(nested) : early;
  if (state !== early) for (const path of found.files) state.filter.take(path);
  return { state, repositories: found.repositories };
}

function readOwnRules(folder: string, paths: readonly string[]): IgnoreRules | null {
  return [...new Set(paths)].reduce<IgnoreRules | null>((rules, path) => {
    const text = readIgnoreFile(join(folder, path));
    return text === null ? rules : (rules ?? createRules()).with(path.slice(0, -ownRules.length - 1), text);
  }, null);
}

interface DiskWalk {
  readonly folder: string;
  readonly filter: FileFilter;
  readonly exclusion: Exclusion;
  readonly signal: AbortSignal;
}

/** Lists nested repositories with git; walks a repository that git cannot list. */
async function takeRepositories(state: DiskWalk, repositories: readonly string[], depth: number): Promise<void> {
  for (const repository of repositories) {
    if (depth === 0 || state.exclusion.excludesFolder(repository)) {
      state.filter.skip('ignored');
      continue;
    }
    const found = await listByGit(join(state.folder, repository), state.signal);
    if (!found) await walk(state, repository);
    for (const path of found?.files ?? []) state.filter.take(`${repository}/${path}`);
    const inner = found?.repositories.map((path) => `${repository}/${path}`) ?? [];
    await takeRepositories(state, inner, depth - 1);
  }
}

/** Walks the folders below `top`, and applies the ignore files of each folder before descending. Does not follow links. */
async function walk({ folder, filter, exclusion, signal }: DiskWalk, top = ''): Promise<void> {
  const open: { readonly path: string; readonly rules: IgnoreRules; readonly own: IgnoreRules | null }[] = [
    { path: top, rules: outerRules(folder, top), own: null },
  ];
  let left = maxFiles;
  for (let next = open.pop(), count = 1; next && left > 0 && !signal.aborted; next = open.pop(), count++) {
    if (count % foldersAtOnce === 0) await yieldToEventLoop();
    const entries = entriesOf(join(folder, next.path));
    const rules = deeper(next.rules, folder, next.path, entries, '.gitignore');
    const own = next.path === '' ? null : deeper(next.own ?? createRules(), folder, next.path, entries, ownRules);
    for (const entry of entries) {
      const { name } = entry;
      const path = inFolder(next.path, name);
      if (entry.isDirectory()) {
        if (exclusion.excludesFolder(path) || rules.ignores(`${path}/`, name) || own?.ignores(`${path}/`, name)) filter.skip('ignored');
        else open.push({ path, rules, own });
      } else if (entry.isFile() && left-- > 0) {
        if (rules.ignores(path, name) || own?.ignores(path, name)) filter.skip('ignored');
        else filter.take(path, name);
      }
    }
  }
}

function deeper(rules: IgnoreRules, folder: string, path: string, entries: readonly Dirent[], name: string): IgnoreRules {
  const text = entries.some((entry) => entry.name === name && entry.isFile()) ? readIgnoreFile(join(folder, path, name)) : null;
  return text === null ? rules : rules.with(path, text);
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
