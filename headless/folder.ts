// A folder on the disk as a session without an editor reads, searches and edits it.
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { linkOf, modeOf, setMode } from '../src/adapters/files/base/fileModes';
import { isStrictUtf8, writeAtomic } from '../src/adapters/files/base/fileContents';
import { readablePath, realPathIn } from '../src/adapters/files/base/realPath';
import { createCodebaseEngine } from '../src/adapters/files/code/codebaseEngine';
import { createDiskSource } from '../src/adapters/files/code/diskSource';
import { fail, ok, type Result } from '../src/core/base/result';
import { noRules } from '../src/core/context/files/fileMarks';
import { checkPath, isSensitivePath } from '../src/core/paths/pathRules';
import { lineTexts } from '../src/core/text/lines';
import type { Codebase, Editing, FileWrite, Workspace, WriteError, WrittenFile } from '../src/flows/ports/ports';

const maxBytes = 2 * 1024 * 1024;

export interface Folder {
  readonly workspace: Workspace;
  readonly codebase: Codebase;
  readonly editing: Editing;
}

/** @param root an existing folder; nothing outside of it is read or written */
export function openFolder(root: string): Folder {
  const disk = createDiskSource(
    () => ({ places: [{ prefix: '', folder: root }], patterns: [], mayRunGit: true }),
    async () => null,
  );
  const engine = createCodebaseEngine(disk);

  async function live(path: string): Promise<Result<string | null, WriteError>> {
    const checked = checkPath(path);
    if (!checked.ok) return checked;
    if ((await realPathIn(root, join(root, checked.value))) === null) return fail('outsideWorkspace');
    const bytes = await readFile(join(root, checked.value)).catch(() => null);
    if (bytes === null) return ok(null);
    return bytes.includes(0) || !isStrictUtf8(bytes) ? fail('binary') : ok(bytes.toString('utf8'));
  }

  async function obstacle(write: FileWrite): Promise<WriteError | null> {
    const now = await live(write.path);
    if (!now.ok) return now.error;
    // nobody is there to give the second word that such a file needs
    if (isSensitivePath(write.path)) return 'protectedPath';
    if (write.op === 'create') return now.value === null ? null : 'exists';
    if (write.op !== 'rename') return now.value === write.expected ? null : 'changedMeanwhile';
    const target = await live(write.to);
    return now.value !== write.expected ? 'changedMeanwhile' : !target.ok ? target.error : target.value === null ? null : 'exists';
  }

  async function carryOut(write: FileWrite): Promise<WrittenFile[]> {
    const full = join(root, write.path);
    if (write.op === 'delete') {
      await rm(full);
      return [{ path: write.path, after: null }];
    }
    if (write.op === 'rename') {
      await mkdir(dirname(join(root, write.to)), { recursive: true });
      await rename(full, join(root, write.to));
      return [
        { path: write.path, after: null },
        { path: write.to, after: write.expected },
      ];
    }
    const after = write.op === 'create' ? write.text : edited(write.expected, write.edits);
    const mode = write.op === 'edit' ? await modeOf(full) : (write.mode ?? null);
    await mkdir(dirname(full), { recursive: true });
    await writeAtomic(full, write.bytes ?? Buffer.from(after));
    if (mode !== null) await setMode(full, mode);
    return [{ path: write.path, after }];
  }

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
        if (!size?.isFile() || size.size > maxBytes) return null;
        const found = await live(path);
        return found.ok && found.value !== null ? { path, text: found.value } : null;
      },
      isMissing: async (path) => (await stat(join(root, path)).catch(() => null)) === null,
      realPathOf: (path) => realPathIn(root, join(root, path)),
      rulesOn: async () => noRules,
    },
    codebase: engine,
    editing: {
      live,
      bytes: (path, most = maxBytes) =>
        readFile(join(root, path)).then(
          (bytes) => (bytes.length > most ? null : bytes),
          () => null,
        ),
      mode: (path) => modeOf(join(root, path)),
      link: (path) => linkOf(join(root, path)),
      write: async (writes) => {
        for (const write of writes) {
          const error = await obstacle(write);
          if (error) return fail({ error, path: write.path });
        }
        const written: WrittenFile[] = [];
        for (const write of writes) {
          try {
            written.push(...(await carryOut(write)));
          } catch {
            return fail({ error: 'failed', path: write.path, left: written });
          }
        }
        engine.changed(written.map(({ path }) => path));
        engine.relist();
        return ok(written);
      },
    },
  };
}

/** From the last edit upwards, so that the places of the others stay; each line keeps its own ending, and new ones take the first that is there. */
function edited(text: string, edits: Extract<FileWrite, { op: 'edit' }>['edits']): string {
  const lines = lineTexts(text);
  const endings = text.match(/\r\n|\n|\r/g) ?? [];
  const usual = endings[0] ?? '\n';
  for (const { startLine, endLine, lines: made } of edits.toSorted((a, b) => b.startLine - a.startLine)) {
    lines.splice(startLine, endLine - startLine, ...made);
    endings.splice(startLine, endLine - startLine, ...made.map(() => usual));
  }
  return lines.map((line, at) => (at === lines.length - 1 ? line : line + (endings[at] ?? usual))).join('');
}
