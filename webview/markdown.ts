// Markdown as it streams in: finished blocks are read once, and only the tail that may still change is read again.
import { Lexer, type Token, Tokenizer } from 'marked';
import { append, emptyList, type List } from '../src/core/list';

/** A top-level block and where it starts, which is its identity while the text grows. */
export interface Block {
  readonly start: number;
  readonly token: Token;
}

export interface Reading {
  readonly text: string;
  /** Blocks that no further text can change. */
  readonly settled: List<Block>;
  readonly settledUpTo: number;
  readonly tail: readonly Block[];
}

export const nothingRead: Reading = { text: '', settled: emptyList, settledUpTo: 0, tail: [] };

/** References would let a later line change an earlier one, and hide where a link goes: `[a][b]` stays plain text. */
const tokenizer = new Tokenizer();
tokenizer.def = () => undefined;
tokenizer.reflink = () => undefined;

/** The blocks of `text`; a text the reader cannot follow is one plain block, for nothing may be lost. */
function lex(text: string): Token[] {
  try {
    return new Lexer({ gfm: true, tokenizer }).lex(text);
  } catch {
    return [{ type: 'text', raw: text, text }];
  }
}

/** The reading of `text`, which is usually that of `before` with something appended. */
export function read(before: Reading, text: string): Reading {
  const start = text.startsWith(before.text.slice(0, before.settledUpTo)) ? before : nothingRead;
  const blocks = place(lex(text.slice(start.settledUpTo)), start.settledUpTo);
  const count = settledCount(blocks, text);
  const settled = blocks.slice(0, count).reduce(append<Block>, start.settled);
  const tail = blocks.slice(count);
  return { text, settled, settledUpTo: tail[0]?.start ?? text.length, tail };
}

function place(tokens: readonly Token[], from: number): Block[] {
  let start = from;
  return tokens.map((token) => {
    const block = { start, token };
    start += token.raw.length;
    return block;
  });
}

/**
 * How many blocks from the front are finished: those before the last block whose first line is complete. A block whose
 * first line is still being written may yet turn out to belong to the one before it.
 */
function settledCount(blocks: readonly Block[], text: string): number {
  for (let index = blocks.length - 1; index > 0; index--) {
    const block = blocks[index];
    if (!block || block.token.type === 'space') continue;
    const isLastBlock = blocks.slice(index + 1).every((later) => later.token.type === 'space');
    if (isLastBlock && !hasCompleteLine(text, block.start)) continue;
    return index;
  }
  return 0;
}

function hasCompleteLine(text: string, start: number): boolean {
  return text.slice(start).trimStart().includes('\n');
}
