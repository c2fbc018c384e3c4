// Incremental Markdown parser: only the last block of a growing text is parsed again.
import { Lexer, type Token, Tokenizer, type Tokens } from 'marked';
import { append, emptyList, type List } from '../../src/core/base/chunkedList';
import { cutType, withCuts } from './splitParagraph';
import { type Fence, fenceOf } from '../../src/core/text/fences';

/** A top-level block. Its start position identifies the block while the text grows. */
export interface MarkdownBlock {
  readonly start: number;
  readonly token: Token;
}

export interface ParsedMarkdown {
  readonly text: string;
  /** Blocks that additional text cannot change. */
  readonly settled: List<MarkdownBlock>;
  readonly settledUpTo: number;
  /** Text after the settled blocks; parsed again on each addition. */
  readonly rest: string;
  readonly tail: readonly MarkdownBlock[];
  /** Finished part of the first unsettled block; null if that block is short or cannot be extended. */
  readonly growing: Growing | null;
}

export const nothingRead: ParsedMarkdown = { text: '', settled: emptyList, settledUpTo: 0, rest: '', tail: [], growing: null };

/** Disables reference links (`[a][b]` stays text): a later definition could change an earlier link, and the text hides the target. */
const tokenizer = new Tokenizer();
tokenizer.def = () => undefined;
tokenizer.reflink = () => undefined;

/**
 * Maximum length of an email address. Limits how far `marked` searches for the `@`; without a limit, the repeated searches take quadratic
 * time for long runs such as `!!!!`.
 */
const maxAddress = 320;
const { url, inlineText, blockquote, list } = tokenizer;
tokenizer.url = (text) => url.call(tokenizer, /^(?:https?:|ftp:|www\.|mailto:|xmpp:)/i.test(text) ? text : text.slice(0, maxAddress));
tokenizer.inlineText = (text) => inlineText.call(tokenizer, text.length > maxAddress ? text.slice(0, endOfWords(text)) : text);

/** Returns the position of the last space before the limit, so that no word is split; the limit itself if there is no space. */
function endOfWords(text: string): number {
  const space = text.lastIndexOf(' ', maxAddress);
  return space > 0 ? space : maxAddress;
}

/** Matches quotes and lists that are nested on one line more deeply than the panel renders; they are not parsed as quotes or lists. */
const tooDeep = /^(?: {0,3}(?:>|(?:[*+-]|\d{1,9}[.)])(?=[ \t]))[ \t]?){13}/;
tokenizer.blockquote = (text) => (tooDeep.test(text) ? undefined : blockquote.call(tokenizer, text));
tokenizer.list = (text) => (tooDeep.test(text) ? undefined : list.call(tokenizer, text));

/** Splits `text` into blocks; text that causes a parser error becomes one plain block. */
function lex(text: string): Token[] {
  try {
    return withCuts(wholeBlocks(text), wholeBlocks);
  } catch {
    return [{ type: 'text', raw: text, text }];
  }
}

function wholeBlocks(text: string): Token[] {
  return new Lexer({ gfm: true, tokenizer }).lex(text);
}

/**
 * Maximum number of characters of a line to parse, longer than any line on a card. Longer lines are shown as plain text, because their
 * parsing takes superlinear time.
 */
const maxLine = 4_000;

/** Returns the inline tokens of one line; plain text if the line is too long or causes a parser error. */
export function inlineTokens(text: string): readonly Token[] {
  const plain = [{ type: 'text', raw: text, text }];
  if (text.length > maxLine) return plain;
  try {
    return new Lexer({ gfm: true, tokenizer }).inlineTokens(text);
  } catch {
    return plain;
  }
}

/** Parses `text`, reusing the earlier result `before` if `text` starts with the text of its settled blocks. */
export function read(before: ParsedMarkdown, text: string): ParsedMarkdown {
  if (text.startsWith(before.text)) return readOn(before, text.slice(before.text.length));
  const isSettled = text.startsWith(before.text.slice(0, before.settledUpTo));
  const from = isSettled ? { ...before, growing: null } : nothingRead;
  return readRest(from, text, text.slice(from.settledUpTo));
}

/** Parses the text with `added` appended; text of settled blocks is not parsed again. */
export function readOn(before: ParsedMarkdown, added: string): ParsedMarkdown {
  return readRest(before, before.text + added, before.rest + added);
}

