// Converts a model request to Anthropic messages, without parts that the model refused.
import type { JsonSchema, ModelMessage, ModelRequest, ToolCall } from '../../../core/models/request';
import { inWords, schemaText, withCallIds } from '../../../core/models/toolText';
import { field } from '../transport/body';
import { keptBlocks } from './anthropicReply';

/** Optional parts of a request. A part that a model refuses is no longer sent to that model. */
const extras = ['thinking', 'effort', 'schema'] as const;
type Refusable = (typeof extras)[number];

/** Limits of a model, learned from refusals. */
export interface ModelLimits {
  readonly without: ReadonlySet<Refusable>;
  readonly maxTokens: number;
}

/** Default limits. The service requires a maximum number of answer tokens; this maximum covers the longest answer with thinking. */
export const usualLimits: ModelLimits = { without: new Set(), maxTokens: 32_000 };

/** Returns the limits for the next attempt after a refusal; null if the message names nothing that can be lowered or left out. */
export function limitsAfter(limits: ModelLimits, body: Readonly<Record<string, unknown>>, message: string): ModelLimits | null {
  const most = Number(/max_tokens.{0,200}?>\s*(\d+)/s.exec(message)?.[1] ?? 0);
  if (most > 0 && most < limits.maxTokens) return { ...limits, maxTokens: most };
  const named: Readonly<Record<Refusable, RegExp>> = {
    thinking: /thinking/i,
    effort: /effort/i,
    schema: /schema|output_config|output_format|structured/i,
  };
  const sent: Readonly<Record<Refusable, boolean>> = {
    thinking: 'thinking' in body,
    effort: field(body.output_config, 'effort') !== undefined,
    schema: field(body.output_config, 'format') !== undefined,
  };
  const drop = extras.find((extra) => sent[extra] && named[extra].test(message));
  return drop ? { ...limits, without: new Set([...limits.without, drop]) } : null;
}

interface Block {
  readonly type: string;
  readonly [name: string]: unknown;
}

/** @param cuts positions of cache markers in the first message, in ascending order */
export function anthropicRequest(
  request: ModelRequest,
  model: string,
  { without, maxTokens }: ModelLimits,
  cuts: readonly number[],
): Readonly<Record<string, unknown>> {
  const { schema, tools, messages } = request;
  const isSchemaTold = schema !== null && (without.has('schema') || tools.length > 0);
  const system = [request.system, isSchemaTold ? schemaText(schema) : ''].filter((text) => text !== '').join('\n\n');
  // Without tools, the service refuses a history with tool calls, so the calls are described as text.
  const told = tools.length > 0 ? withCallIds(messages) : messages.map(inWords);
  const format = schema && !isSchemaTold ? { format: { type: 'json_schema', schema: strictSchema(schema) } } : {};
  const effort = request.tier === 'fast' && !without.has('effort') ? { effort: 'low' } : {};
  const output = { ...format, ...effort };
  return {
    model,
    max_tokens: maxTokens,
    stream: true,
    ...(system === '' ? {} : { system }),
    messages: told.map((message, index) => ({
      role: message.from === 'user' ? 'user' : 'assistant',
      content: [...contentOf(message, index === 0 ? cuts : [])],
    })),
    ...(tools.length > 0
      ? {
          tools: tools.map(({ name, description, parameters }) => ({ name, description, input_schema: parameters })),
          // Caches the whole prompt, because the next request repeats it with the tool results appended.
          cache_control: cached,
        }
      : {}),
    ...(request.tier === 'strong' && !without.has('thinking') ? { thinking: { type: 'adaptive' } } : {}),
    ...(Object.keys(output).length > 0 ? { output_config: output } : {}),
  };
}

const cached = { type: 'ephemeral' };

