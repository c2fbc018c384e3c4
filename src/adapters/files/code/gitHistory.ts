// What git knows of one file, asked of the user's own git: it reads, starts nothing the repository names, and never waits for a person.
import { execFile } from 'node:child_process';
import type { History } from '../../../core/context/files/vcsHistory';

/** A diff or a log of one file that is longer is cut; nobody reads more of it. */
const maxOutput = 400_000;
const maxMs = 10_000;

/** Set for every call, so that nothing in the repository's own settings is started: no pager, no hooks, no outside diff, no signatures. */
const settings = ['core.fsmonitor=false', 'core.hooksPath=/dev/null', 'log.showSignature=false', 'core.pager=cat'];

/** A file as git is asked for it: a folder of the workspace on the disk, and the path from there. */
export interface FileOnDisk {
  readonly folder: string;
  readonly within: string;
}

/**
 * @param find the file a path of the team means; null where it lies in no folder on the disk, or where what lies there is not trusted
 */
export function createGitHistory(find: (path: string) => FileOnDisk | null): History {
  const ask = (args: readonly string[], path: string, signal: AbortSignal) => {
    const file = find(path);
    return file === null ? Promise.resolve(null) : git(file.folder, [...args, '--', file.within], signal);
  };
  return {
    diff: async (path, signal) =>
      (await ask(['diff', '--no-color', '--no-ext-diff', '--no-textconv', 'HEAD'], path, signal)) ??
      // a repository without a commit has no HEAD
      ask(['diff', '--no-color', '--no-ext-diff', '--no-textconv'], path, signal),
    log: (path, limit, signal) =>
      ask(['log', '--no-color', '--no-show-signature', `--max-count=${limit}`, '--date=short', '--format=%h %ad %an: %s'], path, signal),
  };
}

interface GitAnswer {
  /** Exit codes that are an answer too. */
  readonly fine?: readonly number[];
  /** For what takes a path in no other way; such a path must not begin with a colon. */
  readonly isLiteral?: boolean;
}

/** What git prints; cut where it is too much, and null where it fails or takes too long. */
export function git(
  folder: string,
  args: readonly string[],
  signal: AbortSignal,
  { fine = [], isLiteral = true }: GitAnswer = {},
): Promise<string | null> {
  const given = [...settings.flatMap((setting) => ['-c', setting]), '--no-pager', ...args];
  // A path is a path and no pattern; nothing is locked or rewritten for a question.
  const literal = { GIT_LITERAL_PATHSPECS: isLiteral ? '1' : '0' };
  const env = { ...process.env, ...literal, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' };
  return new Promise((resolve) => {
    const options = { cwd: folder, env, signal, timeout: maxMs, maxBuffer: maxOutput, windowsHide: true, encoding: 'utf8' } as const;
    execFile('git', given, options, (error, stdout) => {
      const isCut = error !== null && 'code' in error && error.code === 'ERR_CHILD_PROCESS_STDIO_MAXBUFFER';
      const isFine = error !== null && typeof error.code === 'number' && fine.includes(error.code);
      resolve(error === null || isCut || isFine ? stdout : null);
    });
  });
}
