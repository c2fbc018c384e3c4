// Finds the one JSON value in a reply, repairing literals but never guessing content.
import * as v from 'valibot';
import { fail, ok, type Result } from '../base/result';
import { fencedLines } from './fences';
import { fitToSchema } from './fitToSchema';
import { withoutByteOrderMark } from './lines';

/** A typed reply is a few kilobytes; anything near this size is a runaway and is refused unread. */
export const maxReplyChars = 200_000;

/** How many of the last fences and of the last objects are tried; an answer stands at the end of a reply. */
const lastTried = 8;

export interface ParsedJson {
  readonly value: unknown;
  /** Whether literals had to be rewritten before it was JSON, so that the log can say so. */
  readonly repaired: boolean;
  /** Whether the reply held more than one; the last one counts. */
  readonly several?: true;
}

/**
 * The JSON value of a reply: the whole text, else the last fenced block, else the last balanced object; each first as it
 * stands, then with foreign literals rewritten. Linear in the text, never throws.
 * @returns the value, or a sentence that can be shown to the model when it is asked again
 */
export function parseJson(text: string): Result<ParsedJson, string> {
  if (text.length > maxReplyChars) return fail(`The reply has ${text.length} characters; at most ${maxReplyChars} are read.`);
  const whole = withoutByteOrderMark(text).trim();
  if (whole === '') return fail('The reply is empty.');
  const bare = parse(whole);
  if (bare.ok) return ok({ value: bare.value, repaired: false });
  const objects = balancedObjects(whole);
  const several = objects.length > 1 ? ({ several: true } as const) : {};
  const parts = [...fencedBlocks(whole).slice(-lastTried).reverse(), ...objects.slice(-lastTried).reverse()];
  for (const part of parts) {
    const parsed = parseContainer(part);
    if (parsed.ok) return ok({ value: parsed.value, repaired: false, ...several });
  }
  for (const part of [whole, ...parts]) {
    const parsed = parseContainer(repairLiterals(part));
    if (parsed.ok) return ok({ value: parsed.value, repaired: true, ...several });
  }
  return fail(`The reply holds no complete JSON value (${bare.error}).`);
}

/** Is told what of a value could not be kept, by path. */
export type OnLost = (lost: readonly string[]) => void;

/**
 * The reply as a value of a schema, fitted to its limits first.
 * @returns the value, or a sentence naming the first few things that are wrong with it
 */
export function parseTyped<TSchema extends v.GenericSchema>(
  text: string,
  schema: TSchema,
  onLost: OnLost = () => {},
): Result<v.InferOutput<TSchema>, string> {
  const parsed = parseJson(text);
  return parsed.ok ? checkFitted(parsed.value.value, schema, onLost) : parsed;
}

/** A model's value fitted to a schema's limits and then checked. */
export function checkFitted<TSchema extends v.GenericSchema>(
  value: unknown,
  schema: TSchema,
  onLost: OnLost,
): Result<v.InferOutput<TSchema>, string> {
  const fitted = fitToSchema(value, schema);
  const checked = checkTyped(fitted.value, schema);
  if (checked.ok && fitted.lost.length > 0) onLost(fitted.lost);
  return checked;
}

/**
 * A schema that understands other forms of a value and gives the agreed one.
 * @param inAgreedForm brings what came into that form as far as it is understood
 */
export function tolerantReader<TSchema extends v.GenericSchema>(
  schema: TSchema,
  inAgreedForm: (value: unknown) => unknown,
  onLost: OnLost,
) {
  const read = (value: unknown) => {
    const fitted = fitToSchema(inAgreedForm(value), schema);
    if (fitted.lost.length > 0) onLost(fitted.lost);
    return fitted.value;
  };
  return v.pipe(v.unknown(), v.transform(read), schema);
}

/** A value checked against a schema; problems as in `parseTyped`. */
export function checkTyped<TSchema extends v.GenericSchema>(value: unknown, schema: TSchema): Result<v.InferOutput<TSchema>, string> {
  try {
    const checked = v.safeParse(schema, value);
    return checked.success ? ok(checked.output) : fail(describe(checked.issues));
  } catch (error) {
    // A recursive schema can run out of stack on a reply nested without end.
    return fail(`The reply cannot be checked (${error instanceof Error ? error.message : 'unknown error'}).`);
  }
}

