// Writes to a folder with the editor's checks: real paths, protected files, content.
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isLocked, linkOf, modeOf, setMode } from '../src/adapters/files/base/fileModes';
import { isStrictUtf8, writeAtomic } from '../src/adapters/files/base/fileContents';
import { heldBackTwin, realPathIn } from '../src/adapters/files/base/realPath';
import { repeatedPath, sameFile } from '../src/adapters/files/base/writeChecks';
import { fail, ok, type Result } from '../src/core/base/result';
import { orderEdits } from '../src/core/edits/lines/lineEdit';
import { isNotebookPath } from '../src/core/edits/propose/notebook';
import { checkPath, isSensitivePath, pathKey } from '../src/core/paths/pathRules';
import { lineTexts } from '../src/core/text/lines';
import type { Editing, FileWrite, WriteError, WriteFailure, WrittenFile } from '../src/flows/ports/ports';

const maxBytes = 50 * 1024 * 1024;

interface AppliedWrite {
  readonly files: readonly WrittenFile[];
  readonly undo: () => Promise<void>;
}

/**
 * @param root an existing folder; paths outside it are refused
 * @param onWritten called with the changed paths
 */
export function folderEditing(root: string, onWritten: (paths: readonly string[]) => void): Editing {
  /** Resolves symbolic links and returns the path relative to the folder. */
  async function resolvePath(path: string): Promise<Result<string, WriteError>> {
    const checked = checkPath(path);
    if (!checked.ok) return checked;
    const full = join(root, checked.value);
    const real = await realPathIn(root, full);
    return real === null ? fail('outsideWorkspace') : checkPath((await heldBackTwin(root, full)) ?? real);
  }

  async function readText(path: string): Promise<Result<string | null, WriteError>> {
    const found = await stat(join(root, path)).catch(() => null);
    if (found === null) return ok(null);
    if (!found.isFile()) return fail('binary');
    if (found.size > maxBytes) return fail('tooLarge');
    if (isNotebookPath(path)) return fail('notebook');
    const bytes = await readFile(join(root, path));
    return bytes.includes(0) || !isStrictUtf8(bytes) ? fail('binary') : ok(bytes.toString('utf8'));
  }

  async function live(path: string): Promise<Result<string | null, WriteError>> {
    const real = await resolvePath(path);
    return real.ok ? readText(real.value) : real;
  }

  /** Current text of a writable file; null if the file does not exist. */
  async function readWritable(path: string, realPaths: Map<string, string>): Promise<Result<string | null, WriteError>> {
    const real = await resolvePath(path);
    if (!real.ok) return real;
    // There is no user who could confirm writes to sensitive files.
    if (isSensitivePath(path) || isSensitivePath(real.value)) return fail('protectedPath');
    if (!(await isSpelledAsOnDisk(root, path))) return fail('otherSpelling');
    if (await isLocked(join(root, real.value))) return fail('readOnly');
    realPaths.set(path, real.value);
    return readText(real.value);
  }

  async function findObstacle(write: FileWrite, realPaths: Map<string, string>): Promise<WriteFailure | null> {
    const refuse = (error: WriteError, path = write.path): WriteFailure => ({ error, path });
    const now = await readWritable(write.path, realPaths);
    if (!now.ok) return refuse(now.error);
    if (write.op === 'create') return now.value === null ? null : refuse('exists');
    if (now.value === null) return refuse('missing');
    if (now.value !== write.expected) return refuse('changedMeanwhile');
    if (write.op === 'edit') return orderEdits(write.edits, lineTexts(write.expected).length) ? null : refuse('overlapping');
    if (write.op !== 'rename') return null;
    const target = await readWritable(write.to, realPaths);
    if (!target.ok) return refuse(target.error, write.to);
    return target.value === null ? null : refuse('exists', write.to);
  }

  async function applyWrite(write: FileWrite, realPaths: ReadonlyMap<string, string>): Promise<AppliedWrite> {
    const fullOf = (path: string) => join(root, realPaths.get(path) ?? path);
    const full = fullOf(write.path);
    const bytes = write.op === 'create' ? null : await readFile(full);
    const mode = await modeOf(full);
    const restore = async () => {
      if (bytes === null) return rm(full, { force: true });
      await writeAtomic(full, bytes);
      if (mode !== null) await setMode(full, mode);
    };
    if (write.op === 'delete') {
      await rm(full);
      return { files: [{ path: write.path, after: null }], undo: restore };
    }
    if (write.op === 'rename') {
      const target = fullOf(write.to);
      await mkdir(dirname(target), { recursive: true });
      await rename(full, target);
      const files = [
        { path: write.path, after: null },
        { path: write.to, after: (await readFile(target)).toString('utf8') },
      ];
      return { files, undo: () => rename(target, full) };
    }
    const after = write.op === 'create' ? write.text : applyEdits(write.expected, write.edits);
    const kept = write.op === 'edit' ? mode : (write.mode ?? null);
    await mkdir(dirname(full), { recursive: true });
    await writeAtomic(full, write.bytes ?? Buffer.from(after));
    if (kept !== null) await setMode(full, kept);
    return { files: [{ path: write.path, after }], undo: restore };
  }

  return {
    live,
    bytes: async (path, most = maxBytes) => {
      const real = await resolvePath(path);
      const bytes = real.ok ? await readFile(join(root, real.value)).catch(() => null) : null;
      return bytes === null || bytes.length > most ? null : bytes;
    },
    mode: (path) => modeOf(join(root, path)),
    link: (path) => linkOf(join(root, path)),
    write: async (writes) => {
      const repeated = repeatedPath(writes);
      if (repeated !== null) return fail({ error: 'overlapping', path: repeated });
      const realPaths = new Map<string, string>();
      for (const write of writes) {
        const failure = await findObstacle(write, realPaths);
        if (failure) return fail(failure);
      }
      const same = sameFile(realPaths);
      if (same !== null) return fail({ error: 'overlapping', path: same });
      const done: AppliedWrite[] = [];
      for (const write of writes) {
        try {
          done.push(await applyWrite(write, realPaths));
        } catch (error) {
          const left: WrittenFile[] = [];
          for (const { files, undo } of done.toReversed()) await undo().catch(() => left.push(...files));
          const noSpace = (error as NodeJS.ErrnoException).code === 'ENOSPC';
          return fail({ error: noSpace ? 'noSpace' : 'failed', path: write.path, ...(left.length > 0 && { left }) });
        }
      }
      const files = done.flatMap((each) => each.files);
      onWritten(files.map(({ path }) => path));
      return ok(files);
    },
  };
}

