// Child process for a command of the user, with its output passed on as it comes.
import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { delimiter, isAbsolute } from 'node:path';
import type { Readable } from 'node:stream';

export interface ShellProcess {
  /** Exit code, or null when it could not be started or was ended by a signal. */
  readonly ended: Promise<number | null>;
  /** Ends it and what it has started. */
  kill(): void;
}

/** @param onText both streams, in the order in which they come in */
export function startShell(command: string, cwd: string, onText: (text: string) => void): ShellProcess {
  return watched(spawn(command, { ...optionsIn(cwd), shell: true }), onText);
}

/**
 * A program with the words it is given, which no shell reads.
 * @param words none of which means anything to the shell that Windows starts scripts with
 */
export function startProgram(words: readonly string[], cwd: string, onText: (text: string) => void): ShellProcess {
  const [program = '', ...rest] = words;
  // npm and others are scripts there, which only a shell can start
  if (process.platform === 'win32') return startShell(words.map(inQuotes).join(' '), cwd, onText);
  return watched(spawn(program, rest, { ...optionsIn(cwd), shell: false }), onText);
}

function inQuotes(word: string): string {
  return /^[\w./:-]+$/.test(word) ? word : `"${word}"`;
}

function optionsIn(cwd: string) {
  return {
    cwd,
    env: ownEnvironment(process.env),
    // one that asks gets no answer: nobody is there to give it
    stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that what it has started is ended with it.
    detached: process.platform !== 'win32',
    windowsHide: true,
  };
}

function watched(child: ChildProcessByStdio<null, Readable, Readable>, onText: (text: string) => void): ShellProcess {
  child.stdout.setEncoding('utf8').on('data', onText);
  child.stderr.setEncoding('utf8').on('data', onText);
  const ended = new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      onText(`${error.message}\n`);
      resolve(null);
    });
    child.on('close', (code) => resolve(code));
  });
  return { ended, kill: () => end(child) };
}

/** Without what the editor has set for its own processes, which is not for the user's, and without ways by which a folder could put its program in the place of another. */
function ownEnvironment(all: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(all).filter(([name]) => !/^(?:ELECTRON_|VSCODE_)/.test(name));
  const absolute = (path: string | undefined) => path?.split(delimiter).filter(isAbsolute).join(delimiter);
  return {
    ...Object.fromEntries(own.map(([name, value]) => [name, /^path$/i.test(name) ? absolute(value) : value])),
    // cmd looks into the folder first without it
    NoDefaultCurrentDirectoryInExePath: '1',
  };
}

function end(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    if (process.platform === 'win32') spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'], { windowsHide: true });
    else process.kill(-child.pid, 'SIGTERM');
  } catch {
    // It has ended by itself meanwhile.
  }
}
