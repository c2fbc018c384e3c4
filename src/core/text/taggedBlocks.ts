// Separates visible text from tagged data blocks (`<<<NAME>>> … <<<END>>>`).
import { type Fence, fenceAfter, fencedLines, fenceOf, mayBecomeFence } from './fences';
import { type BlockName, createMarkerReader, type Marker } from './markers';

export interface MarkedBlock {
  readonly name: BlockName;
  readonly body: string;
}

interface BlockScanner {
  /** Adds a chunk. Returns the text that can be shown now. */
  push(chunk: string): string;
  /** Ends the text. Returns the remaining visible text, all blocks, and the name of an unclosed block. */
  end(): { readonly visible: string; readonly blocks: readonly MarkedBlock[]; readonly unclosed: BlockName | null };
}

interface OpenBlock {
  readonly name: BlockName;
  /** Whether the block is inside a visible code fence. Such a block is hidden and its data is ignored. */
  readonly isQuoted: boolean;
  body: string;
  /**
   * Parser state for the current body line, needed to ignore an END inside a string. Reset at each line, because JSON strings never span
   * lines.
   */
  isBlank: boolean;
  isInString: boolean;
  isEscaped: boolean;
}

const lineStart = { isBlank: true, isInString: false, isEscaped: false };

/**
 * Creates a scanner with the following rules. Each rule depends only on earlier text, so that streams and complete texts give the same
 * result:
 * - Markers are never shown, including stray END markers and a truncated marker at the end.
 * - A code fence opened directly before a block is hidden with the block. A block in a fence with other visible text is hidden and ignored,
 * because it is a sample.
 * - A block ends with END outside an open string of its line, with another marker at the start of a line, or with the text.
 * - Whitespace around a block is dropped; a blank line separates the text before and after the block.
 */
export function createBlockScanner(): BlockScanner {
  const reader = createMarkerReader();
  const shown = createDisplay();
  const blocks: MarkedBlock[] = [];
  let open: OpenBlock | null = null;
  /** Start of the current line while the line may still be a fence; otherwise null. */
  let head: string | null = '';
  let fence: Fence | null = null;
  /** Whether the open fence is shown. A fence around a block is hidden. */
  let isFenceShown = false;
  /** The line that opened a fence, held back until the content of the fence is known. */
  let heldFence = '';

  const close = () => {
    if (open && !open.isQuoted) blocks.push({ name: open.name, body: unfenced(open.body) });
    open = null;
    head = '';
  };

  const begin = (name: BlockName) => {
    if (open) close();
    if (head !== null && head.trim() !== '') releaseFence();
    heldFence = '';
    if (head !== null && head.trim() !== '') shown.add(head);
    open = { name, isQuoted: fence !== null && isFenceShown, body: '', ...lineStart };
    shown.cut();
  };

  const onMarker = (marker: Marker, raw: string) => {
    if (!open) {
      if (marker !== 'END') begin(marker);
      else shown.cut();
      return;
    }
    if (marker === 'END' ? open.isBlank || !open.isInString : open.isBlank) {
      if (marker === 'END') close();
      else begin(marker);
      return;
    }
    onHidden(open, raw);
  };

  const onLineEnd = (line: string) => {
    if (heldFence !== '' && line.trim() === '') {
      heldFence += `${line}\n`;
      return;
    }
    releaseFence();
    const before = fence;
    fence = fenceAfter(before, line);
    if (before === null && fence !== null) {
      heldFence = `${line}\n`;
      isFenceShown = false;
    } else if (fence === before || isFenceShown) {
      shown.add(`${line}\n`);
    }
  };

  const releaseFence = () => {
    if (heldFence === '') return;
    shown.add(heldFence);
    isFenceShown = true;
    heldFence = '';
  };

  /** Adds visible text. Fast path: once a line cannot be a fence, the rest of the line is added in one piece. */
  const onVisible = (text: string) => {
    for (let at = 0; at < text.length; ) {
      if (head !== null) {
        onHead(head, text.charAt(at++));
        continue;
      }
      const lineEnd = text.indexOf('\n', at);
      const to = lineEnd < 0 ? text.length : lineEnd + 1;
      shown.add(text.slice(at, to));
      if (lineEnd >= 0) head = '';
      at = to;
    }
  };

  const onHead = (before: string, char: string) => {
    if (char === '\n') {
      onLineEnd(before);
      head = '';
      return;
    }
    head = before + char;
    if (mayBecomeFence(head)) return;
    releaseFence();
    shown.add(head);
    head = null;
  };

  const onHidden = (block: OpenBlock, text: string) => {
    const lineEnd = text.lastIndexOf('\n');
    block.body += text;
    if (lineEnd >= 0) Object.assign(block, lineStart);
    for (let at = lineEnd + 1; at < text.length; at++) readInLine(block, text.charAt(at));
  };

  return {
    push(chunk) {
      for (const token of reader.push(chunk)) {
        if (token.kind === 'marker') onMarker(token.marker, token.raw);
        else if (open) onHidden(open, token.text);
        else onVisible(token.text);
      }
      return shown.take();
    },
    end() {
      const unclosed = open?.name ?? null;
      const rest = reader.held();
      if (open) close();
      else if (!isBrokenMarker(rest, head)) onVisible(rest);
      // The last line is still held back: it may be a closing fence, or an opening fence without content.
      const line = head;
      const isFence = line !== null && fenceOf(line) !== null;
      if (line?.trim() && !isFence) releaseFence();
      if (line && (!isFence || (fence !== null && isFenceShown))) shown.add(line);
      return { visible: shown.take(), blocks, unclosed };
    },
  };
}

