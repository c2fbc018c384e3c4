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

interface Done {
  readonly files: readonly WrittenFile[];
  readonly takeBack: () => Promise<void>;
}

/**
 * @param root an existing folder; paths outside it are refused @param written called with the changed paths
 */
export function folderEditing(root: string, written: (paths: readonly string[]) => void): Editing {
  /** Resolves symbolic links and returns the path relative to the folder. */
  async function wayOf(path: string): Promise<Result<string, WriteError>> {
    const checked = checkPath(path);
    if (!checked.ok) return checked;
    const full = join(root, checked.value);
    const way = await realPathIn(root, full);
    return way === null ? fail('outsideWorkspace') : checkPath((await heldBackTwin(root, full)) ?? way);
  }

  async function textAt(way: string): Promise<Result<string | null, WriteError>> {
    const found = await stat(join(root, way)).catch(() => null);
    if (found === null) return ok(null);
    if (!found.isFile()) return fail('binary');
    if (found.size > maxBytes) return fail('tooLarge');
    if (isNotebookPath(way)) return fail('notebook');
    const bytes = await readFile(join(root, way));
    return bytes.includes(0) || !isStrictUtf8(bytes) ? fail('binary') : ok(bytes.toString('utf8'));
  }

  async function live(path: string): Promise<Result<string | null, WriteError>> {
    const way = await wayOf(path);
    return way.ok ? textAt(way.value) : way;
  }

  /** Current text of a path that may be written. */
  async function writable(path: string, ways: Map<string, string>): Promise<Result<string | null, WriteError>> {
    const way = await wayOf(path);
    if (!way.ok) return way;
    // without a user, sensitive files cannot be confirmed
    if (isSensitivePath(path) || isSensitivePath(way.value)) return fail('protectedPath');
    if (!(await isSpelledAsOnDisk(root, path))) return fail('otherSpelling');
    if (await isLocked(join(root, way.value))) return fail('readOnly');
    ways.set(path, way.value);
    return textAt(way.value);
  }

  async function obstacle(write: FileWrite, ways: Map<string, string>): Promise<WriteFailure | null> {
    const refuse = (error: WriteError, path = write.path): WriteFailure => ({ error, path });
    const now = await writable(write.path, ways);
    if (!now.ok) return refuse(now.error);
    if (write.op === 'create') return now.value === null ? null : refuse('exists');
    if (now.value === null) return refuse('missing');
    if (now.value !== write.expected) return refuse('changedMeanwhile');
    if (write.op === 'edit') return orderEdits(write.edits, lineTexts(write.expected).length) ? null : refuse('overlapping');
    if (write.op !== 'rename') return null;
    const target = await writable(write.to, ways);
    if (!target.ok) return refuse(target.error, write.to);
    return target.value === null ? null : refuse('exists', write.to);
  }

  async function carryOut(write: FileWrite, ways: ReadonlyMap<string, string>): Promise<Done> {
    const fullOf = (path: string) => join(root, ways.get(path) ?? path);
    const full = fullOf(write.path);
    const bytes = write.op === 'create' ? null : await readFile(full);
    const mode = await modeOf(full);
    const putBack = async () => {
      if (bytes === null) return rm(full, { force: true });
      await writeAtomic(full, bytes);
      if (mode !== null) await setMode(full, mode);
    };
    if (write.op === 'delete') {
      await rm(full);
      return { files: [{ path: write.path, after: null }], takeBack: putBack };
    }
    if (write.op === 'rename') {
      const target = fullOf(write.to);
      await mkdir(dirname(target), { recursive: true });
      await rename(full, target);
      const files = [
        { path: write.path, after: null },
        { path: write.to, after: (await readFile(target)).toString('utf8') },
      ];
      return { files, takeBack: () => rename(target, full) };
    }
    const after = write.op === 'create' ? write.text : edited(write.expected, write.edits);
    const kept = write.op === 'edit' ? mode : (write.mode ?? null);
    await mkdir(dirname(full), { recursive: true });
    await writeAtomic(full, write.bytes ?? Buffer.from(after));
    if (kept !== null) await setMode(full, kept);
    return { files: [{ path: write.path, after }], takeBack: putBack };
  }

  return {
    live,
    bytes: async (path, most = maxBytes) => {
      const way = await wayOf(path);
      const bytes = way.ok ? await readFile(join(root, way.value)).catch(() => null) : null;
      return bytes === null || bytes.length > most ? null : bytes;
    },
    mode: (path) => modeOf(join(root, path)),
    link: (path) => linkOf(join(root, path)),
    write: async (writes) => {
      const twice = repeatedPath(writes);
      if (twice !== null) return fail({ error: 'overlapping', path: twice });
      const ways = new Map<string, string>();
      for (const write of writes) {
        const failure = await obstacle(write, ways);
        if (failure) return fail(failure);
      }
      const met = sameFile(ways);
      if (met !== null) return fail({ error: 'overlapping', path: met });
      const done: Done[] = [];
      for (const write of writes) {
        try {
          done.push(await carryOut(write, ways));
        } catch (error) {
          const left: WrittenFile[] = [];
          for (const { files, takeBack } of done.toReversed()) await takeBack().catch(() => left.push(...files));
          const noSpace = (error as NodeJS.ErrnoException).code === 'ENOSPC';
          return fail({ error: noSpace ? 'noSpace' : 'failed', path: write.path, ...(left.length > 0 && { left }) });
        }
      }
      const files = done.flatMap((each) => each.files);
      written(files.map(({ path }) => path));
      return ok(files);
    },
  };
}

/**
 * Applies edits bottom-up so earlier offsets stay valid. Existing lines keep their endings; new lines take the first ending in the file.
 */
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

/**
 * Whether the path has the exact case used on disk: on a case-insensitive disk `SRC/a.ts` opens `src/a.ts`, but git treats them as
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
