// Reader of a whole file in a fence, with its path above, in the info string or inside.
import { closesFence, type Fence, fenceAfter, fenceOf } from '../../text/fences';
import { endedLines } from '../lines/lines';
import { type FormBlock, type FormCursor, knownPath, unreadableBlock } from './form';
import { pathAbove, pathIn } from './pathAbove';

/** Info strings of terminal input and output. */
const terminal = /^(?:bash|sh|shell|console|terminal|zsh|powershell|cmd|output|diff|patch)\b/i;
const remark = /^\s*(?:\/\/|#(?!!)|\/\*|<!--|--|;+|%|"|')/;

/**
 * The file in a fence under a known path. A fence that only quotes part of the file counts as prose. Omissions are checked later,
 * against the file's text.
 */
export function readFencedFile({ lines, at, fence, known, hasEnded }: FormCursor): FormBlock | null {
  const open = fence === null && known.size > 0 ? fenceOf(lines[at] ?? '') : null;
  if (!open) return null;
  const end = fenceEnd(lines, at + 1, open);
  const inside = lines.slice(at + 1, end).map((line) => withoutIndent(line, open.indent));
  const [first = '', ...rest] = inside;
  const titled = remark.test(first) && first.length <= 200 ? knownPath(pathIn(first, false) ?? '', known) : null;
  const path = titled ?? knownPath(pathAbove(lines, at + 1) ?? '', known);
  if (path === null || (terminal.test(open.info) && !/\.(?:sh|bash|zsh|ps1|cmd|diff|patch)$/.test(path))) return null;
  const base = known.get(path) ?? null;
  const body = titled !== null && base?.split('\n', 1)[0]?.trim() !== first.trim() ? withoutBlankStart(rest) : inside;
  const content = endedLines(body);
  if (content.trim() === '' || base?.replaceAll('\r\n', '\n').includes(content.trim())) return null;
  const next = Math.min(lines.length, end + 1);
  if (end === lines.length && !hasEnded) return { ops: [], refused: [unreadableBlock(path, at, 'this fence is not closed.', first)], next };
  return { ops: [{ op: 'create', path, intent: '', content, mayExist: 'fenced' }], refused: [], next };
}

/** All paths that name fences in a text. */
export function pathsOfFences(text: string): string[] {
  const lines = text.split('\n');
  let open: Fence | null = null;
  return lines.flatMap((line, at) => {
    const before: Fence | null = open;
    open = fenceAfter(before, line);
    if (before !== null || open === null) return [];
    return [pathAbove(lines, at + 1), pathIn(lines[at + 1] ?? '', false)].flatMap((path) => (path === null ? [] : [path]));
  });
}

/** The line that closes the fence, skipping nested fences; the number of lines if the fence is unclosed. */
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
