// Reads history with the user's git: the log of one file, and the last commits.
import { execFile, spawn } from 'node:child_process';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { History } from '../../../core/context/files/vcsHistory';
import type { PastChange } from '../../../core/context/index/pastChanges';
import { ownEnvironment } from './gitListing';

/** Maximum length of git's output in characters; longer output is cut off. */
const maxOutput = 400_000;
const maxMs = 10_000;

/**
 * Settings that keep every git call from starting programs that the repository configures: file system monitor, hooks, signature check and
 * pager.
 */
const settings = [
  ...['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'log.showSignature=false', 'core.pager=cat'],
  // Keeps a partial clone from fetching missing objects through a configured program.
  'protocol.allow=never',
  // Makes git ignore bare repositories: a folder that looks like one may contain malicious settings.
  'safe.bareRepository=explicit',
];

/** Location of a file, as git needs it: a folder on disk, and the path relative to that folder. */
export interface FileOnDisk {
  readonly folder: string;
  readonly within: string;
}

/** @param find resolves a path; null if it is not on disk, or not in a trusted folder */
export function createGitHistory(find: (path: string) => FileOnDisk | null): History {
  const ask = async (path: string, signal: AbortSignal, ...attempts: readonly (readonly string[])[]) => {
    const file = await inOwnRepository(find(path));
    if (file === null) return null;
    const config = await withoutFilters(file.folder, signal);
    for (const args of attempts) {
      const said = await git(file.folder, [...args, '--', file.within], signal, { config });
      if (said !== null) return said;
    }
    return null;
  };
  const differ = ['diff', '--no-color', '--no-ext-diff', '--no-textconv', '--ignore-submodules=all'];
  return {
    // Falls back to a diff without `HEAD`, which does not exist before the first commit.
    diff: (path, signal) => ask(path, signal, [...differ, 'HEAD'], differ),
    log: (path, limit, signal) =>
      ask(path, signal, ['log', '--no-color', '--no-show-signature', `--max-count=${limit}`, '--date=short', '--format=%h %ad %an: %s']),
    switchedAt: async (path, signal) => {
      const file = await inOwnRepository(find(path));
      return (
        file &&
        lastSwitch(await git(file.folder, ['log', '-g', '--date=unix', `--max-count=${maxReflogEntries}`, '--format=%gd %gs'], signal))
      );
    },
  };
}

/**
 * Makes a file's path relative to its innermost existing folder, so that git finds the right repository, even in submodules and worktrees.
 * Links are not followed, because they may lead out of the workspace. Null if the path contains `..`.
 */
export async function inOwnRepository(file: FileOnDisk | null): Promise<FileOnDisk | null> {
  const parts = file?.within.split('/') ?? [];
  if (file === null || parts.includes('..')) return null;
  let { folder } = file;
  while (parts.length > 1) {
    const inner = join(folder, parts[0] ?? '');
    const isFolder = await lstat(inner).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!isFolder) break;
    folder = inner;
    parts.shift();
  }
  return { folder, within: parts.join('/') };
}

const maxReflogEntries = 200;

/**
 * Returns the time of the last reflog entry that is not a commit, such as a checkout. Reflog times are whole seconds and are rounded up, so
 * that a checkout counts as later than a change within the same second.
 */
function lastSwitch(moves: string | null): number | null {
  const found = moves?.split('\n').find((move) => /^\S+@\{\d+\} (?!commit)/.test(move));
  const [, seconds] = /@\{(\d+)\}/.exec(found ?? '') ?? [];
  return seconds === undefined ? null : Number(seconds) * 1_000 + 999;
}

interface GitAnswer {
  /** Nonzero exit codes that also mean success. */
  readonly fine?: readonly number[];
  /** Whether paths are taken literally. False for commands that need pathspec magic, whose path must not start with a colon. */
  readonly isLiteral?: boolean;
  readonly config?: readonly (readonly [name: string, value: string])[];
}

/** Returns settings that turn off the repository's filter programs; see `filter` in gitattributes(5). */
export async function withoutFilters(folder: string | undefined, signal: AbortSignal): Promise<NonNullable<GitAnswer['config']>> {
  if (folder === undefined) return [];
  const listed = (await git(folder, ['config', '-z', '--name-only', '--get-regexp', '^filter\\.'], signal)) ?? '';
  const filters = new Set(listed.split('\0').map((name) => name.slice(0, name.lastIndexOf('.'))));
  filters.delete('');
  return [...filters].flatMap((filter) => [
    [`${filter}.clean`, ''] as const,
    [`${filter}.smudge`, ''] as const,
    [`${filter}.process`, ''] as const,
    [`${filter}.required`, 'false'] as const,
  ]);
}

