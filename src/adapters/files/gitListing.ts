// The files of a folder as git knows them: nothing is quicker where there is a repository, for its index is a listing already.
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
const longestMs = 20_000;
const mostBytes = 256 * 1024 * 1024;

/** Tracked and untracked files, each with its kind as the index has it: that costs git no look at the files. */
const listFiles = ['ls-files', '--cached', '--others', '--stage', '-t', '-z', '--exclude-standard'];
/** A setting of the repository must not start a program of its own. */
const safely = ['-c', 'core.fsmonitor=false', '-c', 'core.untrackedCache=false'];

/** The files below `folder` with their paths from there; null where git does not run, or the folder is in no repository. */
export async function listByGit(folder: string, signal: AbortSignal): Promise<GitFiles | null> {
  if (!isInRepository(folder)) return null;
  const output = await runGit([...safely, ...listFiles], folder, signal);
  if (output === null || output === '') return null;
  const found = { files: [] as string[], repositories: [] as string[] };
  for (let from = 0, to = output.indexOf('\0'); to !== -1; from = to + 1, to = output.indexOf('\0', from)) {
    if (output.startsWith('? ', from)) takeUntracked(folder, output.slice(from + 2, to), found);
    else takeTracked(output, from, to, found);
  }
  return found;
}

/** A look at the folders above is many times quicker than asking git. */
function isInRepository(folder: string): boolean {
  const above = dirname(folder);
  return existsSync(join(folder, '.git')) || (above !== folder && isInRepository(above));
}

type Found = Readonly<Record<keyof GitFiles, string[]>>;

/** `H 100644 <id> 0<TAB>path`; `S` for one that is not checked out; links are no files. One in conflict is there once for each side. */
function takeTracked(text: string, from: number, to: number, { files, repositories }: Found): void {
  if (text.startsWith('S', from) || text.startsWith('120000', from + 2)) return;
  const path = text.slice(text.indexOf('\t', from) + 1, to);
  if (text.startsWith('160000', from + 2)) repositories.push(path);
  else if (path !== files.at(-1)) files.push(path);
}

function takeUntracked(folder: string, path: string, { files, repositories }: Found): void {
  if (path.endsWith('/')) repositories.push(path.slice(0, -1));
  else if (lstatSync(join(folder, path), { throwIfNoEntry: false })?.isFile()) files.push(path);
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
