// Files of a folder that changed according to git, with their content before the changes.
import { resolve } from 'node:path';
import { createPauses } from '../base/timers';
import { isSecretPath } from '../../../core/paths/pathRules';
import { git, gitBytes, withoutFilters, withoutLineEnd } from './gitHistory';
import { movedFiles } from './movedFiles';

/** Base of the comparison; a merge base is where the named branch and HEAD diverged. */
export type ChangeBase = { readonly kind: 'workingTree' | 'index' } | { readonly kind: 'commit' | 'mergeBase'; readonly name: string };

/**
 * A changed file, with a path relative to the folder. `from`: path before a rename; `base`: text before the change, null for a new file.
 */
export interface ChangedFile {
  readonly path: string;
  readonly from?: string;
  readonly base: string | null;
  readonly mode?: number;
}

export interface FoundFiles {
  readonly files: readonly ChangedFile[];
  /**
   * Paths of changed files that cannot be compared (binary files, links, submodules, conflicts, filters), and of text files whose mode
   * changed, followed by the new mode in parentheses.
   */
  readonly left: readonly string[];
}

const maxBytes = 2_000_000;

/**
 * Finds changed files; null if git is unavailable, the folder is not in a repository, or the base is unknown.
 * @param isMeant whether a path is requested; a file is included if its new or its old path is requested
 */
export async function changedSince(
  folder: string,
  base: ChangeBase,
  signal: AbortSignal,
  isMeant: (path: string) => boolean = () => true,
): Promise<FoundFiles | null> {
  const config = await withoutFilters(folder, signal);
  const ask = (args: readonly string[], input?: string) =>
    gitBytes(folder, args, signal, { config, ...(input !== undefined && { input }) });
  const commit = await commitOf(folder, base, signal);
  if (commit === null) return null;
  const raw = await ask([
    ...[
      'diff',
      '--raw',
      '-z',
      '--no-abbrev',
      '--find-renames',
      '--relative',
      '--no-ext-diff',
      '--no-textconv',
      '--ignore-submodules=dirty',
    ],
    ...(commit === '' ? [] : [commit]),
  ]);
  const untracked = await ask(['ls-files', '-z', '--others', '--exclude-standard']);
  if (!raw || !untracked) return null;
  const tracked = readRaw(raw.toString('utf8'));
  const known = new Set(tracked.map(({ path }) => path));
  // A file removed only from the index is listed both as tracked and as untracked; it is treated as tracked.
  const present = readUntracked(untracked.toString('utf8'));
  const entries = [...tracked, ...present.filter(({ path }) => !known.has(path))];
  const isPresent = new Set(present.map(({ path }) => path));
  const filtered = await filteredPaths(
    ask,
    entries.map(({ path }) => path),
  );
  const texts = await blobs(ask, [...new Set(entries.flatMap(({ blob }) => blob ?? []))]);
  const files: ChangedFile[] = [];
  const left: string[] = [];
  const goneTexts = new Map(
    entries.flatMap(({ path, blob, isGone }) => {
      const text = isGone && blob !== null && !filtered.has(path) && !isPresent.has(path) ? texts.get(blob) : undefined;
      return text === undefined ? [] : [[path, text] as const];
    }),
  );
  const added = entries.filter(({ isUntracked, isText, path }) => isUntracked && isText && !filtered.has(path));
  const moved = await movedFiles(
    folder,
    goneTexts,
    added.map(({ path }) => path),
  );
  const movedFrom = new Set(moved.values());
  for (const { path, from, blob, mode, isText, newMode } of entries) {
    const source = moved.get(path);
    if (movedFrom.has(path) || ![path, from ?? source ?? path].some(isMeant)) continue;
    if (isText && newMode !== undefined) left.push(`${path} (${newMode})`);
    const text = blob === null ? null : (texts.get(blob) ?? undefined);
    if (source !== undefined) files.push({ path, from: source, base: goneTexts.get(source) ?? null });
    else if (!isText || filtered.has(path) || text === undefined) left.push(path);
    else files.push({ path, base: text, ...(from !== undefined && { from }), ...(mode !== null && { mode }) });
  }
  return { files, left };
}

