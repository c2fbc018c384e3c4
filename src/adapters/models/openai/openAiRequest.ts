// Turns a request of ours into a chat completion, leaving out what this server has refused before.
import type { ModelMessage, ModelRequest, ToolCall } from '../../../core/models/request';
import { inWords, schemaText, toolsText, withCallIds } from '../../../core/models/toolText';

/** What not every server knows. A server that refuses one is asked without it from then on. */
const extras = ['response_format', 'stream_options', 'tools'] as const;
export type Extra = (typeof extras)[number];

/** @param without what the server is known to refuse; a schema it does not take is told in words */
export function openAiRequest(request: ModelRequest, model: string, without: ReadonlySet<Extra>): Readonly<Record<string, unknown>> {
  const { schema, tools } = request;
  const noTools = without.has('tools');
  const toldTools = tools.length > 0 && noTools ? toolsText(tools) : '';
  const toldSchema = schema && without.has('response_format') ? schemaText(schema) : '';
  const system = [request.system, toldTools, toldSchema].filter((text) => text !== '').join('\n\n');
  return {
    model,
    messages: [
      ...(system === '' ? [] : [{ role: 'system', content: system }]),
      ...withCallIds(request.messages).flatMap((message) => messagesOf(noTools ? inWords(message) : message)),
    ],
    stream: true,
    ...(without.has('stream_options') ? {} : { stream_options: { include_usage: true } }),
    ...(schema && !without.has('response_format')
      ? { response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } } }
      : {}),
    ...(tools.length > 0 && !noTools
      ? { tools: tools.map(({ name, description, parameters }) => ({ type: 'function', function: { name, description, parameters } })) }
      : {}),
  };
}

/** Each result is a message of its own, before the words of the message it is part of. */
function messagesOf({ from, text, calls = [], results = [], pictures = [] }: ModelMessage): readonly object[] {
  const found = results.map(({ call, text: content }) => ({ role: 'tool', tool_call_id: call.id, content }));
  if (from === 'model')
    return [
      {
        role: 'assistant',
        content: text === '' && calls.length > 0 ? null : text,
        ...(calls.length > 0 ? { tool_calls: calls.map(callOf) } : {}),
      },
    ];
  if (pictures.length > 0) {
    const seen = pictures.map(({ mime, data }) => ({ type: 'image_url', image_url: { url: `data:${mime};base64,${data}` } }));
    return [...found, { role: 'user', content: [...seen, { type: 'text', text }] }];
  }
  return [...found, ...(text === '' && found.length > 0 ? [] : [{ role: 'user', content: text }])];
}

/** Where Google's models are reached by this protocol, a signature travels beside the call. */
function callOf({ id, name, args, thoughtSignature }: ToolCall): object {
  const signed = thoughtSignature === undefined ? {} : { extra_content: { google: { thought_signature: thoughtSignature } } };
  return { id, type: 'function', function: { name, arguments: JSON.stringify(args) }, ...signed };
}

/** The extra to leave out after a refusal: the one the server names, else the one it most likely means; null where none is left. */
export function extraToDrop(body: Readonly<Record<string, unknown>>, message: string): Extra | null {
  const sent = extras.filter((extra) => extra in body);
  const named: Readonly<Record<Extra, RegExp>> = {
    response_format: /response_format|json_schema|json schema|structured output|grammar/i,
    stream_options: /stream_options|include_usage/i,
    tools: /\btools?\b|function call/i,
  };
  return sent.find((extra) => named[extra].test(message)) ?? sent.find((extra) => extra !== 'tools') ?? null;
}
