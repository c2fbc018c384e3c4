// In-memory shell.
import type { CommandAllowance } from '../../src/core/shell/allowance';
import type { Shell } from '../../src/flows/ports/shell';

export interface MemoryShell extends Shell {
  offered: boolean;
  manifest: string | null;
  composer: string | null;
  files: readonly string[];
  folders: readonly string[];
  /** Exit code of the command; null if it runs until it is stopped. */
  exitCode: number | null;
  output: string;
  readonly ran: { readonly line: string; readonly words: readonly string[] | null; readonly folder: string }[];
  readonly kept: CommandAllowance[];
}

export function memoryShell(
  more: Partial<Pick<MemoryShell, 'offered' | 'manifest' | 'files' | 'folders' | 'exitCode' | 'output'>> = {},
): MemoryShell {
  const shell: MemoryShell = {
    offered: true,
    manifest: JSON.stringify({ scripts: { test: 'node --test' } }),
    composer: null,
    files: [],
    folders: [''],
    exitCode: 0,
    output: 'ok',
    ...more,
    ran: [],
    kept: [],
    isOffered: () => shell.offered,
    allowances: () => shell.kept,
    allow: async (allowance) => void shell.kept.push(allowance),
    lookAt: async (folder) =>
      shell.folders.includes(folder)
        ? { manifest: shell.manifest, composer: shell.composer, recipes: [], files: shell.files, installed: [] }
        : null,
    run: async (command, signal) => {
      shell.ran.push(command);
      if (shell.exitCode !== null) return { exitCode: shell.exitCode, output: shell.output };
      return new Promise((resolve) => {
        const end = () => resolve({ exitCode: null, output: shell.output });
        if (signal.aborted) end();
        else signal.addEventListener('abort', end);
      });
    },
  };
  return shell;
}
