// Reader of calls written as JSON.
import { readLenientJson } from '../../text/lenientJson';
import { calledPath, editsOfCall } from './editCall';
import { type FormBlock, type FormCursor, unreadableBlock } from './form';

/** Text allowed before a call on its line: a tag, a chat-template token, or a phrase ending in a colon. */
const lead = /^\s*(?:(?:<[\w|｜▁:-]{1,40}>|\[[A-Z_]{4,20}\])\s*)?(?=[[{])/;
const words = /^[^[\]{}"<>]{1,80}:\s*(?=[[{])/;
const namesFile =
  /\\?"(?:path|from|file|file_?(?:path|name)|(?:target|relative|absolute|old)_?(?:file|path)|patch|diff|input|edits|changes)\\?"\s*:/i;
/** JSON without one of these keys is prose. */
const namesText = /"(?:(?:old|new)(?:_?(?:text|str(?:ing)?))?|contents?)\\?"\s*:/i;
/** Characters searched for a path before anything is parsed; it comes early in a call. */
const maxLead = 400;
const leadLines = 8;
/** Maximum lines of a JSON value with unescaped line breaks in its strings. */
const maxRawLines = 2_000;

/** One call or a list of calls; a value that names a file but no edit is prose. */
export function readJsonCall({ lines, at }: FormCursor): FormBlock | null {
  const line = lines[at] ?? '';
  const start = (lead.exec(line) ?? words.exec(line))?.[0].length;
  if (start === undefined) return null;
  const head = lines.slice(at, at + leadLines).map((line) => line.slice(0, maxLead));
  if (!namesFile.test(head.join('\n'))) return null;
  const { value, next } = valueAt(lines, at, start);
  if (value === undefined && !lead.test(line)) return null;
  if (value === undefined) {
    const isCall = namesText.test(lines.slice(at, next).join('\n'));
    return { ops: [], refused: isCall ? [unreadableBlock('', at, 'this JSON value cannot be read.')] : [], next };
  }
  const read = callsIn(value).map(({ tool, args }) => ({ args, edits: editsOfCall(tool, args) }));
  // after a phrase, JSON without edits is prose
  if (!lead.test(line) && !read.some(({ edits }) => edits?.ok)) return null;
  return {
    ops: read.flatMap(({ edits }) => (edits?.ok ? edits.value.ops : [])),
    written: read.flatMap(({ edits }) => (edits?.ok ? edits.value.written : [])),
    refused: read.flatMap(({ args, edits }) => (edits === null || edits.ok ? [] : [unreadableBlock(calledPath(args), at, edits.error)])),
    next,
  };
}

interface FoundValue {
  /** Undefined if it is not JSON. */
  readonly value: unknown;
  /** The line after the closing bracket. */
  readonly next: number;
}

/** The value that starts at a character of a line; unescaped line breaks in strings are allowed if strict JSON does not parse. */
function valueAt(lines: readonly string[], at: number, start: number): FoundValue {
  const strict = spanOf(lines, at, start, false);
  const value = strict && parsed(strict.text);
  if (strict && value !== undefined) return { value, next: strict.next };
  const raw = spanOf(lines.slice(0, at + maxRawLines), at, start, true);
  const repaired = raw && parsed(raw.text);
  if (raw && repaired !== undefined) return { value: repaired, next: raw.next };
  return { value: undefined, next: strict?.next ?? lines.length };
}

/** @param isRaw whether strings may contain unescaped line breaks */
function spanOf(lines: readonly string[], at: number, start: number, isRaw: boolean) {
  let depth = 0;
  let isString = false;
  for (let line = at; line < lines.length; line++) {
    const text = lines[line] ?? '';
    if (!isRaw) isString = false;
    for (let column = line === at ? start : 0; column < text.length; column++) {
      const char = text[column];
      if (isString && char === '\\') column++;
      else if (char === '"') isString = !isString;
      else if (!isString) depth += char === '{' || char === '[' ? 1 : char === '}' || char === ']' ? -1 : 0;
      if (depth > 0) continue;
      const body = [...lines.slice(at, line), text.slice(0, column + 1)];
      return { text: body.join('\n').slice(start), next: line + 1 };
    }
  }
  return null;
}

/** Undefined if it is no complete value. */
function parsed(text: string): unknown {
  const read = readLenientJson(text);
  return read.ok && read.value.cut === null ? read.value.value : undefined;
}

interface WrittenCall {
  readonly tool: string;
  readonly args: unknown;
}

const argumentKeys = ['arguments', 'args', 'input', 'parameters', 'params', 'tool_input', 'action_input'];
const nameKeys = ['name', 'tool', 'tool_name', 'function', 'action', 'recipient_name'];
/** Maximum nesting: deeper than a list of calls with function objects. */
const maxDepth = 5;

/** The calls in a value, however their names and arguments are wrapped. */
function callsIn(value: unknown, depth = 0): WrittenCall[] {
  if (depth > maxDepth) return [];
  if (Array.isArray(value)) return value.flatMap((item) => callsIn(item, depth + 1));
  if (typeof value !== 'object' || value === null) return [];
  const fields = new Map<string, unknown>(Object.entries(value));
  const inner = fields.get('tool_calls') ?? fields.get('calls') ?? fields.get('function_call') ?? fields.get('function');
  if (typeof inner === 'object' && inner !== null) return callsIn(inner, depth + 1);
  const name = nameKeys.map((key) => fields.get(key)).find((found) => typeof found === 'string');
  const tool = typeof name === 'string' ? name : '';
  for (const key of argumentKeys) {
    const held = fields.get(key);
    const args = typeof held === 'string' && held.trimStart().startsWith('{') ? parsed(held) : held;
    if (typeof args === 'object' && args !== null) return [{ tool, args }];
  }
  const [only] = fields;
  if (fields.size === 1 && only && typeof only[1] === 'object' && !Array.isArray(only[1])) return [{ tool: only[0], args: only[1] }];
  return [{ tool, args: value }];
}
