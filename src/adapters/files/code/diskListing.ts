// Listing of a local folder: by git in a repository, else by a walk with the same rules.
import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inFolder } from '../../../core/paths/pathParts';
import { yieldToEventLoop } from '../base/timers';
import type { Listing } from './codeSource';
import { createFileFilter, type FileFilter } from './fileFilter';
import { listByGit } from './gitListing';
import { createExclusion, createRules, type Exclusion, type IgnoreRules, outerRules, readIgnoreFile } from './ignoreRules';

const ownRules = '.milkstackignore';
const nestedOwnRules = `/${ownRules}`;
/** Folders read between two looks at whether the listing is still wanted. */
const foldersAtOnce = 100;
/** Files a walk finds at most: a folder with more is a whole disk. */
const maxFiles = 400_000;
/** Repositories within repositories that are followed. */
const deepest = 4;

export interface ListOptions {
  /** What the editor's settings exclude, as an ignore file at the top has it. */
  readonly patterns: readonly string[];
  /** Whether git may be run in the folder; not where nobody vouches for what its settings start. */
  readonly mayRunGit: boolean;
}

export async function listDisk(folder: string, { patterns, mayRunGit }: ListOptions, signal: AbortSignal): Promise<Listing> {
  const begin = (nested: readonly string[]): DiskWalk => {
    const exclusion = createExclusion(patterns, readOwnRules(folder, [ownRules, ...nested]));
    return { folder, sieve: createFileFilter(exclusion), exclusion, signal };
  };
  const byGit = mayRunGit ? await siftByGit(folder, begin, signal) : null;
  const state = byGit?.state ?? begin([]);
  if (byGit) await takeRepositories(state, byGit.repositories, deepest);
  else await walk(state);
  return state.sieve.listing();
}

/** What git finds is sifted as it comes; once more where rules of ours are among it, for they may count for what came before them. */
async function siftByGit(folder: string, begin: (nested: readonly string[]) => DiskWalk, signal: AbortSignal) {
  const early = begin([]);
  const nested: string[] = [];
  const found = await listByGit(folder, signal, (path) => {
    if (path.endsWith(nestedOwnRules)) nested.push(path);
    early.sieve.take(path);
  });
  if (!found) return null;
  const state = nested.length > 0 ? begin(nested) : early;
  if (state !== early) for (const path of found.files) state.sieve.take(path);
  return { state, repositories: found.repositories };
}

/** `.milkstackignore` files only take away, so they can be asked after anything else. Null where there is none. */
function readOwnRules(folder: string, paths: readonly string[]): IgnoreRules | null {
  return [...new Set(paths)].reduce<IgnoreRules | null>((rules, path) => {
    const text = readIgnoreFile(join(folder, path));
    return text === null ? rules : (rules ?? createRules()).with(path.slice(0, -ownRules.length - 1), text);
  }, null);
}

interface DiskWalk {
  readonly folder: string;
  readonly sieve: FileFilter;
  readonly exclusion: Exclusion;
  readonly signal: AbortSignal;
}

/** Repositories inside of one list their own files; where git does not, they are walked. */
async function takeRepositories(state: DiskWalk, repositories: readonly string[], depth: number): Promise<void> {
  for (const repository of repositories) {
    if (depth === 0 || state.exclusion.excludesFolder(repository)) {
      state.sieve.skip('ignored');
      continue;
    }
    const found = await listByGit(join(state.folder, repository), state.signal);
    if (!found) await walk(state, repository);
    for (const path of found?.files ?? []) state.sieve.take(`${repository}/${path}`);
    const inner = found?.repositories.map((path) => `${repository}/${path}`) ?? [];
    await takeRepositories(state, inner, depth - 1);
  }
}

/** Folder by folder from `top` down, pruned by every ignore file on the way. Links are not followed. */
async function walk({ folder, sieve, exclusion, signal }: DiskWalk, top = ''): Promise<void> {
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
        if (exclusion.excludesFolder(path) || rules.ignores(`${path}/`, name) || own?.ignores(`${path}/`, name)) sieve.skip('ignored');
        else open.push({ path, rules, own });
      } else if (entry.isFile() && left-- > 0) {
        if (rules.ignores(path, name) || own?.ignores(path, name)) sieve.skip('ignored');
        else sieve.take(path, name);
      }
    }
  }
}

/** The rules with those of this folder, where it has a file of them. */
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
