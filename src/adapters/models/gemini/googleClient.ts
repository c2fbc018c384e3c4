// Routes requests of Google's SDK through this project's transport, which holds the key.
import type { GoogleGenAI, Content, GenerateContentConfig, GenerateContentParameters, ThinkingLevel } from '@google/genai/web';
import { type ModelFailure, modelFailure } from '../../../core/models/failure';
import type { Clock } from '../../../flows/ports/ports';
import { type Allowance, createAllowance, refusalWords, field, listField, textField } from '../transport/body';
import { failureOfFetch, type Hidden, redact, retryAfterMs } from '../transport/failures';
import { type AnswerReader, eventsOfAnswer } from '../transport/pieces';
import type { Fetch } from '../transport/loopback';
import { getJson, type ProviderConnection, send, baseAddress } from '../transport/send';
import { geminiRefusal } from './geminiFailure';
import type { ModelTier } from '../../../core/agents/roster';
import type { ModelMessage, ModelRequest, ToolCall } from '../../../core/models/request';
import { schemaText } from '../../../core/models/toolText';

export interface ClientScope {
  readonly apiVersion: string;
  /** Path prefix that every request must have, including the API version. */
  readonly path: string;
  readonly clock: Clock;
  readonly allow?: Allowance;
}

/** Placeholder key, which the transport replaces; the SDK requires a key that is a valid header value. */
const placeholder = 'set-by-the-transport';

/** Creates a client for one call; null if the deadline passes while the SDK is loading. The SDK is loaded on the first request. */
export async function openClient(line: ProviderConnection, scope: ClientScope): Promise<GoogleGenAI | null> {
  const sdk = await line.deadline.within(import('./googleSdk'));
  if (sdk === null) return null;
  const httpOptions = { baseUrl: line.base, apiVersion: versionSegment(scope.apiVersion), fetch: transportFetch(line, scope) };
  return new sdk.GoogleGenAI({ apiKey: placeholder, httpOptions });
}

/** Carries a failure through the SDK, which passes on `Error` objects unchanged. */
class CarriedFailure extends Error {
  constructor(readonly failure: ModelFailure) {
    super(failure.reason);
  }
}

export function failureOfClient(error: unknown, hidden: Hidden): ModelFailure {
  if (error instanceof CarriedFailure) return error.failure;
  if (error instanceof RangeError) return failureOfFetch(error, hidden);
  return modelFailure('malformed', redact(error instanceof Error ? error.message : String(error), hidden));
}

/** Replaces the SDK's `fetch`. Only path and body of the SDK's requests are used. */
function transportFetch(line: ProviderConnection, { path: allowed, clock, allow = createAllowance() }: ClientScope): Fetch {
  const refusalOf = async (response: Response, waitMs: number | null) =>
    geminiRefusal(response.status, await refusalWords(response, line.deadline), line.hidden, waitMs, clock.now());

  async function listed(path: string): Promise<Response> {
    const got = await getJson(line, path, (response) => refusalOf(response, retryAfterMs(response.headers, clock.now())));
    if (!got.ok) throw new CarriedFailure(got.error);
    // Passes on a copy, because the SDK modifies the value. Removes an empty page token, because the SDK would use it to request another
    // page.
    const value = typeof got.value === 'object' ? got.value : {};
    return new Response(JSON.stringify({ ...value, nextPageToken: field(value, 'nextPageToken') || undefined }));
  }

  async function streamed(path: string, body: string): Promise<Response> {
    const sent = await send(line, path, body);
    if (!sent.ok) throw new CarriedFailure(sent.error);
    const waitMs = retryAfterMs(sent.value.headers, clock.now());
    if (!sent.value.ok) throw new CarriedFailure(await refusalOf(sent.value, waitMs));
    return new Response(streamOf(eventsOfAnswer(line, sent.value, plainEvents(line.hidden, waitMs), allow)));
  }

  return async (address, init) => {
    const path = typeof address === 'string' && address.startsWith(line.base + allowed) ? address.slice(line.base.length) : null;
    if (path === null) throw new CarriedFailure(modelFailure('badRequest', 'Another address was asked for than that of the call.'));
    return typeof init?.body === 'string' ? streamed(path, init.body) : listed(path);
  };
}

/** Chunks are merged up to this number of characters, because the SDK creates a response of several kilobytes for each chunk. */
const joinedChars = 64;

/** Serializes chunks as server-sent events for the SDK; small chunks are merged. */
function plainEvents(hidden: Hidden, waitMs: number | null): AnswerReader<string> {
  let parts: unknown[] = [];
  let chars = 0;
  const rest = (): readonly string[] => {
    const joined = parts;
    parts = [];
    chars = 0;
    return joined.length > 0 ? [eventOf({ candidates: [{ content: { parts: joined } }] })] : [];
  };
  return {
    rest,
    failureIn(piece) {
      if (piece.kind === 'error') return geminiRefusal(0, piece.said, hidden, waitMs);
      return isError(piece.value) ? geminiRefusal(0, JSON.stringify(piece.value), hidden, waitMs) : null;
    },
    read(value) {
      const tiny = tinyPart(value);
      if (!tiny) return [...rest(), eventOf({ ...value, error: undefined })];
      parts.push(tiny);
      chars += tiny.text.length;
      return chars < joinedChars ? [] : rest();
    },
  };
}

