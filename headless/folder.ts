// Folder access without an editor: read, search and edit.
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readablePath, realPathIn } from '../src/adapters/files/base/realPath';
import { createCodebaseEngine } from '../src/adapters/files/code/codebaseEngine';
import { createCodebaseThread, type ThreadFiles } from '../src/adapters/files/code/codebaseThread';
import { createDiskSource } from '../src/adapters/files/code/diskSource';
import { noRules } from '../src/core/context/files/fileMarks';
import type { Codebase, Editing, Workspace } from '../src/flows/ports/ports';
import { folderEditing } from './folderEditing';

const maxReadBytes = 2 * 1024 * 1024;

export interface Folder {
  readonly workspace: Workspace;
  readonly codebase: Codebase;
  readonly editing: Editing;
  close(): void;
}

/** Bundles of the worker thread that parses code with grammars. */
export interface CodeThread {
  readonly script: string;
  readonly files: Omit<ThreadFiles, 'symbols'>;
  readonly warn: (error: Error) => void;
}

/**
 * @param root an existing folder; paths outside it are refused
 * @param thread null to find symbols by patterns, in the current thread
 * @param symbols path of the worker thread's symbol cache
 */
export function openFolder(root: string, thread: CodeThread | null = null, symbols = ''): Folder {
  const places = { places: [{ prefix: '', folder: root }], patterns: [], mayRunGit: true };
  const beside = thread && createCodebaseThread(thread.script, { ...thread.files, symbols }, thread.warn);
  beside?.workspace(places);
  const engine =
    beside ??
    createCodebaseEngine(
      createDiskSource(
        () => places,
        async () => null,
      ),
    );
  const editing = folderEditing(root, (paths) => {
    engine.changed(paths);
    engine.relist();
  });
  return {
    workspace: {
      name: basename(root),
      isTrusted: true,
      folders: [''],
      list: (folder, limit, signal, isFresh) => {
        if (isFresh) engine.relist();
        return engine.list(folder, limit, signal);
      },
      read: async (path) => {
        const readable = await readablePath(root, path);
        const size = readable.ok ? await stat(join(root, path)).catch(() => null) : null;
        if (!size?.isFile() || size.size > maxReadBytes) return null;
        const found = await editing.live(path);
        return found.ok && found.value !== null ? { path, text: found.value } : null;
      },
      isMissing: async (path) => (await stat(join(root, path)).catch(() => null)) === null,
      realPathOf: (path) => realPathIn(root, join(root, path)),
      rulesOn: async () => noRules,
    },
    codebase: engine,
    editing,
    close: () => beside?.close(),
  };
}