/** Runs git and returns its output, cut off if it is too long; null on failure, timeout or abort. */
export function git(
  folder: string,
  args: readonly string[],
  signal: AbortSignal,
  { fine = [], isLiteral = true, config = [] }: GitAnswer = {},
): Promise<string | null> {
  const { args: given, env } = gitCall(args, { isLiteral, config });
  return new Promise((resolve) => {
    const options = { cwd: folder, env, signal, timeout: maxMs, maxBuffer: maxOutput, windowsHide: true, encoding: 'utf8' } as const;
    execFile('git', given, options, (error, stdout) => {
      const isCut = error !== null && 'code' in error && error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER';
      const isFine = error !== null && typeof error.code === 'number' && fine.includes(error.code);
      resolve(error === null || isCut || isFine ? stdout : null);
    });
  });
}

/** Removes only the newline after a path that git printed, because any other whitespace belongs to the path. */
export function withoutLineEnd(said: string): string {
  return said.replace(/\n$/, '');
}

const maxBytes = 256 * 1024 * 1024;
const maxBytesMs = 30_000;

/** Runs git and returns its complete output; null on failure, timeout or abort, or if the output is too long. */
export function gitBytes(
  folder: string,
  args: readonly string[],
  signal: AbortSignal,
  { input = '', config = [] }: Pick<GitAnswer, 'config'> & { readonly input?: string },
): Promise<Buffer | null> {
  const call = gitCall(args, { config });
  return new Promise((resolve) => {
    const child = spawn('git', call.args, {
      ...{ cwd: folder, env: call.env, signal, timeout: maxBytesMs, windowsHide: true },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const pieces: Buffer[] = [];
    let length = 0;
    child.stdout?.on('data', (piece: Buffer) => {
      length += piece.length;
      if (length > maxBytes) child.kill();
      else pieces.push(piece);
    });
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
    child.on('error', () => resolve(null));
    child.on('close', (code) => resolve(code === 0 && length <= maxBytes ? Buffer.concat(pieces) : null));
  });
}

/** Returns arguments and environment with which git starts no other program and never waits for input. */
function gitCall(args: readonly string[], { isLiteral = true, config = [] }: Pick<GitAnswer, 'isLiteral' | 'config'>) {
  const given = [...settings.flatMap((setting) => ['-c', setting]), '--no-pager', ...args];
  const literal = { GIT_LITERAL_PATHSPECS: isLiteral ? '1' : '0' };
  const own = config.flatMap(([name, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, name] as const,
    [`GIT_CONFIG_VALUE_${index}`, value] as const,
  ]);
  const quiet = { GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1', LC_ALL: 'C' };
  const env = { ...ownEnvironment(process.env), ...literal, ...quiet, GIT_CONFIG_COUNT: String(config.length), ...Object.fromEntries(own) };
  return { args: given, env };
}

const maxPastCommits = 1_000;
const maxRecentCommits = 12;
/**
 * Maximum number of files in a commit that counts as recent work; larger commits are ignored, because they say little about individual
 * files.
 */
const maxFiles = 20;

/**
 * Returns the subjects and files of the last commits, latest first, to learn which files match a query and which change together. Paths are
 * relative to `folder` and may include deleted files. Empty without git or commits.
 */
export async function changesByGit(folder: string, signal: AbortSignal): Promise<PastChange[]> {
  const commits = await commitsOf(folder, ['--format=%x01%s%x02', `--max-count=${maxPastCommits}`], signal);
  return commits.flatMap((commit) => {
    const [subject = '', files = ''] = commit.split('\x02');
    const paths = pathsOf(files);
    return paths.length > 0 ? [{ subject, paths }] : [];
  });
}

/**
 * Returns the files changed by the last small commits, latest first; recently changed files are more likely to be relevant. Paths are
 * relative to `folder`.
 */
export async function recentByGit(folder: string, signal: AbortSignal): Promise<string[]> {
  const commits = await commitsOf(folder, ['--format=%x01', `--max-count=${maxRecentCommits}`, '--diff-filter=AM'], signal);
  return [...new Set(commits.map(pathsOf).flatMap((paths) => (paths.length <= maxFiles ? paths : [])))];
}

async function commitsOf(folder: string, args: readonly string[], signal: AbortSignal): Promise<string[]> {
  const output = await git(folder, ['log', '--no-merges', '--no-renames', '--name-only', '--relative', '-z', ...args], signal);
  return (output ?? '').split('\x01');
}

function pathsOf(files: string): string[] {
  return files
    .replace(/^\0\n/, '')
    .split('\0')
    .filter((path) => path !== '');
}
