// A command in the user's shell, its output passed on as it comes; the editor keeps the output of its own tasks to itself.
import { type ChildProcess, spawn } from 'node:child_process';

export interface ShellProcess {
  /** Exit code, or null when it could not be started or was ended by a signal. */
  readonly ended: Promise<number | null>;
  /** Ends it and what it has started. */
  kill(): void;
}

/** @param onText both streams, in the order in which they come in */
export function startShell(command: string, cwd: string, onText: (text: string) => void): ShellProcess {
  // A process group of its own, so that what the shell has started is ended with it.
  const child = spawn(command, {
    cwd,
    env: ownEnvironment(process.env),
    shell: true,
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
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

/** Without what the editor has set for its own processes: it is not for the user's. */
function ownEnvironment(all: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !/^(?:ELECTRON_|VSCODE_)/.test(name)));
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
