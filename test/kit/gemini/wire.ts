// Gemini wire format: chunks, running totals and errors as plain data.
import type { AnswerStep, FaultStep, RecordedCall, StepGrounding } from './steps';
import { splitText } from './splitText';

export type Chunk = Readonly<Record<string, unknown>>;

interface Totals {
  readonly promptTokenCount: number;
  readonly thoughtsTokenCount: number;
  readonly cachedContentTokenCount: number;
}

/** Returns all chunks of an answer, with running totals: thoughts, text and calls in order. The last chunk has the finish reason. */
export function answerChunks(call: RecordedCall, step: AnswerStep): readonly Chunk[] {
  const text = 'json' in step ? JSON.stringify(step.json) : (step.text ?? '');
  const pieces = splitText(text, step.chunks ?? 3).map((piece) => [{ text: piece }]);
  const thoughts = step.thoughts === undefined ? [] : [[{ text: step.thoughts, thought: true }]];
  const calls = (step.calls ?? []).length > 0 ? [(step.calls ?? []).map((made, index) => functionCall(call, made, index))] : [];
  const parts = [...thoughts, ...pieces, ...calls];
  const steps: readonly (readonly object[])[] = parts.length === 0 ? [[]] : parts;
  const output = step.usage?.output ?? tokens(text);
  const totals = {
    promptTokenCount: step.usage?.input ?? promptTokens(call),
    thoughtsTokenCount: step.usage?.thinking ?? tokens(step.thoughts ?? ''),
    cachedContentTokenCount: step.usage?.cached ?? 0,
  };
  return steps.map((part, index) => {
    const isLast = index === steps.length - 1;
    const usage = usageMetadata(totals, isLast ? output : Math.floor((output * (index + 1)) / steps.length));
    const told = isLast && step.grounding ? groundingOf(step.grounding, text) : {};
    return chunk(call, part, isLast ? (step.finish ?? 'STOP') : null, usage, told);
  });
}

function functionCall(call: RecordedCall, { name, args }: { name: string; args: object }, index: number): object {
  const part = { functionCall: { id: `call-${call.index}-${index}`, name, args } };
  // The service signs only the first call of an answer.
  return index === 0 ? { ...part, thoughtSignature: Buffer.from(`signature ${call.index}`).toString('base64') } : part;
}

function usageMetadata(totals: Totals, candidatesTokenCount: number): object {
  const { promptTokenCount, thoughtsTokenCount, cachedContentTokenCount } = totals;
  return {
    promptTokenCount,
    ...(candidatesTokenCount > 0 ? { candidatesTokenCount } : {}),
    ...(thoughtsTokenCount > 0 ? { thoughtsTokenCount } : {}),
    ...(cachedContentTokenCount > 0 ? { cachedContentTokenCount } : {}),
    totalTokenCount: promptTokenCount + candidatesTokenCount + thoughtsTokenCount,
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: promptTokenCount }],
  };
}

function groundingOf({ queries = [], sources, pages = [] }: StepGrounding, text: string): object {
  const supports = sources.flatMap(({ said = [] }, index) =>
    said.map((part) => {
      const startIndex = Math.max(0, text.indexOf(part));
      return { segment: { startIndex, endIndex: startIndex + part.length, text: part }, groundingChunkIndices: [index] };
    }),
  );
  const groundingMetadata = {
    ...(queries.length > 0 ? { webSearchQueries: queries, searchEntryPoint: { renderedContent: '<div>Search suggestions</div>' } } : {}),
    groundingChunks: sources.map(({ uri, title }) => ({ web: { uri, ...(title === undefined ? {} : { title }) } })),
    groundingSupports: supports,
  };
  const urlMetadata = pages.map(({ url, status = 'URL_RETRIEVAL_STATUS_SUCCESS' }) => ({ retrievedUrl: url, urlRetrievalStatus: status }));
  return {
    ...(queries.length + sources.length > 0 ? { groundingMetadata } : {}),
    ...(urlMetadata.length > 0 ? { urlContextMetadata: { urlMetadata } } : {}),
  };
}

