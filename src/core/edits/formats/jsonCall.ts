// Reads calls that were written as text: one JSON value with a path, the old text and the new one.
import * as v from 'valibot';
import type { EditOp } from '../lines/proposal';
import { type FormBlock, lineEdit, type FormCursor, unreadableBlock } from './form';

const looksLikeCall = /^\s*[[{]/;
const namesFile = /"(?:path|file_path|filePath)"\s*:/;
/** Other JSON than a call is talk. */
const namesText = /"(?:(?:old|new)(?:_?[tT]ext|_?[sS]tring)?|content)"\s*:/;
/** A value's path stands near its beginning; bounds what is looked at before anything is parsed. */
const maxLead = 400;

const callSchema = v.object({
  path: v.pipe(v.string(), v.minLength(1)),
  old: v.optional(v.string()),
  new: v.string(),
  replaceAll: v.optional(v.boolean(), false),
  insertLine: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});

const spellings: Readonly<Record<string, string>> = {
  file_path: 'path',
  filePath: 'path',
  old_text: 'old',
  old_string: 'old',
  oldString: 'old',
  new_text: 'new',
  new_string: 'new',
  newString: 'new',
  content: 'new',
  replace_all: 'replaceAll',
  allow_multiple: 'replaceAll',
  insert_line: 'insertLine',
};

/** One call or a list of them. Without an old text the file is made; with `insertLine` the new text goes before that line. */
export function readJsonCall({ lines, at }: FormCursor): FormBlock | null {
  if (!looksLikeCall.test(lines[at] ?? '')) return null;
  const lead = lines.slice(at, at + 6).map((line) => line.slice(0, maxLead));
  if (!namesFile.test(lead.join('\n'))) return null;
  const next = valueEnd(lines, at) ?? lines.length;
  const written = lines.slice(at, next).join('\n');
  if (!namesText.test(written)) return { ops: [], refused: [], next };
  const value = parsed(written);
  if (value === undefined) return { ops: [], refused: [unreadableBlock('', at, 'this JSON value cannot be read.')], next };
  const ops: EditOp[] = [];
  const refused = (Array.isArray(value) ? value : [value]).flatMap((item) => {
    const call = v.safeParse(callSchema, named(item));
    if (call.success) ops.push(opOf(call.output));
    const key = call.success ? null : v.getDotPath(call.issues[0]);
    return call.success ? [] : [unreadableBlock(pathOf(item), at, `"${key ?? 'path'}" is missing or of the wrong kind.`)];
  });
  return { ops, refused, next };
}

function opOf(call: v.InferOutput<typeof callSchema>): EditOp {
  const { path, insertLine: line } = call;
  if (line !== undefined) return lineEdit({ path, oldLines: [], newLines: call.new.replace(/\n$/, '').split('\n'), line });
  if (call.old === undefined || call.old === '') return { op: 'create', path, intent: '', content: call.new };
  return { op: 'replace', path, intent: '', oldText: call.old, newText: call.new, all: call.replaceAll };
}

function named(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
  return Object.fromEntries(Object.entries(item).map(([key, value]) => [Object.hasOwn(spellings, key) ? spellings[key] : key, value]));
}

function pathOf(item: unknown): string {
  const read = v.safeParse(v.object({ path: v.string() }), named(item));
  return read.success ? read.output.path : '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The line behind the one on which the value's brackets close; null where they never do. */
function valueEnd(lines: readonly string[], at: number): number | null {
  let depth = 0;
  for (let line = at; line < lines.length; line++) {
    depth += depthOf(lines[line] ?? '');
    if (depth <= 0) return line + 1;
  }
  return null;
}

/** Brackets the line opens and does not close, outside its strings; a string of JSON never spans lines. */
function depthOf(line: string): number {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < line.length; at++) {
    const char = line[at];
    if (isString && char === '\\') at++;
    else if (char === '"') isString = !isString;
    else if (!isString) depth += char === '{' || char === '[' ? 1 : char === '}' || char === ']' ? -1 : 0;
  }
  return depth;
}
