// Incremental blocks: finished parts of long lists, tables and fences are kept.
//
// Each addition costs the same, however long the block is.
import type { Token, Tokens } from 'marked';
import { type Fence, fenceOf } from '../../src/core/text/fences';

/** Finished part of a block at the start of a text; it ends at `from`. */
export type Growing =
  | { readonly kind: 'list'; readonly done: Tokens.List; readonly from: number }
  | { readonly kind: 'table'; readonly done: Tokens.Table; readonly from: number; readonly head: string }
  | {
      readonly kind: 'fence';
      readonly body: number;
      readonly fence: Fence;
      readonly lang: string;
      readonly from: number;
    };

export interface Grown {
  /** Tokens from the start of the block. */
  readonly tokens: readonly Token[];
  readonly growing: Growing;
}

type Lex = (text: string) => Token[];

/** Trailing parts that may still change: the current one and the one before it. */
const open = 2;

/** Extends the block to the end of `text`, which starts with it; null if the text does not continue it and must be parsed again. */
export function grow(growing: Growing, text: string, lex: Lex): Grown | null {
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
 * Finished part of the first incomplete block. @param before earlier state of the same block @param token current parse of the block, at
 * the start of `text`
 */
export function start(before: Growing | null, token: Token, text: string): Growing | null {
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

/** Indented fences strip white space from every line and are parsed as a whole. */
function openFence(before: Growing | null, text: string): Growing | null {
  if (before?.kind === 'fence') return before;
  const body = text.indexOf('\n') + 1;
  const fence = body === 0 ? null : fenceOf(text.slice(0, body - 1));
  if (fence === null || fence.indent > 0) return null;
  return { kind: 'fence', body, fence, lang: fence.info.replace(/\\([!-/:-@[-`{-~])/g, '$1'), from: body };
}

/** Code up to the end of the text; null once a line may end the fence, which the lexer decides. */
function growFence(growing: Extract<Growing, { kind: 'fence' }>, text: string): Grown | null {
  const { body, fence, lang } = growing;
  const unread = text.slice(growing.from);
  if (unread.split('\n').some((line) => fenceOf(line)?.marks.startsWith(fence.marks))) return null;
  const lines = text.slice(body).replace(/\n$/, '');
  // the lexer keeps the last newline of code that ends with an empty line
  const code = body < text.length && (lines === '' || lines.endsWith('\n')) ? `${lines}\n` : lines;
  const token: Tokens.Code = { type: 'code', raw: text, lang, text: code };
  // the last line may still become the closing fence
  return { tokens: [token], growing: { ...growing, from: Math.max(body, text.lastIndexOf('\n') + 1) } };
}