/**
 * Applies edits bottom-up so earlier offsets stay valid. Existing lines keep their endings; new lines take the first ending in the file.
 */
function applyEdits(text: string, edits: Extract<FileWrite, { op: 'edit' }>['edits']): string {
  const lines = lineTexts(text);
  const endings = text.match(/\r\n|\n|\r/g) ?? [];
  const usual = endings[0] ?? '\n';
  for (const { startLine, endLine, lines: made } of edits.toSorted((a, b) => b.startLine - a.startLine)) {
    lines.splice(startLine, endLine - startLine, ...made);
    endings.splice(startLine, endLine - startLine, ...made.map(() => usual));
  }
  return lines.map((line, at) => (at === lines.length - 1 ? line : line + (endings[at] ?? usual))).join('');
}

/**
 * Whether the path is spelled with the same case as on disk: on a case-insensitive disk `SRC/a.ts` opens `src/a.ts`, but git treats them as
 * different.
 */
async function isSpelledAsOnDisk(root: string, path: string): Promise<boolean> {
  let folder = root;
  for (const segment of path.split('/')) {
    const names: readonly string[] = await readdir(folder).catch(() => []);
    if (!names.includes(segment)) return !names.some((name) => pathKey(name) === pathKey(segment));
    folder = join(folder, segment);
  }
  return true;
}
