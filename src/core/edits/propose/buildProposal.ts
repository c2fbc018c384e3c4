// Builds a proposal, and a list of refused edits, from a Builder's edits.
import { runToEnd } from '../../base/runToEnd';
import { diffing, diffLines } from '../diff/diff';
import { applyHunks, cuttingHunks } from '../hunks/hunks';
import { spliceLines } from '../lines/lines';
import { withSecrets } from './redactedLines';
import { cellsOf, isNotebookPath } from './notebook';
import { checkPath, pathHint, pathKey } from '../../paths/pathRules';
import { type SecretMarks, plainMarks } from '../../secrets/marks';
import { type EditOp, type EditRefusal, type FileProposal, type Hunk, refusalOf } from '../lines/proposal';
import { findingOmission } from '../match/omission';
import { planRename, type RenameOp, renameProposal, renamesThatFit } from './rename';
import { changesOfHunks, type FreshLines, type KeptLines, keptWholes, type LastProposal, noProposal, patchByPlace } from './patchByPlace';
import { planReplaces, type Replaced, type Touched } from './replacements';
import { asFilling, planWhole } from './wholeFile';
import { lineTexts, withoutByteOrderMark } from '../../text/lines';

export interface ProposedEdits {
  /** Changed files in order of first appearance. Hunk IDs are `TASK-h1`, `TASK-h2`, …, numbered across all files. */
  readonly files: FileProposal[];
  readonly refused: EditRefusal[];
  /** Applied edits without duplicates, including whole-file edits kept from the last proposal. */
  readonly fitted: EditOp[];
  /** The complete new text of each edited or created file, by path. */
  readonly proposed: Readonly<Record<string, string>>;
}

/**
 * Plans edits against the texts the model saw and writes nothing; yields between chunks of work. Replacements in one file are independent
 * of each other; a replacement without a match is retried on top of the others. Duplicates count once. Edits that overlap, or that refer to
 * one file by two spellings, are refused. The last proposal is kept except where the new edits affect the same position or add the same
 * lines.
 * @param read returns a file's text by normalized path, or null if the file does not exist
 * @param isKnownElsewhere whether other files contain a word, which is then not a typo; called only for words in `unseenWords`
 * @param marks placeholders for secrets in the texts the model saw
 * @param last the proposal that these edits amend
 */
export function* proposingEdits(
  ops: readonly EditOp[],
  read: (path: string) => string | null,
  taskId: string,
  marks: SecretMarks = plainMarks,
  isKnownElsewhere?: (word: string) => boolean,
  last: LastProposal = noProposal,
): Generator<void, ProposedEdits> {
  const refused: EditRefusal[] = [];
  const byFile = new Map<string, EditOp[]>();
  for (const { path, operation } of last.files) if (operation === 'edit') byFile.set(pathKey(path), []);
  const sound = renamesThatFit(yield* withoutRepeats([...keptWholes(last, ops), ...ops]), read);
  refused.push(...sound.refused);
  for (const op of sound.ops) {
    yield;
    const path = checkPath(op.path);
    if (!path.ok) {
      refused.push(refusalOf(op, { reason: path.error, hint: pathHint(path.error) }));
      continue;
    }
    const whole = withSecrets(op, () => read(path.value), marks);
    if (!whole) {
      refused.push(
        refusalOf(op, {
          reason: 'masked',
          hint: 'Copy each mark exactly from the file that contains it, or leave its line out of the edit.',
        }),
      );
      continue;
    }
    const key = pathKey(path.value);
    const own = byFile.get(key) ?? [];
    own.push({ ...whole, path: path.value });
    byFile.set(key, own);
  }
  const files: FileProposal[] = [];
  const fitted: EditOp[] = [];
  const proposed = new Map<string, string>();
  for (const [key, fileOps] of byFile) {
    const kept = last.files.find(({ path, operation }) => operation === 'edit' && pathKey(path) === key);
    const plan = yield* planFile(fileOps, { kept, last, read, isKnownElsewhere });
    refused.push(...plan.refused);
    fitted.push(...plan.fitted);
    const count = () => files.reduce((sum, file) => sum + file.hunks.length, 0);
    const file = plan.fitted.length > 0 || kept ? yield* proposalOf(plan, `${taskId}-`, count() + 1) : null;
    if (file) files.push(file);
    if (file && plan.text !== null) proposed.set(file.path, plan.text);
    if (plan.rename) files.push(renameProposal(plan.rename, `${taskId}-h${count() + 1}`));
  }
  return { files, refused, fitted, proposed: Object.fromEntries(proposed) };
}

/** Synchronous version of `proposingEdits`. */
export function proposeEdits(...asked: Parameters<typeof proposingEdits>): ProposedEdits {
  return runToEnd(proposingEdits(...asked));
}

function* withoutRepeats(ops: readonly EditOp[]): Generator<void, EditOp[]> {
  const known = new Map<string, EditOp>();
  for (const op of ops) {
    yield;
    const key = Object.entries({ ...op, intent: '' })
      .flat()
      .join('\0');
    if (!known.has(key)) known.set(key, op);
  }
  return [...known.values()];
}