function eventOf(value: object): string {
  return `data: ${JSON.stringify(value)}\n\n`;
}

/** Returns the text of a chunk that contains nothing but text of fewer than `joinedChars` characters; null for other chunks. */
function tinyPart(value: object): { readonly text: string } | null {
  const [candidate, ...others] = listField(value, 'candidates');
  const [part, ...more] = listField(field(candidate, 'content'), 'parts');
  const text = textField(part, 'text');
  const isPlain = others.length + more.length === 0 && text !== '' && text.length < joinedChars;
  return isPlain && [value, candidate, part].every((each) => Object.keys(each ?? {}).length === 1) ? { text } : null;
}

/**
 * Whether a chunk is an error. A chunk with candidates is an answer even if it has an error field, because some gateways always send an
 * empty error field.
 */
function isError(piece: object): boolean {
  return Boolean(field(piece, 'error')) && listField(piece, 'candidates').length === 0;
}

/** Creates a pull-based stream without a queue, because an error would discard queued chunks. */
function streamOf(texts: AsyncGenerator<string, ModelFailure | null>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const next = await texts.next();
      if (!next.done) controller.enqueue(encoder.encode(next.value));
      else if (next.value) controller.error(new CarriedFailure(next.value));
      else controller.close();
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

const webTools = { search: { googleSearch: {} }, page: { urlContext: {} } } as const;

/** Converts a request, without sampling settings, because current models ignore or refuse them. */
export function geminiRequest(request: ModelRequest, model: string): Omit<GenerateContentParameters, 'model'> {
  // Describes the schema in the prompt if there are tools. Gemini models up to version 2 refuse a schema together with tools, but all
  // models accept a described schema.
  const inWords = request.schema !== null && request.tools.length > 0;
  const schema = inWords ? null : request.schema;
  const system = [request.system, inWords && request.schema ? schemaText(request.schema) : ''].filter((text) => text !== '').join('\n\n');
  return {
    contents: request.messages.map(contentOf),
    config: {
      // Keeps the SDK from making several requests for one call.
      ...{ automaticContinuation: false, automaticFunctionCalling: { disable: true } },
      ...(system === '' ? {} : { systemInstruction: { role: 'user', parts: [{ text: system }] } }),
      ...thinking(request.tier, model),
      ...(schema ? { responseMimeType: 'application/json', responseJsonSchema: schema } : {}),
      ...tools(request),
    },
  };
}

/** Converts a message: tool results come before its text, calls after it. */
function contentOf({ from, text, calls = [], results = [], pictures = [] }: ModelMessage): Content {
  const words = text === '' && calls.length + results.length > 0 ? [] : [{ text }];
  const found = results.map(({ call, text: output }) => ({ functionResponse: { ...idOf(call), name: call.name, response: { output } } }));
  const made = calls.map((call) => ({
    functionCall: { ...idOf(call), name: call.name, args: fieldsOf(call.args) },
    ...(call.thoughtSignature === undefined ? {} : { thoughtSignature: call.thoughtSignature }),
  }));
  const seen = pictures.map(({ mime, data }) => ({ inlineData: { mimeType: mime, data } }));
  return { role: from, parts: [...found, ...seen, ...words, ...made] };
}

function idOf({ id }: ToolCall): { readonly id?: string } {
  return id === undefined ? {} : { id };
}

function fieldsOf(args: unknown): Record<string, unknown> {
  return typeof args === 'object' && args !== null && !Array.isArray(args) ? (args as Record<string, unknown>) : {};
}

/** Returns the thinking settings. The strong tier uses the default level; older models and Gemma refuse a level. */
function thinking(tier: ModelTier, model: string): GenerateContentConfig {
  if (tier === 'strong' || /^(models\/)?(gemini-[12]\b|gemma)/.test(model)) return {};
  return { thinkingConfig: { thinkingLevel: 'LOW' as ThinkingLevel } };
}

function tools(request: ModelRequest): GenerateContentConfig {
  if (request.web) return { tools: [webTools[request.web]] };
  if (request.tools.length === 0) return {};
  const functionDeclarations = request.tools.map(({ name, description, parameters }) => ({
    name,
    description,
    parametersJsonSchema: parameters,
  }));
  return { tools: [{ functionDeclarations }] };
}

const usualVersion = 'v1beta';
const ownAddress = 'https://generativelanguage.googleapis.com';

/** Returns the base address for requests; null if the user's address `set` is invalid. */
export function geminiAddress(set: string | null): string | null {
  return baseAddress(set ?? ownAddress);
}

export function versionSegment(apiVersion: string): string {
  return encodeURIComponent(apiVersion || usualVersion);
}

/** Returns the URL path for a model's name; null if the name would lead to another path. */
export function modelSegments(model: string): string | null {
  const segments = (/^(?:models|tunedModels)\//.test(model) ? model : `models/${model}`).split('/');
  return segments.some((segment) => /^\.?$|\.\./.test(segment)) ? null : segments.map(encodeURIComponent).join('/');
}

export function geminiPath(apiVersion: string, model: string): string | null {
  const segments = modelSegments(model);
  return segments && `/${versionSegment(apiVersion)}/${segments}:streamGenerateContent?alt=sse`;
}
