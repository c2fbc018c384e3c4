// Finds the JSON value in a reply and fits it to a schema; content is never guessed.
import * as v from 'valibot';
import { fail, ok, type Result } from '../base/result';
import { fencedLines } from './fences';
import { fitToSchema, problemsOf } from './fitToSchema';
import { readLenientJson } from './lenientJson';
import { withoutByteOrderMark } from './lines';
import { type Lost, lostText, quoteOf, type Reading, readingOf, refined, unreadable } from './reading';

/** Maximum length of a reply, in characters. Normal replies have a few kilobytes; a longer reply is runaway output and is not read. */
export const maxReplyChars = 200_000;

/**
 * Maximum number of fenced blocks, and of objects, that are tried. The last ones are tried first, because the answer is at the end of a
 * reply.
 */
const lastTried = 8;

export interface ParsedJson {
  readonly value: unknown;
  /** Whether syntax errors were repaired; recorded as an anomaly. */
  readonly repaired: boolean;
  /** Set if the reply contained several values; the last value is used. */
  readonly several?: true;
  readonly lost: readonly Lost[];
}

/**
 * Finds the JSON value in a reply: the whole text, the last fenced block, or the last object. A reply that consists only of `name: value`
 * lines also counts. Values are parsed strictly first, then leniently. The complete parts of a truncated value are kept. Runs in linear
 * time and never throws.
 * @returns the value, or an error message for the model
 */
export function parseJson(text: string): Result<ParsedJson, string> {
  if (text.length > maxReplyChars) return fail(`The reply has ${text.length} characters; at most ${maxReplyChars} are read.`);
  const whole = withoutByteOrderMark(text).trim();
  if (whole === '') return fail('The reply is empty.');
  const bare = parse(whole);
  if (bare !== undefined) return ok({ value: bare, repaired: false, lost: [] });
  const fields = keyedLines(whole);
  if (fields !== null) return ok({ value: fields, repaired: true, lost: [] });
  const { closed, opened } = scanBraces(whole);
  const fences = fencedBlocks(whole).slice(-lastTried).reverse();
  const cut = cutOffIn(whole, fences, opened);
  const objects = closed
    .filter(({ start }) => start < (cut?.start ?? whole.length))
    .slice(-lastTried)
    .reverse();
  const list = cut ? null : listAround(whole, closed);
  const parts = [
    ...fences.filter((fence) => fence !== cut?.part),
    ...(list === null ? [] : [list]),
    ...objects.map(({ start, end }) => whole.slice(start, end)),
  ];
  const several = closed.length > 1 ? ({ several: true } as const) : {};
  for (const part of parts.filter(isContainer)) {
    const value = parse(part);
    if (value !== undefined) return ok({ value, repaired: false, lost: [], ...several });
  }
  const problems: string[] = [];
  for (const part of [...(cut ? [] : [whole]), ...parts].filter(isContainer)) {
    const mended = readLenientJson(part.trim());
    if (mended.ok && mended.value.cut === null) return ok({ value: mended.value.value, repaired: true, lost: [], ...several });
    if (!mended.ok) problems.push(mended.error);
  }
  if (cut)
    return ok({
      value: cut.value,
      repaired: true,
      lost: [{ kind: 'cutOff', path: cut.path, text: quoteOf(cut.text), reason: 'the reply ends here' }],
    });
  return fail(`The reply contains no complete JSON value${problems[0] === undefined ? '' : ` (${problems[0]})`}.`);
}

