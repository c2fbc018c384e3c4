// Stages accepted changes with the user's git, hunk by hunk and without git's filters.
import { posix } from 'node:path';
import { meet, slidableChanges } from '../../../core/edits/diff/alignment';
import { mergingTexts } from '../../../core/edits/hunks/merge';
import { splittingTexts } from '../../../core/edits/lines/lines';
import type { AcceptedChange } from '../../../core/context/files/vcsHistory';
import { inPauses } from '../base/timers';
import { gitBytes, inOwnRepository, withoutFilters, withoutLineEnd } from './gitHistory';

const mark = '\uFEFF';

/** Adds a change to the index, on top of changes already staged. Returns false if the change does not apply. */
export async function stageChange(folder: string, change: AcceptedChange, signal: AbortSignal): Promise<boolean> {
  const file = await inOwnRepository({ folder, within: change.path });
  if (!file) return false;
  const config = await withoutFilters(file.folder, signal);
  const ask = (args: readonly string[], input?: string) =>
    gitBytes(file.folder, args, signal, { config, ...(input !== undefined && { input }) });
  const from = change.from === undefined ? null : relativeTo(change.path.slice(0, -file.within.length), change.from);
  if (from !== null && change.base === null) return stageMove(ask, from, file.within);
  // Lets git itself add a new file, because git determines the file's line endings and mode.
  if (change.base === null && change.next !== null) return isDone(await ask(['add', '--', file.within]));
  const entry = (await entryOf(ask, file.within)) ?? (from === null ? null : await entryOf(ask, from));
  if (change.next === null) return isDone(await ask(['update-index', '--force-remove', '--', entry?.path ?? file.within]));
  const staged = entry && (await ask(['cat-file', 'blob', entry.id]))?.toString('utf8');
  if (entry === null || change.base === null || typeof staged !== 'string') return false;
  const isMarked = staged.startsWith(mark);
  const next = await inPauses(stagingText(isMarked ? staged.slice(mark.length) : staged, change.base, change.next));
  if (next === null) return false;
  const id = (await ask(['hash-object', '-w', '--stdin'], isMarked ? mark + next : next))?.toString('utf8').trim();
  return id !== undefined && isDone(await ask(['update-index', '--cacheinfo', `${entry.mode},${id},${await fromTop(ask, entry.path)}`]));
}

/**
 * Returns the file's new content in the index, merged with other staged changes. Null if changes overlap or are adjacent, because a line
 * could then be staged twice.
 * Yields between chunks of work.
 */
export function* stagingText(staged: string, base: string, next: string): Generator<void, string | null> {
  if (staged === base) return next;
  const merged = yield* mergingTexts(base, staged, next);
  if (merged.kind === 'conflict') return null;
  if (merged.text === staged) return staged;
  const lines = yield* splittingTexts(base);
  const others = yield* slidableChanges(lines, yield* splittingTexts(staged));
  for (const change of yield* slidableChanges(lines, yield* splittingTexts(next))) {
    if (others.some((other) => meet(change, other, 1))) return null;
    yield;
  }
  return merged.text;
}

type AskIndex = (args: readonly string[], input?: string) => Promise<Buffer | null>;

function isDone(said: Buffer | null): boolean {
  return said !== null;
}

/** Entry of the index; its path is relative to the folder in which git runs. */
interface IndexEntry {
  readonly mode: string;
  readonly id: string;
  readonly path: string;
}

async function entryOf(ask: AskIndex, path: string): Promise<IndexEntry | null> {
  const said = (await ask(['ls-files', '--stage', '-z', '--', path]))?.toString('utf8') ?? '';
  const [, mode, id] = /^(\d{6}) ([0-9a-f]+) 0\t[^\0]*\0$/.exec(said) ?? [];
  return mode === undefined || id === undefined ? null : { mode, id, path };
}

function relativeTo(folder: string, path: string): string {
  return posix.relative(`/${folder}`, `/${path}`);
}

/** Returns the path relative to the root of the repository, which git requires for new index entries. */
async function fromTop(ask: AskIndex, path: string): Promise<string> {
  const prefix = (await ask(['rev-parse', '--show-prefix']))?.toString('utf8') ?? '';
  return posix.join(withoutLineEnd(prefix), path);
}

async function stageMove(ask: AskIndex, from: string, to: string): Promise<boolean> {
  const entry = await entryOf(ask, from);
  // If there is no entry for the old path, the rename may already be staged.
  if (!entry) return (await entryOf(ask, to)) !== null;
  if (!isDone(await ask(['update-index', '--add', '--cacheinfo', `${entry.mode},${entry.id},${await fromTop(ask, to)}`]))) return false;
  return isDone(await ask(['update-index', '--force-remove', '--', from]));
}