function readRest(from: ParsedMarkdown, text: string, rest: string): ParsedMarkdown {
  const grown = from.growing && grow(from.growing, rest, lex);
  const blocks = shareWith(from.tail, place(grown?.tokens ?? lex(rest), from.settledUpTo));
  const count = settledCount(blocks, (block) => hasCompleteLine(rest, block.start - from.settledUpTo));
  const settled = blocks.slice(0, count).reduce(append<MarkdownBlock>, from.settled);
  const tail = blocks.slice(count);
  const settledUpTo = tail[0]?.start ?? text.length;
  const left = count === 0 ? rest : rest.slice(settledUpTo - from.settledUpTo);
  const first = tail[0]?.token;
  const growing = first ? start(count === 0 ? (grown?.growing ?? null) : null, first, left) : null;
  return { text, settled, settledUpTo, rest: left, tail, growing };
}

function place(tokens: readonly Token[], from: number): MarkdownBlock[] {
  let start = from;
  return tokens.map((token) => {
    const block = { start, token };
    start += token.raw.length;
    return block;
  });
}

/** Replaces unchanged blocks with the earlier objects, so that they are not rendered again. */
function shareWith(before: readonly MarkdownBlock[], blocks: readonly MarkdownBlock[]): readonly MarkdownBlock[] {
  return blocks.map((block, index) => {
    const old = before[index];
    if (!old || old.start !== block.start) return block;
    const token = shared(old.token, block.token);
    return token === old.token ? old : { ...block, token };
  });
}

/**
 * Returns the number of blocks that additional text cannot change: all before the last block with a complete first line. A block with an
 * incomplete first line may still become part of the previous block, unless it continues a split paragraph.
 */
function settledCount(blocks: readonly MarkdownBlock[], hasLine: (block: MarkdownBlock) => boolean): number {
  for (let index = blocks.length - 1; index > 0; index--) {
    const block = blocks[index];
    if (!block || block.token.type === 'space') continue;
    const isLastBlock = blocks.slice(index + 1).every((later) => later.token.type === 'space');
    if (isLastBlock && blocks[index - 1]?.token.type !== cutType && !hasLine(block)) continue;
    return index;
  }
  return 0;
}

function hasCompleteLine(text: string, start: number): boolean {
  return text.slice(start).trimStart().includes('\n');
}

/** Returns the new token with unchanged parts replaced by the old objects; the old token itself if nothing has changed. */
function shared(before: Token, after: Token): Token {
  if (before === after || before.type !== after.type) return after;
  if (before.raw === after.raw) return before;
  if (after.type === 'list' && before.type === 'list') {
    const items = shareAll((before as Tokens.List).items, (after as Tokens.List).items) as Tokens.ListItem[];
    return { ...after, items };
  }
  if (after.type === 'table' && before.type === 'table') return sharedTable(before as Tokens.Table, after as Tokens.Table);
  if (!('tokens' in before) || !('tokens' in after) || !before.tokens || !after.tokens) return after;
  return { ...after, tokens: shareAll(before.tokens, after.tokens) };
}

function shareAll(before: readonly Token[], after: readonly Token[]): Token[] {
  return after.map((token, index) => {
    const old = before[index];
    return old ? shared(old, token) : token;
  });
}

function sharedTable(before: Tokens.Table, after: Tokens.Table): Tokens.Table {
  const rows = after.rows.map((row, index) => {
    const old = before.rows[index];
    return old && isSameRow(old, row) ? old : row;
  });
  return { ...after, header: isSameRow(before.header, after.header) ? before.header : after.header, rows };
}

function isSameRow(before: readonly Tokens.TableCell[], after: readonly Tokens.TableCell[]): boolean {
  return (
    before.length === after.length &&
    after.every(({ text, align }, index) => before[index]?.text === text && before[index]?.align === align)
  );
}

/** Finished part of a block, which need not be parsed again. The block is at the start of the text; the finished part ends at `from`. */
type Growing =
  | { readonly kind: 'list'; readonly done: Tokens.List; readonly from: number }
  | { readonly kind: 'table'; readonly done: Tokens.Table; readonly from: number; readonly head: string }
  | {
      readonly kind: 'fence';
      readonly body: number;
      readonly fence: Fence;
      readonly lang: string;
      readonly from: number;
    };

