// Tools and schemas described as text, for models that do not support them.
import * as v from 'valibot';
import { splitBlocks } from '../text/taggedBlocks';
import { readLenientJson } from '../text/lenientJson';
import { parseTyped } from '../text/parseReply';
import { jsonLine } from '../text/quoting';
import { type Lost, quoteOf, takeValue } from '../text/reading';
import type { JsonSchema, ModelMessage, ToolCall, ToolSpec } from './request';

const callSchema = v.object({ name: v.pipe(v.string(), v.minLength(1)), args: v.optional(v.unknown(), {}) });
const callsSchema = v.object({ calls: v.array(callSchema) });

/** Returns the paragraph that describes the tools at the end of a system prompt. `callsInText` parses the calls in the answer. */
export function toolsText(tools: readonly ToolSpec[]): string {
  const listed = tools.map(({ name, description, parameters }) => `- ${name}: ${description}\n  ${JSON.stringify(parameters)}`);
  const form = '<<<CALL>>>\n{"name":"…","args":{…}}\n<<<END>>>';
  return `You have these tools. To call one, end your reply with a block of this form, one block for each call, and wait for the result:\n\n${form}\n\n${listed.join('\n')}`;
}

/** Finds the tool calls in the `CALL` blocks of a text, and the `CALL` blocks that cannot be parsed. */
export function callsInText(text: string): { readonly calls: readonly ToolCall[]; readonly lost: readonly Lost[] } {
  const lost: Lost[] = [];
  if (!/call/i.test(text)) return { calls: [], lost };
  const calls = splitBlocks(text).blocks.flatMap(({ name, body }): readonly ToolCall[] => {
    if (name !== 'CALL') return [];
    const read = parseTyped(body, { schema: callsSchema });
    if (read.state !== 'unreadable') return takeValue(read, (parts) => lost.push(...parts)).calls;
    lost.push({ kind: 'unread', path: 'CALL', text: quoteOf(body), reason: read.problem });
    return [];
  });
  return { calls, lost };
}

/** Formats of tool calls that the model's server failed to parse: a tag around JSON or parameters, or a chat template token before JSON. */
const foreignForms: readonly RegExp[] = [
  /<\|?(?:tool_calls?|function_calls?|tool_use)\|?>([\s\S]*?)(?:<\|?\/(?:tool_calls?|function_calls?|tool_use)\|?>|$)/g,
  /(<function=[\s\S]*?(?:<\/function>|$))/g,
  /(<(?:\w{1,20}:)?invoke name=[\s\S]*?(?:<\/(?:\w{1,20}:)?invoke>|$))/g,
  /\[TOOL_CALLS\]\s*([\s\S]*?)(?=\[TOOL_CALLS\]|$)/g,
  /<\|python_tag\|>([\s\S]*?)(?:<\|eo[mt]_id\|>|$)/g,
  /<[|｜]tool[▁_]call[▁_]begin[|｜]>([\s\S]*?)(?:<[|｜]tool[▁_]call[▁_]end[|｜]>|$)/g,
  /<\|channel\|>\s*commentary\s+to=((?:functions\.)?[\w.-]+[\s\S]*?)(?:<\|call\|>|<\|end\|>|$)/g,
];

/** Arguments in a fence after the tool's name, a format of one chat template. */
const fencedArguments = /(<｜tool▁sep｜>[\w.:-]{1,60})\s*```json\n([\s\S]*?)\n```/g;

/**
 * Finds calls to offered tools in foreign formats, and returns them with the remaining text. Code blocks are left unchanged.
 * @param isOffered whether a call refers to an offered tool
 */
export function foreignCalls(
  text: string,
  isOffered: (call: ToolCall) => boolean,
): { readonly calls: readonly ToolCall[]; readonly text: string } {
  const calls: ToolCall[] = [];
  const prose = text.replace(fencedArguments, '$1$2').split(/(^```[\s\S]*?^```)/m);
  const left = prose.map((part, index) => (index % 2 === 1 ? part : foreignForms.reduce(withoutCalls, part)));
  return { calls, text: left.join('').trim() };

  function withoutCalls(part: string, form: RegExp): string {
    return part.replace(form, (whole: string, body: string) => {
      const found = callsOf(body).filter(isOffered);
      calls.push(...found);
      return found.length > 0 ? '' : whole;
    });
  }
}

