// Parses fences: a whole file below its path, or lines labeled "Before" and "After".
import { closesFence, type Fence, fenceAfter, fenceOf } from '../../text/fences';
import { endedLines } from '../lines/lines';
import { type FormBlock, type FormCursor, type KnownFiles, knownPath, lineEdit, unreadableBlock } from './form';
import { pathAbove, pathIn } from './pathAbove';

const terminalInfo = /^(?:bash|sh|shell|console|terminal|zsh|powershell|cmd|output|diff|patch)\b/i;
const remark = /^\s*(?:\/\/|#(?!!)|\/\*|<!--|--|;+|%|"|')/;

/**
 * Reads a fence below a known path as the file's new content. A fence that only quotes part of the file is prose. Placeholders for omitted
 * lines are detected later, by comparison with the file's text.
 */
export function readFencedFile({ lines, at, fence, known, hasEnded }: FormCursor): FormBlock | null {
  const open = fence === null && known.size > 0 ? fenceOf(lines[at] ?? '') : null;
  if (!open) return null;
  const end = fenceEnd(lines, at + 1, open);
  const inside = lines.slice(at + 1, end).map((line) => withoutIndent(line, open.indent));
  const [first = '', ...rest] = inside;
  const titled = remark.test(first) && first.length <= 200 ? knownPath(pathIn(first, false) ?? '', known) : null;
  const path = titled ?? knownPath(pathAbove(lines, at + 1) ?? '', known);
  if (path === null || (terminalInfo.test(open.info) && !/\.(?:sh|bash|zsh|ps1|cmd|diff|patch)$/.test(path))) return null;
  const base = known.get(path) ?? null;
  const body = titled !== null && base?.split('\n', 1)[0]?.trim() !== first.trim() ? withoutBlankStart(rest) : inside;
  const content = endedLines(body);
  if (content.trim() === '' || base?.replaceAll('\r\n', '\n').includes(content.trim())) return null;
  const next = Math.min(lines.length, end + 1);
  if (end === lines.length && !hasEnded) return { ops: [], refused: [unreadableBlock(path, at, 'this fence is not closed.', first)], next };
  return { ops: [{ op: 'create', path, intent: '', content, mayExist: 'fenced' }], refused: [], next, isShown: true };
}

const label = (words: string) => new RegExp(`^[\\s#>*_-]*(?:${words})(?![\\p{L}\\p{N}]).{0,80}$`, 'iu');
const oldLabel = label('before|old|original|current|replace|change|vorher|avant|antes|prima|было|до|変更前|修改前|之前');
const newLabel = label('after|new|updated|changed|with|to|nachher|après|después|depois|dopo|стало|после|変更後|修改后|之后');

/** Reads two fences labeled "Before" and "After" as a replacement, if the file contains the old lines; otherwise they are prose. */
export function readBeforeAfter({ lines, at, fence, known, path }: FormCursor): FormBlock | null {
  if (fence !== null || !oldLabel.test(lines[at] ?? '')) return null;
  const old = fenceBelow(lines, at + 1);
  const next = old && newLabel.test(lines[old.next] ?? '') ? fenceBelow(lines, old.next + 1) : null;
  const named = old && next && fileOfLabel(lines, at, known, path);
  const quoted = old?.inside.join('\n').trim() ?? '';
  if (!old || !next || !named || quoted === '' || !known.get(named)?.replaceAll('\r\n', '\n').includes(quoted)) return null;
  return { ops: [lineEdit({ path: named, oldLines: old.inside, newLines: next.inside })], refused: [], next: next.end, isShown: true };
}

/** Returns the path named in the label or above it; otherwise the previous path, or the only known one. */
function fileOfLabel(lines: readonly string[], at: number, known: KnownFiles, last: string): string | null {
  const only = known.size === 1 ? [...known.keys()][0] : undefined;
  return knownPath(pathIn(lines[at] ?? '', false) ?? pathAbove(lines, at) ?? (last || only) ?? '', known);
}

/**
 * Returns the fence that opens at line `from` or after blank lines below it, and the next non-blank line after the fence; null if the fence
 * is not closed.
 */
function fenceBelow(lines: readonly string[], from: number) {
  const at = nextText(lines, from);
  const open = fenceOf(lines[at] ?? '');
  const end = open ? fenceEnd(lines, at + 1, open) : lines.length;
  if (!open || end === lines.length) return null;
  const inside = lines.slice(at + 1, end).map((line) => withoutIndent(line, open.indent));
  return { inside, end: end + 1, next: nextText(lines, end + 1) };
}

function nextText(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && lines[at]?.trim() === '') at++;
  return at;
}

/** Returns all paths that may belong to fences: in the info string, in a line above, or in the first line inside. */
export function pathsOfFences(text: string): string[] {
  const lines = text.split('\n');
  let open: Fence | null = null;
  return lines.flatMap((line, at) => {
    const before: Fence | null = open;
    open = fenceAfter(before, line);
    const isLabel = before === null && open === null && oldLabel.test(line);
    if (before !== null || (open === null && !isLabel)) return [];
    const found = [pathAbove(lines, isLabel ? at : at + 1), pathIn((isLabel ? line : lines[at + 1]) ?? '', false)];
    return found.flatMap((path) => (path === null ? [] : [path]));
  });
}

/** Returns the index of the line that closes the fence, or `lines.length`. In Markdown, skips nested fences. */
function fenceEnd(lines: readonly string[], from: number, open: Fence): number {
  const isDocument = /^(?:md|mdx|markdown)\b/i.test(open.info);
  let inner: Fence | null = null;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const found = isDocument ? fenceOf(line) : null;
    if (inner) {
      if (closesFence(line, inner)) inner = null;
    } else if (found && found.info !== '') inner = found;
    else if (closesFence(line, open)) return at;
  }
  return lines.length;
}

function withoutIndent(line: string, indent: number): string {
  return line.slice(0, indent).trim() === '' ? line.slice(indent) : line;
}

function withoutBlankStart(lines: readonly string[]): readonly string[] {
  return lines[0]?.trim() === '' ? lines.slice(1) : lines;
}
