// History by the user's own git: of one file, and of the last commits.
import { execFile, spawn } from 'node:child_process';
import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { History } from '../../../core/context/files/vcsHistory';
import type { PastChange } from '../../../core/context/index/pastChanges';
import { ownEnvironment } from './gitListing';

/** A diff or a log of one file that is longer is cut; nobody reads more of it. */
const maxOutput = 400_000;
const maxMs = 10_000;

/** Set for every call, which reads and never waits for a person, so that nothing in the repository's own settings is started: no pager, no hooks, no outside diff, no signatures. */
const settings = [
  ...['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'log.showSignature=false', 'core.pager=cat'],
  // of a partial clone, git would fetch what is missing by the program its settings name
  'protocol.allow=never',
  // a folder that only looks like a repository has settings that nobody chose
  'safe.bareRepository=explicit',
];

/** A file as git is asked for it: a folder of the workspace on the disk, and the path from there. */
export interface FileOnDisk {
  readonly folder: string;
  readonly within: string;
}

/**
 * @param find the file a path of the team means; null where it lies in no folder on the disk, or where what lies there is not trusted
 */
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
    // a repository without a commit has no HEAD
    diff: (path, signal) => ask(path, signal, [...differ, 'HEAD'], differ),
    log: (path, limit, signal) =>
      ask(path, signal, ['log', '--no-color', '--no-show-signature', `--max-count=${limit}`, '--date=short', '--format=%h %ad %an: %s']),
    switchedAt: async (path, signal) => {
      const file = await inOwnRepository(find(path));
      return (
        file && lastSwitch(await git(file.folder, ['log', '-g', '--date=unix', `--max-count=${maxMoves}`, '--format=%gd %gs'], signal))
      );
    },
  };
}

/**
 * The same file, seen from the innermost folder that is there: git then finds the repository the file is in, also of a submodule or of a worktree
 * inside of another. A link is not followed, for it may lead out of the workspace.
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

/** Of the log of moves, newest first. */
const maxMoves = 200;

/** A commit of the user's changes no file; times of the log are whole seconds, and what came within one is taken to be later. */
function lastSwitch(moves: string | null): number | null {
  const found = moves?.split('\n').find((move) => /^\S+@\{\d+\} (?!commit)/.test(move));
  const [, seconds] = /@\{(\d+)\}/.exec(found ?? '') ?? [];
  return seconds === undefined ? null : Number(seconds) * 1_000 + 999;
}

interface GitAnswer {
  /** Exit codes that are an answer too. */
  readonly fine?: readonly number[];
  /** For what takes a path in no other way; such a path must not begin with a colon. */
  readonly isLiteral?: boolean;
  /** Names and values that take the place of the repository's own settings. */
  readonly config?: readonly (readonly [name: string, value: string])[];
}

/** Settings that switch off the programs through which git reads files of the working tree: gitattributes(5), `filter`. */
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

/** What git prints; cut where it is too much, and null where it fails or takes too long. */
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

const maxBytes = 256 * 1024 * 1024;
const maxBytesMs = 30_000;

/** All that git prints, as bytes; null where it fails, is stopped, or prints too much. */
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

/** The arguments and the environment of a call that starts nothing else and waits for nobody. */
function gitCall(args: readonly string[], { isLiteral = true, config = [] }: Pick<GitAnswer, 'isLiteral' | 'config'>) {
  const given = [...settings.flatMap((setting) => ['-c', setting]), '--no-pager', ...args];
  // A path is a path and no pattern; nothing is locked or rewritten for a question.
  const literal = { GIT_LITERAL_PATHSPECS: isLiteral ? '1' : '0' };
  const own = config.flatMap(([name, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, name] as const,
    [`GIT_CONFIG_VALUE_${index}`, value] as const,
  ]);
  const quiet = { GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', GIT_NO_LAZY_FETCH: '1', LC_ALL: 'C' };
  const env = { ...ownEnvironment(process.env), ...literal, ...quiet, GIT_CONFIG_COUNT: String(config.length), ...Object.fromEntries(own) };
  return { args: given, env };
}

/** More of them find little more, and what git prints is cut anyway. */
const maxPastCommits = 1_000;
const maxRecentCommits = 12;
/** A commit that changes more is a sweep through everything, and says nothing of one file. */
const maxFiles = 20;

/**
 * What the last commits changed and what for: which files were changed for words like these, and which change together. Paths from `folder`, the
 * latest commit first; none where git does not run or there is no commit. Deleted files may be among them.
 */
export async function changesByGit(folder: string, signal: AbortSignal): Promise<PastChange[]> {
  const commits = await commitsOf(folder, ['--format=%x01%s%x02', `--max-count=${maxPastCommits}`], signal);
  return commits.flatMap((commit) => {
    const [subject = '', files = ''] = commit.split('\x02');
    const paths = pathsOf(files);
    return paths.length > 0 ? [{ subject, paths }] : [];
  });
}

/** Files that the last small commits added or changed: recent work is a little likelier to be asked about. Paths from `folder`, the latest first, each once. */
export async function recentByGit(folder: string, signal: AbortSignal): Promise<string[]> {
  const commits = await commitsOf(folder, ['--format=%x01', `--max-count=${maxRecentCommits}`, '--diff-filter=AM'], signal);
  return [...new Set(commits.map(pathsOf).flatMap((paths) => (paths.length <= maxFiles ? paths : [])))];
}

async function commitsOf(folder: string, args: readonly string[], signal: AbortSignal): Promise<string[]> {
  const output = await git(folder, ['log', '--no-merges', '--no-renames', '--name-only', '--relative', '-z', ...args], signal);
  return (output ?? '').split('\x01');
}

function pathsOf(files: string): string[] {
  return files.split('\0').flatMap((path) => path.trim() || []);
}
