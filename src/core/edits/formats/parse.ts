// Parses all edits in a text, in any supported format.
import { type Fence, fenceAfter, fencedLines, fenceOf } from '../../text/fences';
import type { EditOp, EditRefusal } from '../lines/proposal';
import { readApplyPatch } from './applyPatch';
import { readBeforeAfter, readFencedFile } from './fencedFile';
import type { FormBlock, FormCursor, FormReader, KnownFiles } from './form';
import { readJsonCall } from './jsonCall';
import { pathIn } from './pathAbove';
import { readSearchReplace } from './searchReplace';
import { readTaggedCall } from './taggedCall';
import { readUnifiedDiff } from './unifiedDiff';

export interface ParsedEdits {
  /** Edits in order of appearance; paths are as written by the model and unchecked. */
  readonly ops: EditOp[];
  /** Blocks that cannot be parsed; the hint of each refusal names the line and the expected syntax. */
  readonly refused: EditRefusal[];
  /** The text without its edits: prose for the user. */
  readonly talk: string;
}

export interface ParseOptions {
  /** File for blocks without a path. */
  readonly path?: string;
  /** Whether the model finished its reply. In a truncated reply, an unterminated block is refused. */
  readonly hasEnded?: boolean;
  /** Files that a fence below their path may replace completely. If omitted, fences are not treated as files. */
  readonly known?: KnownFiles;
}

const readers: readonly FormReader[] = [readApplyPatch, readSearchReplace, readUnifiedDiff, readTaggedCall, readJsonCall];

/**
 * Parses search/replace blocks, patches, calls, and whole files under their paths, in any mix. A block without a path refers to the
 * file of the previous block. Linear in the text's length; never fails.
 */
export function parseEditText(text: string, options: ParseOptions = {}): ParsedEdits {
  const lines = text.replace(/\r\n/g, '\n').split('\n');
  const { path = '', hasEnded = false, known = new Map() } = options;
  const ops: EditOp[] = [];
  const refused: EditRefusal[] = [];
  const talk: string[] = [];
  const shown = new Set<EditOp>();
  let fence: Fence | null = null;
  let current = path;
  for (let at = 0; at < lines.length; ) {
    const block = firstOf({ lines, at, path: current, fence, hasEnded, known });
    if (!block) {
      const line = lines[at] ?? '';
      fence = fenceAfter(fence, line);
      talk.push(line);
      at++;
      continue;
    }
    const inner = (block.written ?? []).map((written) => parseEditText(written.text, { path: written.path || current, hasEnded }));
    if (block.isShown) for (const op of block.ops) shown.add(op);
    ops.push(...block.ops, ...inner.flatMap((read) => read.ops));
    refused.push(...block.refused, ...inner.flatMap((read) => read.refused));
    current = ops.at(-1)?.path ?? current;
    at = Math.max(block.next, at + 1);
    dropTitle(talk, current);
  }
  const edited = new Set(ops.flatMap((op) => (shown.has(op) ? [] : [op.path])));
  return {
    ops: ops.filter((op) => !shown.has(op) || !edited.has(op.path)),
    refused,
    talk: withoutWrapping(talk.join('\n'), talk.length < lines.length),
  };
}

/** Maximum number of words in a line that only names a file; a longer line is prose. */
const maxTitleWords = 3;

/** Removes the last line of the prose if it only names the file of the next block. */
function dropTitle(talk: string[], path: string): void {
  const last = talk.findLastIndex((line) => line.trim() !== '' && fenceOf(line) === null);
  const line = talk[last]?.trim() ?? '';
  const title = line.split(/\s+/).length <= maxTitleWords ? pathIn(line, true) : null;
  if (title !== null && (path.endsWith(title) || title.endsWith(`/${path}`))) talk.splice(last, 1);
}

const wrapper = /^\s*<\/?[|｜]?(?:\w{1,20}:)?(?:tool_?calls?|function_?calls?)[|｜]?>\s*$/;

/** Removes leftover wrappers: call tags, and fences that contained only edits. */
function withoutWrapping(talk: string, hadEdits: boolean): string {
  if (!hadEdits) return talk;
  const kept: string[] = [];
  for (const { line, place } of fencedLines(talk)) {
    const opening = place === 'closes' ? kept.findLastIndex((text) => text.trim() !== '') : -1;
    if (opening >= 0 && fenceOf(kept[opening] ?? '')) kept.splice(opening);
    else if (!wrapper.test(line) && !(line.trim() === '' && kept.at(-1)?.trim() === '')) kept.push(line);
  }
  return kept.join('\n');
}

function firstOf(reading: FormCursor): FormBlock | null {
  for (const read of readers) {
    const block = read(reading);
    if (block) return block;
  }
  const pair = readBeforeAfter(reading);
  if (pair) return pair;
  const whole = readFencedFile(reading);
  return whole && !holdsEdit(reading, whole.next) ? whole : null;
}

/** Whether the fence that opens at this line contains an edit in another format. */
function holdsEdit(reading: FormCursor, next: number): boolean {
  const fence = fenceOf(reading.lines[reading.at] ?? '');
  for (let at = reading.at + 1; at < next; at++) {
    const found = readers.map((read) => read({ ...reading, at, fence })).find((block) => block !== null);
    if (found && found.ops.length + found.refused.length + (found.written?.length ?? 0) > 0) return true;
  }
  return false;
}
