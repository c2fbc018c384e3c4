// The files of a folder as git knows them: nothing is quicker where there is a repository, for its index is a listing already.
import { spawn } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { join } from 'node:path';

export interface GitFiles {
  readonly files: readonly string[];
  /** Folders that are repositories of their own: git does not look into them. */
  readonly repositories: readonly string[];
}

/** A repository that takes longer is walked instead. */
const longestMs = 20_000;
const mostBytes = 256 * 1024 * 1024;

/** Tracked and untracked files, those that are gone told apart, each with its kind. */
const listFiles = ['ls-files', '--cached', '--others', '--deleted', '--stage', '-t', '-z', '--exclude-standard'];
/** A setting of the repository must not start a program of its own. */
const safely = ['-c', 'core.fsmonitor=false', '-c', 'core.untrackedCache=false'];

/** The files below `folder` with their paths from there; null where git does not run, or the folder is in no repository. */
export async function listByGit(folder: string, signal: AbortSignal): Promise<GitFiles | null> {
  const output = await runGit([...safely, ...listFiles], folder, signal);
  if (output === null || output.length === 0) return null;
  const tracked = new Set<string>();
  const gone: string[] = [];
  const found: GitFiles & { files: string[]; repositories: string[] } = { files: [], repositories: [] };
  for (const entry of output.split('\0')) {
    if (entry.startsWith('? ')) takeUntracked(folder, entry.slice(2), found);
    else if (entry.length > 2) takeTracked(entry, tracked, gone, found.repositories);
  }
  for (const path of gone) tracked.delete(path);
  found.files.push(...tracked);
  return found;
}

/** `H 100644 <id> 0<TAB>path`; `R` for one that is gone, `S` for one that is not checked out, and links are no files. */
function takeTracked(entry: string, tracked: Set<string>, gone: string[], repositories: string[]): void {
  const tab = entry.indexOf('\t');
  const path = entry.slice(tab + 1);
  const mode = entry.slice(2, 8);
  if (entry.startsWith('R') || entry.startsWith('S')) gone.push(path);
  else if (mode === '160000') repositories.push(path);
  else if (mode !== '120000') tracked.add(path);
}

function takeUntracked(folder: string, path: string, found: { files: string[]; repositories: string[] }): void {
  if (path.endsWith('/')) found.repositories.push(path.slice(0, -1));
  else if (lstatSync(join(folder, path), { throwIfNoEntry: false })?.isFile()) found.files.push(path);
}

/** What git prints, or null when it fails, takes too long, prints too much, or is not wanted any more. */
function runGit(args: readonly string[], cwd: string, signal: AbortSignal): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn('git', args, {
      cwd,
      signal,
      timeout: longestMs,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...ownEnvironment(process.env), GIT_OPTIONAL_LOCKS: '0' },
    });
    const pieces: Buffer[] = [];
    let length = 0;
    child.stdout?.on('data', (piece: Buffer) => {
      length += piece.length;
      if (length <= mostBytes) pieces.push(piece);
      else child.kill();
    });
    child.on('error', () => resolve(null));
    child.on('close', (code) => resolve(code === 0 ? Buffer.concat(pieces).toString('utf8') : null));
  });
}

/** Without what names another repository than the one the folder is in. */
function ownEnvironment(all: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith('GIT_')));
}