interface ProposedFile {
  readonly path: string;
  /** The text the model saw, without a byte order mark; null for a new file. */
  readonly base: string | null;
  /** The new text, including a byte order mark; null if the file is deleted. */
  readonly text: string | null;
  readonly fitted: readonly EditOp[];
  readonly refused: readonly EditRefusal[];
  readonly touched: readonly Touched[];
  readonly rename: RenameOp | null;
}

const mark = '\uFEFF';

interface Planning {
  readonly kept: FileProposal | undefined;
  readonly last: LastProposal;
  readonly read: (path: string) => string | null;
  readonly isKnownElsewhere: ((word: string) => boolean) | undefined;
}

function* planFile(ops: readonly EditOp[], { kept, last, read, isKnownElsewhere }: Planning): Generator<void, ProposedFile> {
  const path = ops[0]?.path ?? kept?.path ?? '';
  const saw = read(path);
  const bom = saw?.startsWith(mark) ? mark : '';
  const base = saw?.slice(bom.length) ?? null;
  const isBinary = base?.includes('\0') === true;
  const refused: EditRefusal[] = [];
  const own = ops
    .map((op) => (base === '' ? asFilling(op) : op))
    .filter((op) => {
      if (op.path !== path)
        refused.push(
          refusalOf(op, { reason: 'overlapping', hint: `Another edit of this turn spells this path ${path}: use one spelling.` }),
        );
      else if (isBinary) refused.push(refusalOf(op, { reason: 'binary', hint: 'Only text files can be edited: omit this file.' }));
      else return true;
      return false;
    });
  const whole = yield* planWhole(
    own.filter((op) => op.op !== 'replace' && op.op !== 'rename'),
    base,
  );
  const moved = planRename(
    own.filter((op) => op.op === 'rename'),
    whole.kind,
    base !== null,
  );
  const replaces = own.filter((op) => op.op === 'replace');
  const start = whole.kind === 'text' ? whole.text : base;
  const replaced =
    whole.kind === 'deleted'
      ? yield* planReplaces(replaces, { reason: 'overlapping', hint: 'Another edit of this turn deletes the file.' })
      : yield* planReplaces(
          replaces,
          start ?? { reason: 'missingFile', hint: 'There is no such file: create it, or correct the path.' },
          isKnownElsewhere,
          kept && base !== null && whole.kind === 'none' ? applyHunks(base, kept.hunks) : null,
        );
  const written = last.written.get(path) ?? [];
  yield;
  const patched =
    base !== null && whole.kind === 'none' && (kept || written.length > 0)
      ? patchedText(base, replaced, { kept, written, refused: last.refused })
      : { text: replaced.text, touched: replaced.touched };
  const text = whole.kind === 'deleted' ? null : patched.text;
  yield;
  if (text !== null && isNotebookPath(path) && !cellsOf(text)) return brokenNotebook(path, base, own, refused);
  return {
    path,
    base,
    text: text === null ? null : bom + text,
    fitted: [...whole.fitted, ...replaced.fitted, ...(moved.rename ? [moved.rename] : [])],
    refused: [...refused, ...whole.refused, ...replaced.refused.map(([op, mismatch]) => refusalOf(op, mismatch)), ...moved.refused],
    rename: moved.rename,
    touched: [...whole.fitted.map(({ intent }) => ({ start: 0, end: Number.POSITIVE_INFINITY, intent, loose: false })), ...patched.touched],
  };
}

interface PatchedFile {
  readonly kept: FileProposal | undefined;
  readonly written: NonNullable<ReturnType<LastProposal['written']['get']>>;
  readonly refused: LastProposal['refused'];
}

/** Applies the last proposal and the reply's edits to the base text. Also returns the lines that each edit touched. */
function patchedText(base: string, replaced: Replaced, { kept, written, refused }: PatchedFile): Pick<ProposedFile, 'text' | 'touched'> {
  const old = lineTexts(base);
  const changes = (text: string) => {
    const next = lineTexts(text);
    return diffLines(old, next).map(({ baseStart: start, baseEnd: end, nextStart, nextEnd }) => ({
      ...{ start, end, lines: next.slice(nextStart, nextEnd) },
    }));
  };
  const fresh = changes(replaced.text ?? base).map((change): FreshLines => ({ ...change, quoted: quotedAround(change, replaced.touched) }));
  const asProposed = kept ? changesOfHunks(kept) : [];
  const isSame = kept === undefined || replaced.last === applyHunks(base, kept.hunks);
  const hunkAt = ({ start, end }: { start: number; end: number }): KeptLines['hunk'] =>
    asProposed.find((change) => change.start <= end && start <= change.end)?.hunk ?? { id: '', intent: '' };
  const lastChanges = isSame ? asProposed : changes(replaced.last ?? base).map((change) => ({ ...change, hunk: hunkAt(change) }));
  const patched = patchByPlace({ last: lastChanges, fresh, written, refused });
  const splices = [...patched.kept, ...patched.fresh].toSorted((a, b) => a.start - b.start || a.end - b.end);
  const text = spliceLines(
    base,
    splices.map(({ start, end, lines }) => ({ startLine: start, endLine: end, lines })),
  );
  const keptTouched = patched.kept.map(({ start, end, hunk }) => ({
    ...{ start, end: Math.max(end, start + 1), intent: hunk.intent, loose: hunk.loose === true },
  }));
  return { text, touched: [...keptTouched, ...replaced.touched] };
}

