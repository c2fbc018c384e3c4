// Markdown as it streams in: finished blocks are read once, and of the last one only the end that may still change is read again.
import { Lexer, type Token, Tokenizer } from 'marked';
import { append, emptyList, type List } from '../src/core/list';
import { type Growing, grow, start } from './growingBlock';
import { shared } from './sharedTokens';

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
  /** The finished part of the first block of the tail, where that is a long one. */
  readonly growing: Growing | null;
}

export const nothingRead: Reading = { text: '', settled: emptyList, settledUpTo: 0, tail: [], growing: null };

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

/**
 * The reading of `text`, which is usually that of `before` with something appended.
 * @param isLive the text only ever grows, so that the part that is settled need not be compared again with each word
 */
export function read(before: Reading, text: string, isLive = false): Reading {
  const from = continues(before, text, isLive) ? before : nothingRead;
  const grown = from.growing && grow(from.growing, text, lex);
  const tokens = grown?.tokens ?? lex(text.slice(from.settledUpTo));
  const blocks = shareWith(from.tail, place(tokens, from.settledUpTo));
  const count = settledCount(blocks, text);
  const settled = blocks.slice(0, count).reduce(append<Block>, from.settled);
  const tail = blocks.slice(count);
  const settledUpTo = tail[0]?.start ?? text.length;
  const first = tail[0]?.token;
  const growing = first ? start(count === 0 ? (grown?.growing ?? null) : null, first, settledUpTo, text) : null;
  return { text, settled, settledUpTo, tail, growing };
}

/** Characters by which a text that only grows is still known to be the same one. */
const comparedEnd = 80;

function continues({ text: before, settledUpTo }: Reading, text: string, isLive: boolean): boolean {
  const start = isLive ? Math.max(0, settledUpTo - comparedEnd) : 0;
  return text.startsWith(before.slice(start, settledUpTo), start);
}

function place(tokens: readonly Token[], from: number): Block[] {
  let start = from;
  return tokens.map((token) => {
    const block = { start, token };
    start += token.raw.length;
    return block;
  });
}

/** What has not changed since the last time is the same object again, and is not rendered again. */
function shareWith(before: readonly Block[], blocks: readonly Block[]): readonly Block[] {
  return blocks.map((block, index) => {
    const old = before[index];
    if (!old || old.start !== block.start) return block;
    const token = shared(old.token, block.token);
    return token === old.token ? old : { ...block, token };
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
