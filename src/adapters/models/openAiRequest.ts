// Turns a request of ours into a chat completion, leaving out what this server has refused before.
import type { ModelRequest } from '../../core/models/request';
import { schemaText } from '../../core/models/schemaText';

/** What not every server knows. A server that refuses one is asked without it from then on. */
export const extras = ['response_format', 'stream_options', 'tools'] as const;
export type Extra = (typeof extras)[number];

/** @param without what the server is known to refuse; a schema it does not take is told in words */
export function openAiRequest(request: ModelRequest, model: string, without: ReadonlySet<Extra>): Readonly<Record<string, unknown>> {
  const { schema, tools } = request;
  const inWords = schema && without.has('response_format') ? schemaText(schema) : '';
  const system = [request.system, inWords].filter((text) => text !== '').join('\n\n');
  return {
    model,
    messages: [
      ...(system === '' ? [] : [{ role: 'system', content: system }]),
      ...request.messages.map(({ from, text }) => ({ role: from === 'model' ? 'assistant' : 'user', content: text })),
    ],
    stream: true,
    ...(without.has('stream_options') ? {} : { stream_options: { include_usage: true } }),
    ...(schema && !without.has('response_format')
      ? { response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } } }
      : {}),
    ...(tools.length > 0 && !without.has('tools')
      ? { tools: tools.map(({ name, description, parameters }) => ({ type: 'function', function: { name, description, parameters } })) }
      : {}),
  };
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
