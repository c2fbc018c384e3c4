// Runs a recorded edit call and compares the outcome with the recorded outcome.
import { proposeEdits } from '../../../src/core/edits/propose/buildProposal';
import { parseEditText } from '../../../src/core/edits/formats/parse';
import type { EditOp, EditRefusal } from '../../../src/core/edits/lines/proposal';

export type Texts = Readonly<Record<string, string>>;

export interface EditCase {
  readonly id: string;
  readonly format: string;
  readonly kind: 'apply' | 'parse';
  readonly files: Texts;
  readonly edit: string;
  readonly expect: {
    readonly files?: Texts;
    readonly error?: boolean;
    readonly parsed?: readonly (readonly [string, ...unknown[]])[];
  };
  readonly tags?: readonly string[];
}

export interface CaseOutcome {
  readonly id: string;
  readonly format: string;
  readonly tags: readonly string[];
  readonly kind: 'apply' | 'parse';
  /** Whether the parser found edits in the call, or refused a call that the recorded tool also refused. */
  readonly isParsed: boolean;
  readonly verdict: 'asExpected' | 'refused' | 'different';
  /** Whether only the indentation differs from the recorded result. The product takes the indentation from the file. */
  readonly isIndentedOtherwise: boolean;
  readonly ours: string;
  readonly theirs: string;
}

export function runCase(test: EditCase): CaseOutcome {
  const { id, format, kind, expect, tags = [] } = test;
  const files = mapKeys(test.files);
  const names = Object.keys(files);
  const path = format === 'cline-search-replace' ? (names[0] ?? '') : '';
  const read = parseEditText(test.edit, { path, hasEnded: true });
  const ops = read.ops.map((op) => inWorkspace(format === 'create-file' ? asCreation(op) : op));
  const planned = proposeEdits(ops, (name) => files[name] ?? null, 'T1');
  const refused = [...read.refused, ...planned.refused];
  const isParsed = ops.length > 0 || (expect.error === true && read.refused.length > 0);
  const result = kind === 'parse' ? read.ops : applied(files, planned);
  const isExpected = kind === 'parse' ? isRead(read.ops, read.refused, expect) : isSame(files, result as Texts, refused, expect);
  const verdict = isExpected ? 'asExpected' : refused.length > 0 && expect.error !== true ? 'refused' : 'different';
  const isIndentedOtherwise =
    verdict === 'different' &&
    kind === 'apply' &&
    isSame(flush(files), flush(result as Texts), refused, { ...expect, files: flush(mapKeys(expect.files ?? files)) });
  return {
    id,
    format,
    tags,
    kind,
    isParsed,
    verdict,
    isIndentedOtherwise,
    ours: oursOf(refused),
    theirs: expect.error ? 'error' : 'applied',
  };
}

/** Turns a replacement into a file creation. The recorded `create-file` tool ignored the old text. */
function asCreation(op: EditOp): EditOp {
  return op.op === 'replace' ? { op: 'create', path: op.path, intent: op.intent, content: op.newText } : op;
}

/** Makes the absolute paths of a recorded call relative to the workspace root. */
function inWorkspace(op: EditOp): EditOp {
  return op.op === 'rename' ? { ...op, path: local(op.path), to: local(op.to) } : { ...op, path: local(op.path) };
}

function local(path: string): string {
  return path.replace(/^\/+/, '');
}

function mapKeys(files: Texts): Record<string, string> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [local(path), text]));
}

function applied(files: Texts, { files: proposals, proposed }: ReturnType<typeof proposeEdits>): Texts {
  const result: Record<string, string> = { ...files };
  for (const { path, operation, to } of proposals) {
    const text = proposed[path] ?? result[path] ?? '';
    if (operation !== 'delete') result[to ?? path] = text;
    if (operation === 'delete' || (operation === 'rename' && to !== path)) delete result[path];
  }
  return result;
}

function isSame(files: Texts, result: Texts, refused: readonly EditRefusal[], { files: after, error }: EditCase['expect']): boolean {
  const wanted = mapKeys(after ?? files);
  const names = new Set([...Object.keys(result), ...Object.keys(wanted)]);
  return [...names].every((name) => result[name] === wanted[name]) && refused.length > 0 === (error === true);
}

function flush(files: Texts): Texts {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, text.replace(/^[ \t]+/gm, '')]));
}

function isRead(ops: readonly EditOp[], refused: readonly EditRefusal[], { parsed, error }: EditCase['expect']): boolean {
  if (error) return ops.length === 0 && refused.length > 0;
  return refused.length === 0 && JSON.stringify(ops.map(sidesOf)) === JSON.stringify(parsed?.map(recordedSides));
}

function sidesOf(op: EditOp): readonly string[] {
  if (op.op === 'replace') return [op.path, op.oldText, op.newText];
  return op.op === 'create' || op.op === 'rewrite' ? [op.path, '', op.content] : [op.path];
}

/** Path, old text and new text of a recorded edit. The recording contains either both texts or diff lines. */
function recordedSides([path, first, second]: readonly [string, ...unknown[]]): readonly string[] {
  if (!Array.isArray(first)) return [path, String(first), String(second)];
  const side = (mark: string) =>
    first
      .map(String)
      .filter((line) => !line.startsWith(mark))
      .map((line) => line.slice(1))
      .join('');
  return [path, side('+'), side('-')];
}

function oursOf(refused: readonly EditRefusal[]): string {
  return refused.length > 0 ? [...new Set(refused.map(({ reason }) => reason))].join(', ') : 'applied';
}
