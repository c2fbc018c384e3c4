// Tools and schemas in words, for models that cannot be handed them.
import * as v from 'valibot';
import { splitBlocks } from '../text/blocks';
import { parseTyped } from '../text/parseReply';
import { jsonLine } from '../text/quoting';
import { type Lost, quoteOf, takeValue } from '../text/reading';
import type { JsonSchema, ModelMessage, ToolCall, ToolSpec } from './request';

const callSchema = v.object({ name: v.pipe(v.string(), v.minLength(1)), args: v.optional(v.unknown(), {}) });
const callsSchema = v.object({ calls: v.array(callSchema) });

/** A paragraph for the end of a system text; calls made this way are found by `callsInText`. */
export function toolsText(tools: readonly ToolSpec[]): string {
  const listed = tools.map(({ name, description, parameters }) => `- ${name}: ${description}\n  ${JSON.stringify(parameters)}`);
  const form = '<<<CALL>>>\n{"name":"…","args":{…}}\n<<<END>>>';
  return `You have these tools. To call one, end your reply with a block of this form, one block for each call, and wait for the result:\n\n${form}\n\n${listed.join('\n')}`;
}

/** The calls a text holds in blocks, and the blocks that are no call. */
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

/** The message with its calls and results as text. */
export function inWords({ from, text, calls = [], results = [], pictures }: ModelMessage): ModelMessage {
  const made = text.includes('<<<CALL') ? [] : calls.map(({ name, args }) => `<<<CALL>>>\n${JSON.stringify({ name, args })}\n<<<END>>>`);
  const found = results.map(({ call, text: result }) => `Result of ${call.name} ${jsonLine(call.args)}:\n${result}`);
  return { from, text: [...found, text, ...made].filter((part) => part !== '').join('\n\n'), ...(pictures ? { pictures } : {}) };
}

/** The messages with an id for every call, the same for its result, for providers that match them by it. */
export function withCallIds(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const named = (call: ToolCall, message: number, index: number): ToolCall => ({ ...call, id: call.id ?? `call-${message}-${index}` });
  return messages.map((message, at) => ({
    ...message,
    ...(message.calls ? { calls: message.calls.map((call, index) => named(call, at, index)) } : {}),
    ...(message.results ? { results: message.results.map(({ call, text }, index) => ({ call: named(call, at - 1, index), text })) } : {}),
  }));
}

/** A paragraph for the end of a system text; the answer is read by the parse ladder like every other. */
export function schemaText(schema: JsonSchema): string {
  return `Answer with one JSON value that fits this JSON schema, and with nothing before or after it:\n\n${JSON.stringify(schema)}`;
}