/** Parses the calls in text that matched a foreign format: JSON, a name before JSON, or a name with tagged parameters. */
function callsOf(written: string): ToolCall[] {
  const body = written.replace('[ARGS]', '');
  const named = /<function=["']?([\w.-]{1,60})["']?>([\s\S]*)|<(?:\w{1,20}:)?invoke name=["']([\w.-]{1,60})["']>([\s\S]*)/.exec(body);
  if (named) {
    const inner = named[2] ?? named[4] ?? '';
    const given = jsonIn(inner);
    return [{ name: plainToolName(named[1] ?? named[3] ?? ''), args: given ?? parametersIn(inner) }];
  }
  const lead = /^\s*(?:function<[|｜]tool[▁_]sep[|｜]>)?([\w.:-]{1,60})\s*(?=[<{[\n])/.exec(body);
  const value = jsonIn(body);
  if (lead && !/^\s*[[{]/.test(body)) return [{ name: plainToolName(lead[1] ?? ''), args: value ?? parametersIn(body) }];
  return (Array.isArray(value) ? value : [value]).flatMap(callOfJson);
}

function callOfJson(value: unknown): ToolCall[] {
  if (typeof value !== 'object' || value === null) return [];
  const fields = new Map<string, unknown>(Object.entries(value));
  const inner = fields.get('function');
  if (typeof inner === 'object') return callOfJson(inner);
  const name = [inner, fields.get('name'), fields.get('tool'), fields.get('tool_name')].find((each) => typeof each === 'string');
  const given = ['arguments', 'args', 'parameters', 'input'].map((key) => fields.get(key)).find((each) => each !== undefined) ?? {};
  return typeof name === 'string' ? [{ name: plainToolName(name), args: typeof given === 'string' ? (jsonIn(given) ?? {}) : given }] : [];
}

function plainToolName(name: string): string {
  return name.replace(/^(?:functions|default_api|tools)\./, '').replace(/:\d+$/, '');
}

/** Returns the first JSON object or list in a text; undefined if there is none. */
function jsonIn(text: string): unknown {
  const from = text.search(/[[{]/);
  const read = from < 0 ? null : readLenientJson(text.slice(from));
  return read?.ok && typeof read.value.value === 'object' ? read.value.value : undefined;
}

/** Reads tagged parameters: `<parameter=path>a</parameter>`, `<parameter name="path">`, or alternating keys and values. */
function parametersIn(text: string): Readonly<Record<string, unknown>> {
  const tags = [
    ...text.matchAll(/<(?:\w{1,20}:)?parameter(?:=["']?| name=["'])([\w-]{1,40})["']?>\n?([\s\S]*?)\n?<\/(?:\w{1,20}:)?parameter>/g),
  ];
  const pairs = [...text.matchAll(/<arg_key>((?:(?!<\/?arg_)[\s\S])*)<\/arg_key>\s*<arg_value>([\s\S]*?)<\/arg_value>/g)];
  const typed = (value: string): unknown =>
    /^\d{1,9}$/.test(value) ? Number(value) : /^(true|false)$/.test(value) ? value === 'true' : value;
  return Object.fromEntries([...tags, ...pairs].map(([, name = '', value = '']) => [name.trim(), typed(value.trim())]));
}

export function inWords({ from, text, calls = [], results = [], pictures }: ModelMessage): ModelMessage {
  const made = text.includes('<<<CALL') ? [] : calls.map(({ name, args }) => `<<<CALL>>>\n${JSON.stringify({ name, args })}\n<<<END>>>`);
  const found = results.map(({ call, text: result }) => `Result of ${call.name} ${jsonLine(call.args)}:\n${result}`);
  return { from, text: [...found, text, ...made].filter((part) => part !== '').join('\n\n'), ...(pictures ? { pictures } : {}) };
}

/** Adds IDs to calls and their results, for providers that match them by ID. */
export function withCallIds(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const named = (call: ToolCall, message: number, index: number): ToolCall => ({ ...call, id: call.id ?? `call-${message}-${index}` });
  return messages.map((message, at) => ({
    ...message,
    ...(message.calls ? { calls: message.calls.map((call, index) => named(call, at, index)) } : {}),
    ...(message.results ? { results: message.results.map(({ call, text }, index) => ({ call: named(call, at - 1, index), text })) } : {}),
  }));
}

/** Returns the paragraph that describes the schema at the end of a system prompt. */
export function schemaText(schema: JsonSchema): string {
  return `Answer with one JSON value that fits this JSON schema, and with nothing before or after it:\n\n${JSON.stringify(schema)}`;
}
