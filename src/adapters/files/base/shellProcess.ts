// Child process for a command of the user, with its output passed on as it comes.
import { type ChildProcess, type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { delimiter, isAbsolute } from 'node:path';
import type { Readable } from 'node:stream';
import { maskSecrets } from '../../../core/secrets/mask';
import { clock } from './timers';

export interface ShellProcess {
  /** Exit code, or null when it could not be started or was ended by a signal. */
  readonly ended: Promise<number | null>;
  /** Ends it and what it has started. */
  kill(): void;
  /** Stops and continues reading what it prints; meanwhile it waits for its pipe. */
  pause(): void;
  resume(): void;
}

/** Where a process runs. `hasTokens`: with the keys and tokens of the editor's environment, as the user's own tasks get them. */
export interface ProcessPlace {
  readonly cwd: string;
  readonly hasTokens: boolean;
}

/** @param onText both streams, in the order in which they come in */
export function startShell(command: string, place: ProcessPlace, onText: (text: string) => void): ShellProcess {
  return watched(spawn(command, { ...optionsIn(place), shell: true }), onText);
}

/**
 * A program with the words it is given, which no shell reads.
 * @param words none of which means anything to the shell that Windows starts scripts with
 */
export function startProgram(words: readonly string[], place: ProcessPlace, onText: (text: string) => void): ShellProcess {
  const [program = '', ...rest] = words;
  // npm and others are scripts there, which only a shell can start
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
    // one that asks gets no answer: nobody is there to give it
    stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that what it has started is ended with it.
    detached: process.platform !== 'win32',
    windowsHide: true,
  };
}

/** How long output is waited for once the program has ended: a process it left behind can hold the pipe for as long as it likes. */
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

/** Without what the editor has set for its own processes, which is not for the user's, and without ways by which a folder could put its program in the place of another. */
function ownEnvironment(all: NodeJS.ProcessEnv, hasTokens: boolean): NodeJS.ProcessEnv {
  const own = Object.entries(all).filter(([name, value]) => !/^(?:ELECTRON_|VSCODE_)/.test(name) && (hasTokens || !isToken(name, value)));
  const absolute = (path: string | undefined) => path?.split(delimiter).filter(isAbsolute).join(delimiter);
  return {
    ...Object.fromEntries(own.map(([name, value]) => [name, /^path$/i.test(name) ? absolute(value) : value])),
    // cmd looks into the folder first without it
    NoDefaultCurrentDirectoryInExePath: '1',
  };
}

/** By its name, or because its value is of a known form. */
function isToken(name: string, value = ''): boolean {
  const named = /(?:^|_)(?:TOKEN|SECRET|SECRETS|PASSWORD|PASSWD|PASSPHRASE|PASS|PAT|KEY|APIKEY|CREDENTIALS?|AUTH|COOKIE|DSN)(?:_|$)/i.test(
    name,
  );
  const isPlace = /_(?:SOCK|FILE|PATH|DIR|HOME|ID|NAME)$/i.test(name);
  return (named && !isPlace) || maskSecrets(`${name}=${value}`) !== `${name}=${value}`;
}

const killAfterMs = 2_000;

function end(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null) return;
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(pid), '/t', '/f'], { windowsHide: true });
    return;
  }
  signal(-pid, 'SIGTERM');
  // one that does not listen; and those it started in groups of their own, which its end would hide
  execFile('ps', ['-A', '-o', 'pid=,ppid='], (error, listed) => {
    const others = error ? [] : descendantsOf(pid, listed);
    for (const other of others) signal(other, 'SIGTERM');
    clock.start(() => {
      for (const each of [-pid, ...others]) signal(each, 'SIGKILL');
    }, killAfterMs);
  });
}

/** @param listed lines of a process and its parent */
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
    // It has ended by itself meanwhile.
  }
}
