// Kinds of errors of a small model.
import type { ToolCall } from '../../../src/core/models/request';
import type { SeededRandom } from '../../core/edits/seededRandom';

/** What a reply carries: data as the whole of it, data behind prose, edits, or prose alone. */
export type Carries = 'typed' | 'block' | 'edits' | 'prose';

export interface WrittenReply {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  /** What calls and text bring. */
  readonly edits: readonly ToolCall[];
  readonly finish: 'stop' | 'length';
}

export interface ErrorContext {
  readonly random: SeededRandom;
  readonly carries: Carries;
  /** Whether the same was asked before and the answer could not be used, or came back. */
  readonly isAgain: boolean;
  /** The text of a file as it is. */
  readonly live: (path: string) => string;
}

export interface ErrorKind {
  readonly name: string;
  readonly hits: readonly Carries[];
  /** Changes the data before it is written down. */
  readonly value?: (value: unknown, context: ErrorContext) => unknown;
  /** Changes edits before they are written down. */
  readonly edits?: (edits: readonly ToolCall[], context: ErrorContext) => readonly ToolCall[];
  /** Changes the data once it is JSON. */
  readonly written?: (body: string, context: ErrorContext) => string;
  readonly reply?: (reply: WrittenReply, context: ErrorContext) => WrittenReply;
  /** Replies of a model bound to a schema can have it as well. */
  readonly fitsSchema?: true;
  /** Only where the same is asked again. */
  readonly onlyAgain?: true;
  /** No other error has anything left to change. */
  readonly isWhole?: true;
  /** It stands around all that other errors make of a reply, as thinking does. */
  readonly isOutermost?: true;
  /** Why the product does not take it yet; such a kind is left out of what is picked. */
  readonly notYet?: string;
}

/** The value with each entry of its objects passed through; an entry becomes any number of entries. */
export function mapEntries(value: unknown, map: (key: string, held: unknown) => readonly (readonly [string, unknown])[]): unknown {
  if (Array.isArray(value)) return value.map((item) => mapEntries(item, map));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, held]) => map(key, mapEntries(held, map))));
}

export function mapTexts(value: unknown, map: (text: string, key: string) => string): unknown {
  const through = (held: unknown, key: string): unknown =>
    typeof held === 'string' ? map(held, key) : Array.isArray(held) ? held.map((item) => through(item, key)) : held;
  return mapEntries(value, (key, held) => [[key, through(held, key)]]);
}

/** An edit with a text of its arguments changed. */
export function withArgs(call: ToolCall, change: (args: Readonly<Record<string, unknown>>) => object): ToolCall {
  return { ...call, args: change(call.args as Readonly<Record<string, unknown>>) };
}

/** An edit with its quotation changed; a new file has none. */
export function withQuotation(call: ToolCall, change: (quotation: string) => string): ToolCall {
  return withArgs(call, (args) => (typeof args.old_text === 'string' ? { ...args, old_text: change(args.old_text) } : args));
}

/** What an edit brings: the text of a new file or of a replacement. */
export function withBrought(call: ToolCall, change: (text: string) => string): ToolCall {
  return withArgs(call, (args) =>
    Object.fromEntries(
      Object.entries(args).map(([key, held]) => [
        key,
        (key === 'content' || key === 'new_text') && typeof held === 'string' ? change(held) : held,
      ]),
    ),
  );
}