function describe(issues: readonly v.BaseIssue<unknown>[]): string {
  const named = issues.slice(0, 5).map((issue) => `${v.getDotPath(issue) ?? 'the value'}: ${issue.message}`);
  return `The reply is not of the agreed form. ${named.join('; ')}`.slice(0, 600);
}

function parse(text: string): Result<unknown, string> {
  try {
    return ok(JSON.parse(text));
  } catch (error) {
    return fail(error instanceof Error ? error.message.slice(0, 120) : 'not JSON');
  }
}

/** A lone number or word inside prose is no answer; only an object or an array is. */
function parseContainer(text: string): Result<unknown, string> {
  return /^\s*[{[]/.test(text) ? parse(text) : fail('neither an object nor an array');
}

/** The insides of all fenced blocks in order, whatever their language; one that is never closed runs to the end. */
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
  /** The quote of the string the scan is in, or empty. */
  quote: string;
  /** The last character that was not white space, outside strings. */
  before: string;
}

/**
 * The outermost complete `{…}` of a text in order, found in one pass.
 * A quote opens a string only inside braces and only where JSON allows one, and a line's end closes it, so that
 * apostrophes and quotes in prose cannot hide what follows.
 */
export function balancedObjects(text: string): readonly string[] {
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
  return scan.closed.map(({ start, end }) => text.slice(start, end));
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

/** Objects inside the one that just closed are parts of it, no longer candidates of their own. */
function close(scan: Scan, end: number): void {
  const start = scan.opened.pop();
  if (start === undefined) return;
  while ((scan.closed.at(-1)?.start ?? -1) > start) scan.closed.pop();
  scan.closed.push({ start, end });
}

const words: Readonly<Record<string, string>> = { True: 'true', False: 'false', None: 'null', undefined: 'null' };

/**
 * A token of JSON or of a close relative of it. A string that is never closed is one token up to the end of the text, so that
 * no alternative ever has to be taken back and the scan stays linear.
 */
const token = /"(?:[^"\\]|\\[\s\S])*\\?(?:"|$)|'(?:[^'\\]|\\[\s\S])*\\?(?:'|$)|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[A-Za-z_]+|\s+|[\s\S]/g;

/**
 * The text without comments, with single-quoted strings, `True`, `False`, `None`, `undefined`, trailing commas and raw line ends inside strings
 * made JSON. Nothing is ever added that could complete a cut-off value; what cannot be repaired stays wrong.
 */
function repairLiterals(text: string): string {
  const out: string[] = [];
  /** Where a comma stands in `out` that a closing bracket would make a trailing one; -1 for none. */
  let comma = -1;
  let before = '';
  for (const part of text.match(token) ?? []) {
    if (part.trim() === '' || isComment(part)) {
      if (!isComment(part)) out.push(part);
      continue;
    }
    if ((part === '}' || part === ']') && comma >= 0) out[comma] = '';
    // A comma after another comma or an opening bracket stands for a missing value: that is not ours to invent.
    comma = part === ',' && !'[{,:'.includes(before) ? out.length : -1;
    before = part;
    out.push(repairToken(part));
  }
  return out.join('');
}

function isComment(part: string): boolean {
  return part.startsWith('//') || part.startsWith('/*');
}

/** A string cut off by the end of the text may come out closed, yet the bracket around it is still missing: it stays wrong. */
function repairToken(part: string): string {
  if (part.length > 1 && part.startsWith('"')) return escapeControls(part);
  if (part.length > 1 && part.startsWith("'")) return escapeControls(`"${requote(part.slice(1, -1))}"`);
  return Object.hasOwn(words, part) ? (words[part] ?? part) : part;
}

/** The inside of a single-quoted string as the inside of a double-quoted one. */
function requote(inside: string): string {
  return inside.replace(/\\[\s\S]|"/g, (piece) => (piece === '"' ? '\\"' : piece === "\\'" ? "'" : piece));
}

/** JSON allows no raw control characters in a string; models write line ends as they are. */
function escapeControls(quoted: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters looked for
  return quoted.replace(/[\u0000-\u001f]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
