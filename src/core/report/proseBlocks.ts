// Parses chat text into paragraphs, lists and code, without links or remote content.
import { closesFence, type Fence, fenceOf } from '../text/fences';
import { cleanText } from '../secrets/mask';
import { type DocumentBlock, code, type Inline, type InlineLine, paragraph, said, strong } from './document';
import { lineTexts } from '../text/lines';

const bullet = /^\s{0,6}(?:[-*+•]|(\d{1,3})[.)])\s+/;
const title = /^\s{0,3}#{1,6}\s+/;
const marks = /`([^`\n]+)`|\*\*([^*\n]+)\*\*/g;

/** Parses text into blocks. Links and pictures stay plain text. Secrets are masked before any truncation. */
export function proseBlocks(text: string): DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  const lines = lineTexts(cleanText(text));
  for (let index = 0; index < lines.length; ) index = takeBlock(lines, index, blocks);
  return blocks;
}

/** Parses a line of prose with inline code and bold text. */
export function inlineOf(text: string): InlineLine {
  const pieces: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index > from) pieces.push(said(text.slice(from, match.index)));
    pieces.push(match[1] === undefined ? strong(match[2] ?? '') : code(match[1]));
    from = match.index + match[0].length;
  }
  if (from < text.length) pieces.push(said(text.slice(from)));
  return [{ kind: 'prose', pieces }];
}

/** Appends the block that starts at `index`; returns the index after the block. */
function takeBlock(lines: readonly string[], index: number, blocks: DocumentBlock[]): number {
  const line = lines[index] ?? '';
  if (line.trim() === '') return index + 1;
  const fence = fenceOf(line);
  if (fence) return takeCode(lines, index, fence, blocks);
  if (bullet.test(line)) return takeList(lines, index, blocks);
  if (title.test(line)) {
    blocks.push(paragraph(strong(line.replace(title, ''))));
    return index + 1;
  }
  return takeParagraph(lines, index, blocks);
}

function takeCode(lines: readonly string[], index: number, fence: Fence, blocks: DocumentBlock[]): number {
  let end = index + 1;
  while (end < lines.length && !closesFence(lines[end] ?? '', fence)) end++;
  blocks.push({ kind: 'code', text: lines.slice(index + 1, end).join('\n') });
  return end + 1;
}

function takeList(lines: readonly string[], index: number, blocks: DocumentBlock[]): number {
  const items: InlineLine[] = [];
  const isOrdered = bullet.exec(lines[index] ?? '')?.[1] !== undefined;
  let end = index;
  for (; end < lines.length && bullet.test(lines[end] ?? ''); end++) items.push(inlineOf((lines[end] ?? '').replace(bullet, '')));
  blocks.push({ kind: 'list', isOrdered, items });
  return end;
}

function takeParagraph(lines: readonly string[], index: number, blocks: DocumentBlock[]): number {
  let end = index;
  while (end < lines.length && !endsParagraph(lines[end] ?? '', end === index)) end++;
  blocks.push({ kind: 'paragraph', line: inlineOf(lines.slice(index, end).join('\n')) });
  return end;
}

function endsParagraph(line: string, isFirst: boolean): boolean {
  return !isFirst && (line.trim() === '' || fenceOf(line) !== null || bullet.test(line) || title.test(line));
}