/** Returns the root of the repository that contains a folder, without resolving links; null outside a repository. */
export async function topFolder(folder: string, signal: AbortSignal): Promise<string | null> {
  const said = await git(folder, ['rev-parse', '--show-cdup'], signal);
  return said === null ? null : resolve(folder, withoutLineEnd(said));
}

export async function branchesOf(folder: string, signal: AbortSignal): Promise<string[]> {
  const args = [
    'for-each-ref',
    '--sort=-committerdate',
    '--count=100',
    '--format=%(refname:short)',
    'refs/heads',
    'refs/remotes',
    'refs/tags',
  ];
  const said = await git(folder, args, signal);
  return said?.split('\n').filter((name) => name !== '') ?? [];
}

/**
 * Returns the patch for a range of commits, limited to the folder; null if the range is invalid.
 * @param prefix workspace prefix, added to each path
 */
export async function patchBetween(folder: string, range: string, signal: AbortSignal, prefix = ''): Promise<string | null> {
  if (range.startsWith('-')) return null;
  const args = [
    'diff',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
    '--find-renames',
    '--ignore-submodules',
    '--relative',
    // Overrides user settings that omit or rename the path prefixes `a/` and `b/`.
    `--src-prefix=a/${prefix}`,
    `--dst-prefix=b/${prefix}`,
    '--end-of-options',
    range,
    '--',
  ];
  const said = await gitBytes(folder, args, signal, { config: await withoutFilters(folder, signal) });
  // Adds the prefix to the paths in `rename` and `copy` lines, where git omits it.
  const quoted = (mark: string) => (mark === '' ? prefix : prefix.replace(/["\\]/g, '\\$&'));
  return (
    said?.toString('utf8').replace(/(?<=^|\n)((?:rename|copy) (?:from|to) )("?)/g, (_, line, mark) => line + mark + quoted(mark)) ?? null
  );
}

/** Returns the patch for a range of commits, without content changes to files whose old or new name suggests secrets. */
export async function patchWithoutSecretFiles(folder: string, range: string, signal: AbortSignal, prefix = ''): Promise<string> {
  const parts = ((await patchBetween(folder, range, signal, prefix)) ?? '').split(/(?<=\n)(?=diff --git )/);
  const isSecret = (part: string) =>
    [...part.matchAll(/^(?:--- "?a|\+\+\+ "?b)\/(.+?)"?\t?$/gm)].some(([, path = '']) => isSecretPath(path));
  return parts.filter((part) => !isSecret(part)).join('');
}

/**
 * Returns the ID of the commit to compare with: empty for the index, the empty tree for a working tree without commits, null if unknown.
 */
async function commitOf(folder: string, base: ChangeBase, signal: AbortSignal): Promise<string | null> {
  if (base.kind === 'index') return (await git(folder, ['rev-parse', '--git-dir'], signal)) === null ? null : '';
  const named = 'name' in base ? await idOf(folder, base.name, signal) : await idOf(folder, 'HEAD', signal);
  if (base.kind === 'workingTree') return named ?? (await emptyTree(folder, signal));
  if (base.kind === 'commit' || named === null) return named;
  return firstLine(await git(folder, ['merge-base', 'HEAD', named], signal));
}

/** Returns the full ID of a commit; null if the commit is unknown, or if the name begins with a dash, which git would read as an option. */
async function idOf(folder: string, name: string, signal: AbortSignal): Promise<string | null> {
  if (name.startsWith('-')) return null;
  return firstLine(await git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], signal));
}

async function emptyTree(folder: string, signal: AbortSignal): Promise<string | null> {
  const said = await gitBytes(folder, ['hash-object', '-t', 'tree', '--stdin'], signal, { input: '' });
  return firstLine(said?.toString('utf8') ?? null);
}

function firstLine(said: string | null): string | null {
  return said?.split('\n')[0]?.trim() || null;
}

interface RawEntry {
  readonly path: string;
  readonly from?: string;
  /** Blob ID of the content before the change; null if the file did not exist. */
  readonly blob: string | null;
  readonly mode: number | null;
  readonly isText: boolean;
  readonly isGone?: boolean;
  /** New mode, such as 100755, if it changed. */
  readonly newMode?: string;
  readonly isUntracked?: true;
}

const noMode = '000000';

/** Parses entries of the form `:100644 100644 <id> <id> M<NUL>path<NUL>`; a rename or copy has two paths. */
function readRaw(raw: string): RawEntry[] {
  const parts = raw.split('\0');
  const entries: RawEntry[] = [];
  for (let at = 0; at + 1 < parts.length; ) {
    const [oldMode = '', newMode = '', blob = '', , status = ''] = (parts[at] ?? '').replace(/^:/, '').split(' ');
    const isMoved = status.startsWith('R') || status.startsWith('C');
    const [first = '', second = ''] = [parts[at + 1], parts[at + 2]];
    at += isMoved ? 3 : 2;
    const wasThere = oldMode !== noMode && !status.startsWith('C');
    entries.push({
      path: isMoved ? second : first,
      ...(status.startsWith('R') && { from: first }),
      blob: wasThere ? blob : null,
      mode: wasThere ? Number.parseInt(oldMode.slice(-3), 8) : null,
      isGone: newMode === noMode,
      ...(wasThere && newMode.startsWith('100') && newMode !== oldMode && { newMode }),
      // Links, submodules and conflicts are not text.
      isText: [oldMode, newMode].every((mode) => mode === noMode || mode.startsWith('100')) && !/^[UXB]/.test(status),
    });
  }
  return entries;
}

/** Parses the list of untracked files. A listed folder is a nested repository, which cannot be compared. */
function readUntracked(listed: string): RawEntry[] {
  return listed
    .split('\0')
    .filter((path) => path !== '')
    .map((path) => ({ path: path.replace(/\/$/, ''), blob: null, mode: null, isText: !path.endsWith('/'), isUntracked: true }));
}

type AskGit = (args: readonly string[], input?: string) => Promise<Buffer | null>;

/** Finds paths with a `filter` or `ident` attribute, because git may store their content in a form that differs from the working tree. */
async function filteredPaths(ask: AskGit, paths: readonly string[]): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const said = await ask(['check-attr', '-z', '--stdin', 'filter', 'ident'], paths.map((path) => `${path}\0`).join(''));
  const parts = said?.toString('utf8').split('\0') ?? [];
  const found = new Set<string>();
  for (let at = 0; at + 2 < parts.length; at += 3) if (!/^(?:unspecified|unset)$/.test(parts[at + 2] ?? '')) found.add(parts[at] ?? '');
  return found;
}

/** Reads blobs as text, by ID; leaves out blobs that are too large or not UTF-8. */
async function blobs(ask: AskGit, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const texts = new Map<string, string>();
  const pause = createPauses();
  const said = ids.length === 0 ? null : await ask(['cat-file', '--batch'], ids.map((id) => `${id}\n`).join(''));
  for (let at = 0; said && at < said.length; ) {
    await pause();
    const end = said.indexOf(0x0a, at);
    if (end < 0) break;
    const [id = '', , size] = said.toString('latin1', at, end).split(' ');
    // Skips an unknown ID, for which git prints `<id> missing`.
    if (size === undefined) {
      at = end + 1;
      continue;
    }
    const bytes = said.subarray(end + 1, end + 1 + Number(size));
    const text = textOf(bytes);
    if (text !== null) texts.set(id, text);
    at = end + 2 + Number(size);
  }
  return texts;
}

/** Decodes text without its byte order mark, as the editor does; null if it is too large, binary or not UTF-8. */
function textOf(bytes: Buffer): string | null {
  if (bytes.length > maxBytes || bytes.includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