const keyedLine = /^\s{0,4}["']?([A-Za-z][\w -]{0,40}?)["']?\s*:\s*(?=\S)(.*)$/;

/** Returns the fields of a reply that consists only of `name: value` lines; null for other text. */
function keyedLines(text: string): Readonly<Record<string, unknown>> | null {
  const bare = text.replace(/^```\w*\n|\n```$/g, '');
  const lines = bare.split('\n').filter((line) => line.trim() !== '' && line.trim() !== '---');
  const read = lines.map((line) => keyedLine.exec(line));
  if (lines.length < 2 || read.some((line) => line === null)) return null;
  return Object.fromEntries(read.map((line) => [line?.[1] ?? '', valueOfLine((line?.[2] ?? '').trimEnd().replace(/,$/, ''))]));
}

function valueOfLine(text: string): unknown {
  const mended = isContainer(text) ? readLenientJson(text) : null;
  if (mended?.ok && mended.value.cut === null) return mended.value.value;
  return text.replace(/^(["'])(.*)\1$/, '$2');
}

/** Returns the list that ends with the last object in a text; null if there is no list of at least two objects. */
function listAround(text: string, closed: readonly { readonly start: number; readonly end: number }[]): string | null {
  let first = closed.length - 1;
  while (first > 0 && /^\s*,\s*$/.test(text.slice(closed[first - 1]?.end, closed[first]?.start))) first--;
  const before = text.slice(0, closed[first]?.start ?? 0).trimEnd();
  const after = text.slice(closed.at(-1)?.end ?? 0);
  const gap = /^\s*(?:,\s*)?\]/.exec(after)?.[0];
  if (first === closed.length - 1 || !before.endsWith('[') || gap === undefined) return null;
  return text.slice(before.length - 1, (closed.at(-1)?.end ?? 0) + gap.length);
}

interface CutOff {
  readonly value: unknown;
  readonly path: string;
  /** The beginning of the incomplete part. */
  readonly text: string;
  /** Offset at which the value starts, and the part of the reply that contains the value. */
  readonly start: number;
  readonly part: string;
}

/** Returns the complete parts of a truncated value, in the reply itself or in one of its fenced blocks; null if no part is complete. */
function cutOffIn(whole: string, fences: readonly string[], opened: readonly number[]): CutOff | null {
  const starts = (isContainer(whole) ? [0] : []).concat(opened.slice(0, lastTried));
  const parts = [...fences, ...starts.map((start) => whole.slice(start))];
  for (const part of parts.filter(isContainer)) {
    const read = readLenientJson(part.trim());
    if (!read.ok || read.value.cut === null) continue;
    const { value, cut } = read.value;
    if (/[\p{L}\p{N}]/u.test(JSON.stringify(Object.values(value ?? {})))) return { value, ...cut, start: whole.indexOf(part), part };
  }
  return null;
}

export interface ReplyForm<T> {
  readonly schema: v.GenericSchema<unknown, T>;
  /** Converts accepted variants of a value to the form of the schema. */
  readonly inAgreedForm?: ((value: unknown) => unknown) | undefined;
  /** Validates what the schema cannot express. */
  readonly refine?: ((value: T) => Reading<T>) | undefined;
}

/** Parses a reply, fits the value to the schema and validates it. */
export function parseTyped<T>(text: string, form: ReplyForm<T>): Reading<T> {
  const parsed = parseJson(text);
  return parsed.ok ? readParsed(parsed.value, form) : unreadable(parsed.error);
}

/** Like `parseTyped`, for a value that is already parsed. */
export function readParsed<T>(
  { value, lost }: Pick<ParsedJson, 'value' | 'lost'>,
  { schema, inAgreedForm, refine = whole }: ReplyForm<T>,
): Reading<T> {
  const fitted = fitToSchema(inAgreedForm ? inAgreedForm(value) : value, schema);
  const checked = checkTyped(fitted.value, schema);
  if (checked.ok) return refined(readingOf(checked.value, [...lost, ...fitted.lost]), refine);
  return unreadable([checked.error, ...lost.map(lostText)].join(' '));
}

function whole<T>(value: T): Reading<T> {
  return readingOf(value, []);
}

/** Validates a value against a schema. The error message is addressed to the model. */
export function checkTyped<TSchema extends v.GenericSchema>(value: unknown, schema: TSchema): Result<v.InferOutput<TSchema>, string> {
  try {
    const checked = v.safeParse(schema, value);
    return checked.success
      ? ok(checked.output)
      : fail(`The reply does not have the agreed form. ${problemsOf(checked.issues, 5)}`.slice(0, 600));
  } catch (error) {
    // A recursive schema may overflow the stack on a deeply nested reply.
    return fail(`The reply cannot be checked (${error instanceof Error ? error.message : 'unknown error'}).`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether a text starts like an object or an array. Other JSON values are not searched for, because any number or word in prose would
 * match.
 */
function isContainer(text: string): boolean {
  return /^\s*[{[]/.test(text);
}

/** Returns the contents of all fenced blocks, in any language; an unclosed block extends to the end of the text. */
function fencedBlocks(text: string): readonly string[] {
  const blocks: string[][] = [];
  for (const { line, place } of fencedLines(text)) {
    if (place === 'opens') blocks.push([]);
    if (place === 'code') blocks.at(-1)?.push(line);
  }
  return blocks.map((lines) => lines.join('\n'));
}

interface Scan {
  readonly opened: number[];
  readonly closed: { readonly start: number; readonly end: number }[];
  /** The quotation mark of the open string; empty outside strings. */
  quote: string;
  /** The last non-space character outside strings. */
  before: string;
}

/** Returns the outermost complete `{…}` objects of a text, in order. */
export function balancedObjects(text: string): readonly string[] {
  return scanBraces(text).closed.map(({ start, end }) => text.slice(start, end));
}

/**
 * Finds outermost complete `{…}` objects and unclosed braces in one pass. A quotation mark opens a string only inside braces, where JSON
 * allows a string, and a line break closes the string, so an apostrophe in prose does not hide an object.
 */
function scanBraces(text: string): Scan {
  const scan: Scan = { opened: [], closed: [], quote: '', before: '' };
  for (let index = 0; index < text.length; index++) {
    const char = text.charAt(index);
    if (scan.quote !== '') {
      if (char === '\\') index++;
      else if (char === scan.quote || char === '\n') closeString(scan);
    } else {
      step(scan, char, index);
    }
  }
  return scan;
}

function closeString(scan: Scan): void {
  scan.before = scan.quote;
  scan.quote = '';
}

function step(scan: Scan, char: string, index: number): void {
  if (char === '{') {
    scan.opened.push(index);
  } else if (char === '}') {
    close(scan, index + 1);
  } else if ((char === '"' || char === "'") && scan.opened.length > 0 && '{[,:'.includes(scan.before)) {
    scan.quote = char;
  }
  if (char.trim() !== '') scan.before = char;
}

/** Records a closed object. Objects inside it are no longer separate candidates. */
function close(scan: Scan, end: number): void {
  const start = scan.opened.pop();
  if (start === undefined) return;
  while ((scan.closed.at(-1)?.start ?? -1) > start) scan.closed.pop();
  scan.closed.push({ start, end });
}
