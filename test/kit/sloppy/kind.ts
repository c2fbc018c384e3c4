// Kinds of errors that a small model makes.
import type { ToolCall } from '../../../src/core/models/request';
import type { SeededRandom } from '../../core/edits/seededRandom';

/** Content of a reply: data only, prose with data, edits, or prose only. */
export type Carries = 'typed' | 'block' | 'edits' | 'prose';

export interface WrittenReply {
  readonly text: string;
  readonly calls: readonly ToolCall[];
  readonly edits: readonly ToolCall[];
  readonly finish: 'stop' | 'length';
}

export interface ErrorContext {
  readonly random: SeededRandom;
  readonly carries: Carries;
  /** Whether this is a repeated request, after an answer that was unusable or sent back. */
  readonly isAgain: boolean;
  readonly live: (path: string) => string;
}

export interface ErrorKind {
  readonly name: string;
  readonly hits: readonly Carries[];
  readonly value?: (value: unknown, context: ErrorContext) => unknown;
  readonly edits?: (edits: readonly ToolCall[], context: ErrorContext) => readonly ToolCall[];
  readonly written?: (body: string, context: ErrorContext) => string;
  readonly reply?: (reply: WrittenReply, context: ErrorContext) => WrittenReply;
  /** Whether the error can also occur in replies of a model bound to a schema. */
  readonly fitsSchema?: true;
  /** Occurs only when a question is repeated. */
  readonly onlyAgain?: true;
  /** Replaces the whole reply, so that no other error applies. */
  readonly isWhole?: true;
  /** Wraps the result of all other errors, as thinking text does. */
  readonly isOutermost?: true;
  /** Why the product does not handle this kind yet; it is then never picked. */
  readonly notYet?: string;
}

/** Constructors of error kinds, by what an error changes: the edits, each edit, the data, its JSON, or the reply. */
export const ofEdits = (name: string, edits: ErrorKind['edits'] & object): ErrorKind => ({ name, hits: ['edits'], edits });
export const eachEdit = (name: string, change: (call: ToolCall, context: ErrorContext) => ToolCall): ErrorKind =>
  ofEdits(name, (edits, context) => edits.map((call) => change(call, context)));
export const ofValue = (name: string, hits: readonly Carries[], value: ErrorKind['value'] & object): ErrorKind => ({ name, hits, value });
export const ofWritten = (name: string, hits: readonly Carries[], written: ErrorKind['written'] & object): ErrorKind => ({
  name,
  hits,
  written,
});
export const ofReply = (name: string, hits: readonly Carries[], reply: ErrorKind['reply'] & object): ErrorKind => ({ name, hits, reply });

/** Replaces each entry of every object in the value by any number of entries. */
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

export function withArgs(call: ToolCall, change: (args: Readonly<Record<string, unknown>>) => object): ToolCall {
  return { ...call, args: change(call.args as Readonly<Record<string, unknown>>) };
}

/** Changes the quotation of an edit; a new file has none. */
export function withQuotation(call: ToolCall, change: (quotation: string) => string): ToolCall {
  return withArgs(call, (args) => (typeof args.old_text === 'string' ? { ...args, old_text: change(args.old_text) } : args));
}

/** Changes the new text of an edit: that of a new file or of a replacement. */
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