export interface SplitText {
  /** The text without markers and blocks, trimmed. */
  readonly visible: string;
  /** All blocks in order; an unclosed block comes last. */
  readonly blocks: readonly MarkedBlock[];
  /** The name of a block without END; such a block may be truncated. */
  readonly unclosed: BlockName | null;
}

/** Splits a complete text by the rules of the block scanner. Never fails. */
export function splitBlocks(text: string): SplitText {
  const scanner = createBlockScanner();
  const first = scanner.push(text);
  const { visible, blocks, unclosed } = scanner.end();
  return { visible: first + visible, blocks, unclosed };
}

/**
 * Whether the rest of the text is a truncated marker. `<<<` always is; fewer brackets count only at the start of a line, because `a <` is
 * text.
 */
function isBrokenMarker(rest: string, head: string | null): boolean {
  return rest.startsWith('<<<') || (rest !== '' && head !== null && head.trim() === '');
}

function readInLine(block: OpenBlock, char: string): void {
  if (char === '"' && !block.isEscaped) block.isInString = !block.isInString;
  block.isEscaped = char === '\\' && !block.isEscaped;
  block.isBlank &&= char.trim() === '';
}

/** Returns the body without a surrounding fence, or without the closing fence of a fence that was opened before the block. */
function unfenced(body: string): string {
  const lines = fencedLines(body.trim());
  const opened = lines.filter(({ place }) => place === 'opens');
  const isAround = lines[0]?.place === 'opens' && opened.length === 1 && lines.every(({ place }) => place !== 'text');
  const isEnd = lines.at(-1)?.place === 'opens' && fenceOf(lines.at(-1)?.line ?? '')?.info === '';
  if (!isAround && !isEnd) return body.trim();
  const kept = isAround ? lines.filter(({ place }) => place === 'code') : lines.slice(0, -1);
  return kept
    .map(({ line }) => line)
    .join('\n')
    .trim();
}

/** Collects visible text; trailing whitespace is held back until more text follows. */
export function createDisplay() {
  let ready = '';
  let space = '';
  let isEmpty = true;
  let isCut = false;
  return {
    add(text: string) {
      const visible = text.trimEnd();
      if (visible === '') {
        space += text;
        return;
      }
      if (isEmpty) ready += visible.trimStart();
      else ready += (isCut ? '\n\n' : space) + (isCut ? visible.trimStart() : visible);
      space = text.slice(visible.length);
      isEmpty = false;
      isCut = false;
    },
    /** Records that a block was removed at the current position. */
    cut() {
      isCut = true;
      space = '';
    },
    take(): string {
      const text = ready;
      ready = '';
      return text;
    },
  };
}
