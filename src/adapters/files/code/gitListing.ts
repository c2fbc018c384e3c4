// Lists a folder with git: tracked files from the index, and untracked files.
import { spawn } from 'node:child_process';
import { existsSync, lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface GitFiles {
  /**
   * Paths without duplicates. May include files deleted without a commit, because excluding them would require git to check each file on
   * disk.
   */
  readonly files: readonly string[];
  /** Nested repositories, whose files git does not list. */
  readonly repositories: readonly string[];
}

/** Timeout after which the folder is walked instead. */
const maxMs = 20_000;
const maxChars = 256 * 1024 * 1024;

/** Arguments that list the index with file modes, without access to the files themselves. */
const listTracked = ['ls-files', '--cached', '--stage', '-t', '-z'];
const listUntracked = ['ls-files', '--others', '--exclude-standard', '-z'];
/** Options that keep repository settings from starting a program. */
const safely = ['-c', 'core.fsmonitor=false', '-c', 'core.untrackedCache=false'];

/**
 * Lists the files below `folder` by relative path; null without git or a repository, on failure, or if there are no files.
 * @param take receives each file as it arrives; if the result is null, the received files must be discarded
 */
export async function listByGit(folder: string, signal: AbortSignal, take?: (path: string) => void): Promise<GitFiles | null> {
  if (!isInRepository(folder)) return null;
  const files: string[] = [];
  const repositories: string[] = [];
  const found: ListedEntries = {
    file: (path) => {
      files.push(path);
      take?.(path);
    },
    repository: (path) => void repositories.push(path),
  };
  const areListed = await Promise.all([
    runGit(listUntracked, folder, signal, takeUntracked(folder, found)),
    runGit(listTracked, folder, signal, takeTracked(found)),
  ]);
  return areListed.every(Boolean) && files.length + repositories.length > 0 ? { files, repositories } : null;
}

/** Whether a folder is in a repository; checking its parents is much faster than running git. */
function isInRepository(folder: string): boolean {
  const above = dirname(folder);
  return existsSync(join(folder, '.git')) || (above !== folder && isInRepository(above));
}

interface ListedEntries {
  readonly file: (path: string) => void;
  readonly repository: (path: string) => void;
}

/**
 * Parses entries such as `H 100644 <id> 0<TAB>path`. Skips links, skip-worktree entries (`S`), and repeated entries of a file with a
 * conflict.
 */
function takeTracked({ file, repository }: ListedEntries): TakeEntry {
  let last = '';
  return (text, from, to) => {
    if (text.startsWith('S', from) || text.startsWith('120000', from + 2)) return;
    const path = text.slice(text.indexOf('\t', from) + 1, to);
    if (text.startsWith('160000', from + 2)) return repository(path);
    if (path !== last) file(path);
    last = path;
  };
}

function takeUntracked(folder: string, { file, repository }: ListedEntries): TakeEntry {
  return (text, from, to) => {
    const path = text.slice(from, to);
    if (path.endsWith('/')) repository(path.slice(0, -1));
    else if (lstatSync(join(folder, path), { throwIfNoEntry: false })?.isFile()) file(path);
  };
}

type TakeEntry = (text: string, from: number, to: number) => void;

/**
 * Runs git and passes on its output entry by entry.
 * @returns false if git fails, times out, prints too much or is aborted; the entries are then incomplete
 */
function runGit(args: readonly string[], cwd: string, signal: AbortSignal, take: TakeEntry): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('git', [...safely, ...args], {
      cwd,
      signal,
      timeout: maxMs,
      windowsHide: true,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...ownEnvironment(process.env), GIT_OPTIONAL_LOCKS: '0' },
    });
    let rest = '';
    let length = 0;
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      length += piece.length;
      if (length > maxChars) return void child.kill();
      const text = rest + piece;
      let from = 0;
      for (let to = text.indexOf('\0'); to !== -1; from = to + 1, to = text.indexOf('\0', from)) take(text, from, to);
      rest = text.slice(from);
    });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

/** Returns the environment without variables that direct git to another repository. */
export function ownEnvironment(all: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith('GIT_')));
}
