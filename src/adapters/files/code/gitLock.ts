// Detects a git command that is changing the working tree.
import { readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

/** Maximum age of a valid lock. An older lock is ignored, because a killed git command leaves its lock behind. */
const maxLockMs = 10 * 60_000;

/** Whether git holds the index lock of a file's repository, as during a checkout. */
export async function isGitWriting(path: string): Promise<boolean> {
  const folder = await gitFolder(dirname(path));
  const lock = folder === null ? null : await stat(join(folder, 'index.lock')).catch(() => null);
  return lock !== null && Date.now() - lock.mtimeMs < maxLockMs;
}

/** Finds the `.git` folder of the innermost repository; in a worktree or submodule, `.git` is a file with the folder's path. */
async function gitFolder(folder: string): Promise<string | null> {
  const git = join(folder, '.git');
  const found = await stat(git).catch(() => null);
  if (found?.isDirectory()) return git;
  const [, named] = /^gitdir: (.+)$/m.exec(found ? await readFile(git, 'utf8').catch(() => '') : '') ?? [];
  if (named !== undefined) return resolve(folder, named);
  const parent = dirname(folder);
  return parent === folder ? null : gitFolder(parent);
}
