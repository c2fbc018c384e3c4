// Parses tool calls written as JSON.
import { fenceOf } from '../../text/fences';
import { readLenientJson } from '../../text/lenientJson';
import { calledPath, editsOfCall } from './editCall';
import { type FormBlock, type FormCursor, unreadableBlock } from './form';

/** Text allowed on the same line before a call: a tag, a chat-template token, or a phrase ending in a colon. */
const lead = /^\s*(?:(?:<[\w|｜▁:-]{1,40}>|\[[A-Z_]{4,20}\])\s*)?(?=[[{])/;
const words = /^[^[\]{}"<>]{1,80}:\s*(?=[[{])/;
const namesFile =
  /\\?"(?:path|from|file|file_?(?:path|name)|(?:target|relative|absolute|old)_?(?:file|path)|patch|diff|input|edits|changes)\\?"\s*:/i;
/** Matches the key of an edit's text. Unreadable JSON without such a key is prose. */
const namesText = /"(?:(?:old|new)(?:_?(?:text|str(?:ing)?))?|contents?)\\?"\s*:/i;
/**
 * Number of characters searched for a file name, in each of the first `leadLines` lines. A call names its file early, so longer text need
 * not be parsed as JSON to rule out a call.
 */
const maxLead = 400;
const leadLines = 8;
/** Numbers of lines to try, in this order, until the JSON is complete; the last one is the maximum. */
const pieces = [1, 32, 1_000, 20_000];

/** Parses one call or a list of calls. A value that names a file but contains no edit is prose. */
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
  // JSON without edits is prose if a phrase precedes it.
  if (!lead.test(line) && !read.some(({ edits }) => edits?.ok)) return null;
  return {
    ops: read.flatMap(({ edits }) => (edits?.ok ? edits.value.ops : [])),
    written: read.flatMap(({ edits }) => (edits?.ok ? edits.value.written : [])),
    refused: read.flatMap(({ args, edits }) => (edits === null || edits.ok ? [] : [unreadableBlock(calledPath(args), at, edits.error)])),
    next,
  };
}

/** Reads the JSON value at character `start` of line `at`; `undefined` if unreadable. Tries few lines first, as most values are short. */
function valueAt(lines: readonly string[], at: number, start: number): { readonly value: unknown; readonly next: number } {
  let isCut = false;
  for (const most of pieces) {
    const text = lines
      .slice(at, at + most)
      .join('\n')
      .slice(start);
    const read = readLenientJson(text);
    isCut = read.ok && read.value.cut !== null;
    if (read.ok && !isCut) return { value: read.value.value, next: at + text.slice(0, read.value.end).split('\n').length };
    if (!read.ok || at + most >= lines.length) break;
  }
  // An unterminated value extends to the end of the reply; otherwise, parsing would be retried from each of its lines.
  let next = isCut ? lines.length : at + 1;
  while (next < lines.length && lines[next]?.trim() !== '' && fenceOf(lines[next] ?? '') === null) next++;
  return { value: undefined, next };
}

/** Returns the parsed JSON value; undefined if the text is invalid or incomplete. */
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
/** Maximum nesting depth; a list of calls with function objects needs less. */
const maxDepth = 5;

/** Collects all calls in a JSON value, down to `maxDepth`, regardless of how names and arguments are nested. */
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