/** Converts a message: tool results first, calls last. Empty text blocks are left out, because the service refuses them. */
function* contentOf({ from, text, calls = [], results = [], pictures = [] }: ModelMessage, cuts: readonly number[]): Generator<Block> {
  for (const call of calls.slice(0, 1)) yield* thoughtsOf(call);
  for (const result of results)
    yield { type: 'tool_result', tool_use_id: idOf(result.call), content: result.text.trim() === '' ? '(nothing)' : result.text };
  for (const { mime, data } of pictures) yield { type: 'image', source: { type: 'base64', media_type: mime, data } };
  const isEmpty = text.trim() === '';
  if (isEmpty && calls.length + results.length === 0) yield { type: 'text', text: from === 'user' ? '(empty)' : '(no answer)' };
  if (!isEmpty) yield* textBlocks(text, cuts);
  for (const call of calls) yield { type: 'tool_use', id: idOf(call), name: call.name, input: objectOf(call.args) };
}

function* textBlocks(text: string, cuts: readonly number[]): Generator<Block> {
  let start = 0;
  for (const cut of cuts) {
    yield { type: 'text', text: text.slice(start, cut), cache_control: cached };
    start = cut;
  }
  yield { type: 'text', text: text.slice(start) };
}

/** Returns the thinking before a call, which must be sent back unchanged. */
function thoughtsOf({ thoughtSignature = '' }: ToolCall): readonly Block[] {
  return thoughtSignature.startsWith(keptBlocks) ? JSON.parse(thoughtSignature.slice(keptBlocks.length)) : [];
}

function idOf({ id = '' }: ToolCall): string {
  return id.replace(/[^\w-]/g, '_');
}

function objectOf(args: unknown): object {
  return typeof args === 'object' && args !== null && !Array.isArray(args) ? args : {};
}

/** Matches schema keywords that the service refuses. They can be left out, because answers are validated when they are read. */
const unknownWords =
  /^(\$schema|default|minimum|maximum|exclusiveMinimum|exclusiveMaximum|multipleOf|minLength|maxLength|pattern|minItems|maxItems|uniqueItems)$/;

/** Converts a schema to the strict form that the service requires: objects without additional properties, values without bounds. */
function strictSchema(schema: JsonSchema): JsonSchema {
  const own = Object.entries(schema).flatMap(([name, value]) => {
    if (unknownWords.test(name) && typeof value !== 'object') return [];
    if (name === 'properties' || name === '$defs') return [[name, eachOf(value)] as const];
    return [[name, strictly(value)] as const];
  });
  return { ...Object.fromEntries(own), ...(schema.type === 'object' ? { additionalProperties: false } : {}) };
}

/** Converts the schemas of named properties; property names are not treated as keywords. */
function eachOf(named: unknown): unknown {
  return Object.fromEntries(Object.entries(named ?? {}).map(([name, value]) => [name, strictly(value)]));
}

function strictly(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strictly);
  return typeof value === 'object' && value !== null ? strictSchema(value as JsonSchema) : value;
}

/** Minimum number of characters in a prefix worth caching: the service ignores prefixes below about a thousand tokens. */
const minCachedChars = 4_096;
/** Maximum number of cache markers, in addition to the one after the last message. */
const maxCuts = 3;
const maxRemembered = 8;

/**
 * Creates a function that returns the positions for cache markers in a request: the last paragraph break in the longest prefix that the
 * request shares with an earlier request, and the earlier request's markers in this prefix. The earlier markers are kept because the
 * service finds a cached prefix only if the prefix ends at a marker.
 */
export function createPrefixMemory(): (text: string) => readonly number[] {
  let known: readonly { readonly text: string; readonly cuts: readonly number[] }[] = [];
  return (text) => {
    const alike = known.map((earlier) => ({ ...earlier, chars: commonChars(earlier.text, text) })).toSorted((a, b) => b.chars - a.chars);
    const [nearest = { cuts: [], chars: 0 }] = alike;
    const kept = nearest.cuts.filter((cut) => cut <= nearest.chars);
    const place = text.lastIndexOf('\n\n', nearest.chars) + 2;
    const isNew = place <= nearest.chars && place - (kept.at(-1) ?? 0) >= minCachedChars && place < text.length;
    const cuts = [...kept, ...(isNew ? [place] : [])].slice(-maxCuts);
    known = [{ text, cuts }, ...known].slice(0, maxRemembered);
    return cuts;
  };
}

function commonChars(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let chars = 0;
  while (chars < most && a.charCodeAt(chars) === b.charCodeAt(chars)) chars++;
  return chars;
}