function quotedAround({ start, end }: { start: number; end: number }, touched: readonly Touched[]): FreshLines['quoted'] {
  const own = touched.flatMap((lines) => (lines.quoted && lines.start <= end && start <= lines.end ? [lines.quoted] : []));
  return [Math.min(start, ...own.map(([from]) => from)), Math.max(end, ...own.map(([, to]) => to))];
}

/** Refuses all edits to a notebook whose resulting text has an invalid cell marker. */
function brokenNotebook(path: string, base: string | null, ops: readonly EditOp[], refused: readonly EditRefusal[]): ProposedFile {
  const hint = 'Write a notebook as its cells. Each starts with a line "%%%% code LANGUAGE" or "%%%% text markdown", also the first.';
  const broken = ops.map((op) => refusalOf(op, { reason: 'notebook', hint }));
  return { path, base, text: base, fitted: [], refused: [...refused, ...broken], touched: [], rename: null };
}

/** Maximum number of lines of an edit that is indexed by line. Longer edits are checked one by one. */
const manyLines = 1_000;

/** Creates a function that returns the edits that touch the lines `[start, end)`; if there are none, the nearest edits. */
function createTouched(touched: readonly Touched[]): (start: number, end: number) => readonly Touched[] {
  const wide = touched.filter(({ start, end }) => end - start > manyLines);
  const byLine = new Map<number, Touched[]>();
  for (const edit of touched.filter((each) => !wide.includes(each)))
    for (let line = edit.start; line < edit.end; line++) byLine.set(line, [...(byLine.get(line) ?? []), edit]);
  return (start, end) => {
    const last = Math.max(end, start + 1);
    const found = new Set(wide.filter((edit) => edit.start < last && start < edit.end));
    for (let line = start; line < last; line++) for (const edit of byLine.get(line) ?? []) found.add(edit);
    return found.size > 0 ? [...found] : nearestTo(start, end, touched);
  };
}

/**
 * Returns the edits at the smallest distance from the lines. Needed because lines added below a quoted line may have slid past blank lines
 * that no edit touches.
 */
function nearestTo(start: number, end: number, touched: readonly Touched[]): readonly Touched[] {
  const distances = touched.map((lines) => Math.max(lines.start - end, start - lines.end));
  const least = Math.min(...distances);
  return touched.filter((_, index) => distances[index] === least);
}

/**
 * Whether a file is prose. In prose, a line in brackets or after a comment mark, such as a Markdown heading, is ordinary text, not a
 * placeholder.
 */
function isProse(path: string): boolean {
  return /\.(?:md|mdx|markdown|rst|adoc|txt|text|tex|csv|tsv)$/i.test(path);
}

/** Maximum length, in characters, of the intent shown for a hunk that combines several edits. */
const maxIntent = 300;

function* proposalOf(plan: ProposedFile, prefix: string, first: number): Generator<void, FileProposal | null> {
  const { path, base, text, touched } = plan;
  const touchedIn = createTouched(touched);
  yield;
  const intentOf = (edits: readonly Touched[]) =>
    [...new Set(edits.map(({ intent }) => intent).filter((intent) => intent !== ''))].join('; ').slice(0, maxIntent);
  const whole = {
    id: `${prefix}h${first}`,
    start: 1,
    contextBefore: [],
    contextAfter: [],
    intent: intentOf(touchedIn(0, 1)),
  } satisfies Partial<Hunk>;
  if (text === null) return { path, operation: 'delete', hunks: [{ ...whole, before: lineTexts(base ?? ''), after: [] }] };
  if (base === null) return { path, operation: 'create', hunks: [{ ...whole, before: [], after: lineTexts(text) }] };
  const hunks: Hunk[] = [];
  for (const hunk of yield* cuttingHunks(base, withoutByteOrderMark(text), { prefix, first })) {
    yield;
    const edits = touchedIn(hunk.start - 1, hunk.start - 1 + hunk.before.length);
    const changes = yield* diffing(hunk.before, hunk.after);
    const isOmission = !isProse(path) && (yield* findingOmission({ old: hunk.before, next: hunk.after, changes })) !== null;
    const loose = edits.some((each) => each.loose) ? true : isOmission ? 'omission' : null;
    hunks.push({ ...hunk, intent: intentOf(edits), ...(loose && { loose }) });
  }
  return hunks.length > 0 ? { path, operation: 'edit', hunks } : null;
}