interface Grown {
  /** Tokens of the block and of any text after it. */
  readonly tokens: readonly Token[];
  readonly growing: Growing;
}

type Lex = (text: string) => Token[];

/** Number of trailing items or rows that may still change. */
const open = 2;

/** Extends the block to the end of `text`, which starts with the block; null if the block must be parsed again. */
function grow(growing: Growing, text: string, lex: Lex): Grown | null {
  if (growing.kind === 'fence') return growFence(growing, text);
  const head = growing.kind === 'table' ? growing.head : '';
  const [first, ...others] = lex(head + text.slice(growing.from));
  if (!first || first.type !== growing.kind) return null;
  const raw = text.slice(0, growing.from + first.raw.length - head.length);
  const token = joined(growing, first, raw);
  return token && { tokens: [token, ...others], growing };
}

function joined(growing: Exclude<Growing, { kind: 'fence' }>, first: Token, raw: string): Token | null {
  if (growing.kind === 'table') {
    const { rows } = first as Tokens.Table;
    return { ...growing.done, raw, rows: [...growing.done.rows, ...rows] };
  }
  const { ordered, items } = first as Tokens.List;
  return ordered === growing.done.ordered ? { ...growing.done, raw, items: [...growing.done.items, ...items] } : null;
}

/**
 * Returns the finished part of the first unsettled block; null if the block cannot be extended.
 * @param before earlier result for the same block
 * @param token parsed block, at the start of `text`
 */
function start(before: Growing | null, token: Token, text: string): Growing | null {
  if (token.type === 'list') return growingList(before, token as Tokens.List);
  if (token.type === 'table') return growingTable(before, token as Tokens.Table, text);
  return token.type === 'code' ? openFence(before, text) : null;
}

function growingList(before: Growing | null, token: Tokens.List): Growing | null {
  const known = before?.kind === 'list' ? before.done.items.length : 0;
  const finished = token.items.length - open;
  if (finished <= known) return before;
  const begin = before?.kind === 'list' ? before.from : 0;
  const from = token.items.slice(known, finished).reduce((end, { raw }) => end + raw.length, begin);
  return { kind: 'list', done: { ...token, items: token.items.slice(0, finished) }, from };
}

function growingTable(before: Growing | null, token: Tokens.Table, text: string): Growing | null {
  const known = before?.kind === 'table' ? before.done.rows.length : 0;
  const finished = token.rows.length - open;
  if (finished <= known) return before;
  const body = afterLines(text, 0, 2);
  const from = afterLines(text, before?.kind === 'table' ? before.from : body, finished - known);
  return { kind: 'table', done: { ...token, rows: token.rows.slice(0, finished) }, from, head: text.slice(0, body) };
}

function afterLines(text: string, from: number, count: number): number {
  let end = from;
  for (let line = 0; line < count; line++) end = text.indexOf('\n', end) + 1;
  return end;
}

/**
 * Returns the start of a fenced block; null for an indented fence, because its code loses leading whitespace and must be parsed as a whole.
 */
function openFence(before: Growing | null, text: string): Growing | null {
  if (before?.kind === 'fence') return before;
  const body = text.indexOf('\n') + 1;
  const fence = body === 0 ? null : fenceOf(text.slice(0, body - 1));
  if (fence === null || fence.indent > 0) return null;
  return { kind: 'fence', body, fence, lang: fence.info.replace(/\\([!-/:-@[-`{-~])/g, '$1'), from: body };
}

/** Returns the code up to the end of the text; null if a line may close the fence, which only the lexer can decide. */
function growFence(growing: Extract<Growing, { kind: 'fence' }>, text: string): Grown | null {
  const { body, fence, lang } = growing;
  const unread = text.slice(growing.from);
  if (unread.split('\n').some((line) => fenceOf(line)?.marks.startsWith(fence.marks))) return null;
  const lines = text.slice(body).replace(/\n$/, '');
  // If the code ends with an empty line, the lexer keeps the last newline.
  const code = body < text.length && (lines === '' || lines.endsWith('\n')) ? `${lines}\n` : lines;
  const token: Tokens.Code = { type: 'code', raw: text, lang, text: code };
  // The last line may still become the closing fence, so it is read again next time.
  return { tokens: [token], growing: { ...growing, from: Math.max(body, text.lastIndexOf('\n') + 1) } };
}
