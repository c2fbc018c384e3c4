// Tells a hard link to a file that is held back: its path says nothing, but the file system has one file under both names.
import type { BigIntStats, Dirent } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isSecretPath } from '../../../core/paths/pathRules';

/** Folders looked through for files that are held back, the nearest to the top first. */
const maxFolders = 2_000;
/** Files of one workspace that share their names with others come one after the other; within this time the same answer serves them. */
const keptMs = 5_000;

interface HeldBack {
  readonly at: number;
  readonly identities: Promise<ReadonlySet<string>>;
}

const known = new Map<string, HeldBack>();

/**
 * Whether the file is, under another name, one of those of the folder that are made to hold secrets, or one of git's own. Only files with more
 * than one name are looked at closely. A secret that lies outside of the folder, and a file that is mounted alone under another name, are not told.
 * @param now milliseconds of a clock that never runs backwards
 */
export async function isHeldBackTwin(root: string, path: string, now: () => number = () => performance.now()): Promise<boolean> {
  const found = await stat(path, { bigint: true }).catch(() => null);
  if (!found?.isFile() || found.nlink < 2n || found.ino === 0n) return false;
  return (await identitiesIn(root, now())).has(identityOf(found));
}

function identitiesIn(root: string, now: number): Promise<ReadonlySet<string>> {
  const kept = known.get(root);
  if (kept && now - kept.at < keptMs) return kept.identities;
  const identities = lookThrough(root);
  known.clear();
  known.set(root, { at: now, identities });
  return identities;
}

async function lookThrough(root: string): Promise<ReadonlySet<string>> {
  const identities = new Set<string>();
  const folders = [root];
  for (let next = 0; next < folders.length && next < maxFolders; next++) {
    const folder = folders[next] ?? root;
    const isGit = basename(folder) === '.git';
    for (const entry of await entriesOf(folder)) {
      const path = join(folder, entry.name);
      // of git's own files, those at its top hold what matters
      if (entry.isDirectory() && !isGit && entry.name !== 'node_modules') folders.push(path);
      else if (entry.isFile() && (isGit || isSecretPath(entry.name))) await add(path, identities);
    }
  }
  return identities;
}

async function add(path: string, identities: Set<string>): Promise<void> {
  const found = await lstat(path, { bigint: true }).catch(() => null);
  if (found) identities.add(identityOf(found));
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}

function identityOf({ dev, ino }: BigIntStats): string {
  return `${dev}:${ino}`;
}
