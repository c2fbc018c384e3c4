// Child processes for user commands, with streamed output.
import { type ChildProcess, type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { delimiter, isAbsolute } from 'node:path';
import type { Readable } from 'node:stream';
import { maskSecrets } from '../../../core/secrets/mask';
import { clock } from './timers';

export interface ShellProcess {
  /** Exit code; null if the process could not start or was ended by a signal. */
  readonly ended: Promise<number | null>;
  /** Ends the process and its descendants. */
  kill(): void;
  /** Pauses or resumes reading. While reading is paused, the process blocks as soon as its pipe is full. */
  pause(): void;
  resume(): void;
}

export interface ProcessPlace {
  readonly cwd: string;
  /** Whether the process receives the secrets in the editor's environment variables; true for the user's own tasks. */
  readonly hasTokens: boolean;
}

export function startShell(command: string, place: ProcessPlace, onText: (text: string) => void): ShellProcess {
  return watched(spawn(command, { ...optionsIn(place), shell: true }), onText);
}

/**
 * Starts a program, without a shell except on Windows.
 * @param words program and arguments, without characters that are special in the Windows shell
 */
export function startProgram(words: readonly string[], place: ProcessPlace, onText: (text: string) => void): ShellProcess {
  const [program = '', ...rest] = words;
  // Uses a shell on Windows, where npm and other programs are scripts that cannot start without one.
  if (process.platform === 'win32') return startShell(words.map(inQuotes).join(' '), place, onText);
  return watched(spawn(program, rest, { ...optionsIn(place), shell: false }), onText);
}

function inQuotes(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `"${word}"`;
}

function optionsIn({ cwd, hasTokens }: ProcessPlace) {
  return {
    cwd,
    env: ownEnvironment(process.env, hasTokens),
    // No standard input, because the user has no way to answer prompts.
    stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
    // Starts a process group, so that descendants can be ended with the process.
    detached: process.platform !== 'win32',
    windowsHide: true,
  };
}

/** Maximum time to wait for remaining output after the process has exited; a descendant may keep the pipe open. */
const drainMs = 500;

function watched(child: ChildProcessByStdio<null, Readable, Readable>, onText: (text: string) => void): ShellProcess {
  const streams = [child.stdout, child.stderr];
  for (const stream of streams) stream.setEncoding('utf8').on('data', onText);
  const ended = new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      onText(`${error.message}\n`);
      resolve(null);
    });
    child.on('close', (code) => resolve(code));
    child.on('exit', (code) => {
      clock.start(() => {
        for (const stream of streams) stream.destroy();
        resolve(code);
      }, drainMs);
    });
  });
  return {
    ended,
    kill: () => end(child),
    pause: () => {
      for (const stream of streams) stream.pause();
    },
    resume: () => {
      for (const stream of streams) stream.resume();
    },
  };
}

/**
 * Returns the environment without the editor's internal variables and without relative `PATH` entries, which would let files in the working
 * directory replace installed programs.
 */
function ownEnvironment(all: NodeJS.ProcessEnv, hasTokens: boolean): NodeJS.ProcessEnv {
  const own = Object.entries(all).filter(([name, value]) => !/^(?:ELECTRON_|VSCODE_)/.test(name) && (hasTokens || !isToken(name, value)));
  const absolute = (path: string | undefined) => path?.split(delimiter).filter(isAbsolute).join(delimiter);
  return {
    ...Object.fromEntries(own.map(([name, value]) => [name, /^path$/i.test(name) ? absolute(value) : value])),
    // Keeps `cmd` from searching the current folder for programs first.
    NoDefaultCurrentDirectoryInExePath: '1',
  };
}

function isToken(name: string, value = ''): boolean {
  const named = /(?:^|_)(?:TOKEN|SECRET|SECRETS|PASSWORD|PASSWD|PASSPHRASE|PASS|PAT|KEY|APIKEY|CREDENTIALS?|AUTH|COOKIE|DSN)(?:_|$)/i.test(
    name,
  );
  const isPlace = /_(?:SOCK|FILE|PATH|DIR|HOME|ID|NAME)$/i.test(name);
  return (named && !isPlace) || maskSecrets(`${name}=${value}`) !== `${name}=${value}`;
}

const killAfterMs = 2_000;
const maxListMs = 1_000;

function end(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null) return;
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { windowsHide: true });
    return;
  }
  const endGroup = () => signal(-pid, 'SIGTERM');
  // Ends the process group even if the editor exits before `ps` has answered.
  process.once('exit', endGroup);
  // Descendants in other process groups are listed before the first signal, because they can no longer be found once their parent has
  // ended.
  execFile('ps', ['-A', '-o', 'pid=,ppid='], { timeout: maxListMs }, (error, listed) => {
    process.off('exit', endGroup);
    const all = [-pid, ...(error ? [] : descendantsOf(pid, listed))];
    for (const each of all) signal(each, 'SIGTERM');
    clock.start(() => {
      for (const each of all) signal(each, 'SIGKILL');
    }, killAfterMs);
  });
}

/** @param listed output of `ps`: one process ID and its parent's ID per line */
function descendantsOf(pid: number, listed: string): readonly number[] {
  const pairs = listed.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const found = [pid];
  for (const parent of found) for (const [own, of] of pairs) if (of === parent && own !== undefined) found.push(own);
  return found.slice(1);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}
