// Listing of a folder by git, whose index is a listing already.
import { spawn } from 'node:child_process';
import { existsSync, lstatSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface GitFiles {
  /** Each once; one that was deleted and not committed is still among them, for git would have to look for each of them on the disk. */
  readonly files: readonly string[];
  /** Folders that are repositories of their own: git does not look into them. */
  readonly repositories: readonly string[];
}

/** A repository that takes longer is walked instead. */
const maxMs = 20_000;
const maxChars = 256 * 1024 * 1024;

/** The files of the index, each with its kind: that costs git no look at the files. */
const listTracked = ['ls-files', '--cached', '--stage', '-t', '-z'];
const listUntracked = ['ls-files', '--others', '--exclude-standard', '-z'];
/** A setting of the repository must not start a program of its own. */
const safely = ['-c', 'core.fsmonitor=false', '-c', 'core.untrackedCache=false'];

/**
 * The files below `folder` with their paths from there; null where git does not run, or the folder is in no repository. The index is read while
 * git looks for what is not in it, which takes longest and is begun first.
 * @param take is given each file as it comes, so that what is done with it costs no time of its own; for nothing where the answer is null
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

/** A look at the folders above is many times quicker than asking git. */
function isInRepository(folder: string): boolean {
  const above = dirname(folder);
  return existsSync(join(folder, '.git')) || (above !== folder && isInRepository(above));
}

interface ListedEntries {
  readonly file: (path: string) => void;
  readonly repository: (path: string) => void;
}

/** `H 100644 <id> 0<TAB>path`; `S` for one that is not checked out; links are no files. One in conflict is there once for each side. */
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

/** Where an entry begins and ends in a piece of what git printed. */
type TakeEntry = (text: string, from: number, to: number) => void;

/**
 * Takes what git prints entry by entry, as it comes.
 * @returns false when git fails, takes too long, prints too much, or is not wanted any more: what was taken is not all then
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

/** Without what names another repository than the one the folder is in. */
export function ownEnvironment(all: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !name.startsWith('GIT_')));
}
