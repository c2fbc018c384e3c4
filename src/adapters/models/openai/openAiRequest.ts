// Converts a model request to a chat completion, without parts that the server refused.
import { boundWithin } from '../../../core/models/answerBound';
import type { ModelMessage, ModelRequest, ToolCall } from '../../../core/models/request';
import type { AnswerFormat } from '../reasoningFilter';
import { keptThoughts } from './openAiReply';
import { listField, textField } from '../transport/body';
import { inWords, schemaText, toolsText, withCallIds } from '../../../core/models/toolText';

/**
 * Optional parts of a request. A part that a server refuses is no longer sent. Without `system`, the system text precedes the first user
 * message.
 */
const extras = [
  'response_format',
  'stream_options',
  'tools',
  'system',
  'stream',
  'max_tokens',
  'max_completion_tokens',
  'temperature',
] as const;
export type Extra = (typeof extras)[number];

interface Learned {
  readonly without: ReadonlySet<Extra>;
  readonly answerFormat: AnswerFormat;
}

/** Facts learned from refusals and answers, by address and model; shared with the model setup. */
export type ServerMemory = Map<string, Learned>;

/** Number of tokens added to the answer limit for thinking, by answer format. */
const thinkingRoom: Readonly<Record<AnswerFormat, number>> = { plain: 0, unsure: 4_000, unknown: 4_000, thinking: 16_000 };
/** Temperature for structured answers, far below the server defaults of 0.8 or 1. */
const typedTemperature = 0.2;
/** Matches Gemini models. No temperature is sent to them, with any protocol, because Google advises against changing the default. */
const keepsTemperature = /gemini/i;

/** Options for local servers, which get a token limit, because without one they generate until the context window is full. */
export interface OwnServerAsk {
  readonly answerFormat: AnswerFormat;
  readonly windowTokens: number | null;
  readonly tellsProgress?: boolean;
}

function ownServerParts(
  request: ModelRequest,
  without: ReadonlySet<Extra>,
  { answerFormat, windowTokens, tellsProgress }: OwnServerAsk,
): object {
  const { maxAnswerTokens, schema, system, messages } = request;
  const promptLength = messages.reduce((sum, { text }) => sum + text.length, system.length);
  const room = schema ? 0 : thinkingRoom[answerFormat];
  // Prefers the older name, because few servers accept the newer one.
  const bound = (['max_tokens', 'max_completion_tokens'] as const).find((name) => !without.has(name));
  return {
    ...(tellsProgress && !without.has('stream') ? { return_progress: true } : {}),
    ...(maxAnswerTokens === undefined || bound === undefined
      ? {}
      : {
          [bound]:
            boundWithin(maxAnswerTokens, windowTokens, promptLength) + (windowTokens === null ? room : Math.min(room, windowTokens >> 1)),
        }),
  };
}

/**
 * @param without parts that the server refuses; a schema that is refused is described in the prompt
 * @param own options for a local server
 */
export function openAiRequest(
  request: ModelRequest,
  model: string,
  without: ReadonlySet<Extra>,
  own: OwnServerAsk | null = null,
): Readonly<Record<string, unknown>> {
  const { schema, tools } = request;
  const noTools = without.has('tools');
  const toldTools = tools.length > 0 && noTools ? toolsText(tools) : '';
  const toldSchema = schema && without.has('response_format') ? schemaText(schema) : '';
  const system = [request.system, toldTools, toldSchema].filter((text) => text !== '').join('\n\n');
  const noSystem = without.has('system');
  const streams = !without.has('stream');
  const messages = noSystem ? beforeFirst(system, request.messages) : request.messages;
  return {
    model,
    messages: [
      ...(system === '' || noSystem ? [] : [{ role: 'system', content: system }]),
      ...withCallIds(messages).flatMap((message) => messagesOf(noTools ? inWords(message) : message)),
    ],
    stream: streams,
    ...(own ? ownServerParts(request, without, own) : {}),
    ...(schema && !without.has('temperature') && !keepsTemperature.test(model) ? { temperature: typedTemperature } : {}),
    ...(without.has('stream_options') || !streams ? {} : { stream_options: { include_usage: true } }),
    ...(schema && !without.has('response_format')
      ? { response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } } }
      : {}),
    ...(tools.length > 0 && !noTools
      ? { tools: tools.map(({ name, description, parameters }) => ({ type: 'function', function: { name, description, parameters } })) }
      : {}),
  };
}