function chunk(call: RecordedCall, parts: readonly object[], finishReason: string | null, usage: object, told: object = {}): Chunk {
  const content = parts.length > 0 ? { content: { parts, role: 'model' } } : {};
  return {
    candidates: [{ ...content, index: 0, ...(finishReason === null ? {} : { finishReason }), ...told }],
    usageMetadata: usage,
    modelVersion: call.model,
    responseId: `response-${call.index}`,
  };
}

export function begunChunk(call: RecordedCall, text: string): Chunk {
  const totals = { promptTokenCount: promptTokens(call), thoughtsTokenCount: 0, cachedContentTokenCount: 0 };
  return chunk(call, [{ text }], null, usageMetadata(totals, tokens(text)));
}

export function promptBlockedChunk(call: RecordedCall): Chunk {
  return {
    promptFeedback: { blockReason: 'SAFETY', safetyRatings: [{ category: 'HARM_CATEGORY_DANGEROUS_CONTENT', probability: 'HIGH' }] },
    usageMetadata: { promptTokenCount: promptTokens(call), totalTokenCount: promptTokens(call) },
    modelVersion: call.model,
    responseId: `response-${call.index}`,
  };
}

function promptTokens(call: RecordedCall): number {
  return tokens(call.system) + call.messages.reduce((sum, message) => sum + tokens(message.text), 0);
}

function tokens(text: string): number {
  return Math.ceil(text.length / 4);
}

export interface HttpError {
  readonly status: number;
  readonly body: {
    readonly error: { readonly code: number; readonly message: string; readonly status: string; readonly details?: object[] };
  };
}

const errorInfo = (reason: string) => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain: 'googleapis.com',
  metadata: { service: 'generativelanguage.googleapis.com' },
});

/** HTTP status, status code and message of each refusal, in the service's wording. */
const errors: Readonly<Record<string, readonly [number, string, string, object?]>> = {
  '400': [400, 'INVALID_ARGUMENT', 'Invalid JSON payload received. Unknown name "colour": Cannot find field.'],
  badKey: [400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', errorInfo('API_KEY_INVALID')],
  badKey403: [403, 'PERMISSION_DENIED', 'The API key cannot be used.', errorInfo('API_KEY_INVALID')],
  expiredKey: [400, 'INVALID_ARGUMENT', 'API key expired. Please renew the API key.'],
  tokenCount: [400, 'INVALID_ARGUMENT', 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).'],
  location: [400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.'],
  '401': [401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.'],
  '403': [403, 'PERMISSION_DENIED', 'The caller does not have permission'],
  '404': [404, 'NOT_FOUND', 'models/unheard-of is not found for API version v1, or is not supported for generateContent.'],
  '408': [408, 'DEADLINE_EXCEEDED', 'Request timed out.'],
  '429': [429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota, please check your plan and billing details.'],
  '500': [500, 'INTERNAL', 'An internal error has occurred. Please retry.'],
  '502': [502, 'UNAVAILABLE', 'Bad gateway.'],
  '503': [503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'],
  '504': [504, 'DEADLINE_EXCEEDED', 'The request did not finish in time.'],
};

/** Returns the error body of a refusal; null for other faults. */
export function httpError(step: FaultStep): HttpError | null {
  const found = errors[step.fault];
  if (!found) return null;
  const [code, status, message, info] = found;
  const waitMs = step.inHeader ? null : step.retryAfterMs === undefined ? (step.fault === '429' ? 2_000 : null) : step.retryAfterMs;
  const retryInfo = waitMs === null ? [] : [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: `${waitMs / 1_000}s` }];
  const details = [...(info ? [info] : []), ...retryInfo];
  return { status: code, body: { error: { code, message: step.message ?? message, status, ...(details.length > 0 ? { details } : {}) } } };
}