/** Puts the system text before the first user message, for servers without a system role. */
export function beforeFirst(system: string, messages: readonly ModelMessage[]): readonly ModelMessage[] {
  if (system === '') return messages;
  const [first, ...rest] = messages;
  if (first?.from !== 'user') return [{ from: 'user', text: system }, ...messages];
  return [{ ...first, text: `${system}\n\n${first.text}` }, ...rest];
}

/** Converts a message; each tool result becomes a separate message before the message's text. */
function messagesOf({ from, text, calls = [], results = [], pictures = [] }: ModelMessage): readonly object[] {
  const found = results.map(({ call, text: content }) => ({ role: 'tool', tool_call_id: call.id, content }));
  if (from === 'model')
    return [
      {
        role: 'assistant',
        content: text === '' && calls.length > 0 ? null : text,
        ...thoughtsBefore(calls),
        ...(calls.length > 0 ? { tool_calls: calls.map(callOf) } : {}),
      },
    ];
  if (pictures.length > 0) {
    const seen = pictures.map(({ mime, data }) => ({ type: 'image_url', image_url: { url: `data:${mime};base64,${data}` } }));
    return [...found, { role: 'user', content: [...seen, { type: 'text', text }] }];
  }
  return [...found, ...(text === '' && found.length > 0 ? [] : [{ role: 'user', content: text }])];
}

/** Returns the thinking before a call. DeepSeek rejects tool results without it. */
function thoughtsBefore([first]: readonly ToolCall[]): { readonly reasoning_content?: string } {
  const kept = first?.thoughtSignature ?? '';
  return kept.startsWith(keptThoughts) ? { reasoning_content: kept.slice(keptThoughts.length) } : {};
}

/** Converts a call. Google's models require the call's signature in this protocol as well. */
function callOf({ id, name, args, thoughtSignature }: ToolCall): object {
  const signed =
    thoughtSignature === undefined || thoughtSignature.startsWith(keptThoughts)
      ? {}
      : { extra_content: { google: { thought_signature: thoughtSignature } } };
  return { id, type: 'function', function: { name, arguments: JSON.stringify(args) }, ...signed };
}

/**
 * Matches refusals of the system role. Chat templates without this role may only complain that roles must alternate, so this complaint also
 * matches.
 */
export const refusesSystem =
  /\bsystem\b.{0,40}\b(role|messages?|prompts?|instructions?)?.{0,30}\b(not|n[o']t|un)\s?(be\s)?(support|allow|permit|accept|available|valid)|(support|accept|allow|permit|invalid|unknown|unexpected)\w{0,20}\b.{0,40}\bsystem\b|only\b.{0,30}\buser\b.{0,30}\bassistant\b|roles? must alternate|developer instruction/i;
const refusesStream =
  /\bstream(ing)?\b(?!_options).{0,60}\b(not|n[o']t|un|only|verif|disabled|forbidden)|verified to stream|unsupported.{0,30}\bstream(ing)?\b(?!_options)/i;
/** Order in which parts are left out if the refusal names no part. */
const guessed: readonly Extra[] = ['response_format', 'stream_options'];

/**
 * Returns the part to leave out after a refusal: the part that the refusal names, otherwise the most likely one; null if no part remains.
 */
export function extraToDrop(body: Readonly<Record<string, unknown>>, message: string): Extra | null {
  const [first] = listField(body, 'messages');
  const isSent: Readonly<Record<Extra, boolean>> = {
    response_format: 'response_format' in body,
    stream_options: 'stream_options' in body,
    tools: 'tools' in body,
    system: textField(first, 'role') === 'system',
    stream: body.stream === true,
    max_tokens: 'max_tokens' in body,
    max_completion_tokens: 'max_completion_tokens' in body,
    temperature: 'temperature' in body,
  };
  const sent = extras.filter((extra) => isSent[extra]);
  const named: Readonly<Record<Extra, RegExp>> = {
    response_format: /response_format|json_schema|json schema|structured output|grammar/i,
    stream_options: /stream_options|include_usage/i,
    tools: /\btools?\b|function call/i,
    system: refusesSystem,
    stream: refusesStream,
    max_tokens: /max_tokens|max_completion_tokens/i,
    max_completion_tokens: /max_completion_tokens/i,
    temperature: /temperature/i,
  };
  return sent.find((extra) => named[extra].test(message)) ?? sent.find((extra) => guessed.includes(extra)) ?? null;
}
