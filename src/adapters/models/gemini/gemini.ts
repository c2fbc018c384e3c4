// Gemini models through Google's SDK: one streamed HTTP request per call.
import { type ModelFailure, modelFailure } from '../../../core/models/failure';
import type { ModelEvent, ModelRequest, Grounding, GroundingSource, ToolCall } from '../../../core/models/request';
import { providers } from '../../../core/models/providers';
import type { Models } from '../../../flows/ports/ports';
import { type Connection, type ConnectionOptions, identityOf } from '../connection';
import { createDeadline } from '../deadline';
import { createAllowance, type Allowance, countField, field, listField, textField } from '../transport/body';
import { openLine, type ProviderConnection } from '../transport/send';
import { geminiAddress, geminiPath, geminiRequest, modelSegments, versionSegment, failureOfClient, openClient } from './googleClient';
import type { Usage } from '../../../core/models/usage';
import { endOfAnswer } from './geminiFailure';
import type { Model } from '@google/genai/web';
import { fail, ok, type Result } from '../../../core/base/result';
import type { OfferedModel } from '../../../core/models/setup';

export type GeminiOptions = ConnectionOptions & Pick<Connection, 'apiVersion'>;

export function createGemini(options: GeminiOptions): Models {
  return {
    identify: (tier, using) => identityOf('gemini', { record: providers.gemini, ...options }, tier, using),
    price: () => null,
    stream: (request, signal) => call(options, request, signal),
  };
}

async function* call(options: GeminiOptions, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
  const deadline = createDeadline(options.clock, signal, options.idleTimeoutMs, options.totalTimeoutMs);
  try {
    const line = await openLine(geminiAddress(options.baseUrl()), providers.gemini, options, deadline);
    const reply = createGeminiReply();
    const failure = line.ok ? yield* answer(options, line.value, request, reply) : line.error;
    const cutShort = deadline.cutShort();
    // Reports a refusal instead of a timeout that occurred while the refusal's body was read, because the refusal is more informative.
    yield reply.end(cutShort && (cutShort === 'cancelled' || !failure) ? modelFailure(cutShort) : failure);
  } finally {
    // Cancels the request if the caller stops reading early.
    deadline.dispose();
  }
}

async function* answer(
  options: GeminiOptions,
  line: ProviderConnection,
  request: ModelRequest,
  reply: GeminiReply,
): AsyncGenerator<ModelEvent, ModelFailure | null> {
  const asked = request.using?.model ?? options.modelFor(request.tier);
  const model = modelSegments(asked);
  const path = geminiPath(options.apiVersion(), asked);
  if (model === null || path === null) return modelFailure('unknownModel', 'The name of the model is not one.');
  const allow = createAllowance();
  try {
    const client = await openClient(line, { path, allow, clock: options.clock, apiVersion: options.apiVersion() });
    if (client === null) return null;
    for await (const piece of await client.models.generateContentStream({ model, ...geminiRequest(request, asked) }))
      for (const event of reply.read(piece, allow)) if (!line.deadline.signal.aborted) yield event;
    return null;
  } catch (error) {
    return failureOfClient(error, line.hidden);
  }
}

export interface GeminiReply {
  /** Converts a chunk to model events. Throws the `RangeError` of `allow` if a limit is exceeded. */
  read(piece: object, allow: Allowance): readonly ModelEvent[];
  end(failure: ModelFailure | null): ModelEvent;
}

function createGeminiReply(): GeminiReply {
  let finishReason = '';
  let blockReason = '';
  let sawAnswer = false;
  let usage: Usage | null = null;
  const grounding = createGrounding();

  function* readParts(parts: readonly unknown[], allow: Allowance): Generator<ModelEvent> {
    let text = '';
    for (const part of parts) {
      const said = textField(part, 'text');
      allow(field(part, 'thought') === true ? 'thoughts' : 'characters', said.length);
      if (field(part, 'thought') !== true) text += said;
      const call = callOf(part);
      if (!call) continue;
      allow('tool calls', 1);
      allow('characters', JSON.stringify(call).length);
      if (text !== '') yield { type: 'text', text };
      text = '';
      yield { type: 'toolCall', call };
    }
    if (text !== '') yield { type: 'text', text };
  }

  function* read(piece: object, allow: Allowance): Generator<ModelEvent> {
    const [candidate] = listField(piece, 'candidates');
    for (const event of readParts(listField(field(candidate, 'content'), 'parts'), allow)) {
      sawAnswer = true;
      yield event;
    }
    const found = grounding.read(candidate, allow);
    if (found) yield { type: 'grounding', grounding: found };
    finishReason = textField(candidate, 'finishReason') || finishReason;
    blockReason = textField(field(piece, 'promptFeedback'), 'blockReason') || blockReason;
    const told = usageOf(field(piece, 'usageMetadata'), usage);
    if (told === null || told === usage) return;
    usage = told;
    yield { type: 'usage', usage };
  }

  return {
    read: (piece, allow) => [...read(piece, allow)],
    end(failure) {
      // If the connection broke or timed out after the end of the answer, the answer still counts, unless the call was canceled or the
      // stream was malformed.
      const isLost = finishReason === '' || failure?.reason === 'cancelled' || failure?.reason === 'malformed';
      if (failure && isLost) return { type: 'failed', failure };
      if (blockReason !== '') return { type: 'failed', failure: modelFailure('contentBlocked', blockReason) };
      const finish = endOfAnswer(finishReason, sawAnswer);
      return typeof finish === 'string' ? { type: 'done', finish } : { type: 'failed', failure: finish };
    },
  };
}

/** Converts a part to a call. Keeps its signature, because current models refuse a conversation in which it is missing or changed. */
function callOf(part: unknown): ToolCall | null {
  const made = field(part, 'functionCall');
  const name = textField(made, 'name');
  if (name === '') return null;
  const id = textField(made, 'id');
  const thoughtSignature = textField(part, 'thoughtSignature');
  return { name, args: field(made, 'args') ?? {}, ...(id ? { id } : {}), ...(thoughtSignature ? { thoughtSignature } : {}) };
}

/** Updates the token counts of an answer; a chunk may omit fields that have not changed. Returns the same object if nothing has changed. */
function usageOf(told: unknown, before: Usage | null): Usage | null {
  if (typeof told !== 'object' || told === null) return before;
  const prompt = countField(told, 'promptTokenCount');
  const usage: Usage = {
    input: prompt === null ? (before?.input ?? 0) : prompt + (countField(told, 'toolUsePromptTokenCount') ?? 0),
    output: countField(told, 'candidatesTokenCount') ?? before?.output ?? 0,
    cached: countField(told, 'cachedContentTokenCount') ?? before?.cached ?? 0,
    thinking: countField(told, 'thoughtsTokenCount') ?? before?.thinking ?? 0,
  };
  return before && (Object.keys(usage) as (keyof Usage)[]).every((name) => usage[name] === before[name]) ? before : usage;
}

const maxSources = 40;
const maxQueries = 20;

const wasRead = 'URL_RETRIEVAL_STATUS_SUCCESS';

/** Collects grounding metadata. A chunk may repeat all metadata or only add to it. */
export function createGrounding() {
  let chunks: readonly unknown[] = [];
  let supports: readonly unknown[] = [];
  const queries = new Set<string>();
  const pages = new Set<string>();

  /** Returns all grounding so far; null if this chunk contains none. */
  function read(candidate: unknown, allow: Allowance): Grounding | null {
    const told = field(candidate, 'groundingMetadata');
    const retrieved = listField(field(candidate, 'urlContextMetadata'), 'urlMetadata');
    if (typeof told !== 'object' && retrieved.length === 0) return null;
    allow('characters', JSON.stringify([told ?? null, retrieved]).length);
    chunks = listField(told, 'groundingChunks').length > 0 ? listField(told, 'groundingChunks') : chunks;
    supports = listField(told, 'groundingSupports').length > 0 ? listField(told, 'groundingSupports') : supports;
    for (const query of listField(told, 'webSearchQueries')) if (typeof query === 'string') queries.add(query);
    for (const page of retrieved) if (textField(page, 'urlRetrievalStatus') === wasRead) pages.add(textField(page, 'retrievedUrl'));
    return { queries: [...queries].slice(0, maxQueries), sources: sourcesOf(chunks, supports, [...pages]).slice(0, maxSources) };
  }
  return { read };
}

/** Returns the sources in the service's order, one per address, then pages that were read but not cited. */
function sourcesOf(chunks: readonly unknown[], supports: readonly unknown[], pages: readonly string[]): GroundingSource[] {
  const sources = new Map<string, GroundingSource>();
  for (const [index, chunk] of chunks.entries()) {
    const web = field(chunk, 'web');
    const address = textField(web, 'uri');
    if (address === '') continue;
    const known = sources.get(address);
    const said = [...(known?.said ?? []), ...saidBy(index, supports)];
    sources.set(address, { address, title: known?.title || textField(web, 'title'), said });
  }
  for (const address of pages) if (address !== '' && !sources.has(address)) sources.set(address, { address, title: '', said: [] });
  return [...sources.values()];
}

function saidBy(index: number, supports: readonly unknown[]): string[] {
  return supports.flatMap((support) => {
    const text = textField(field(support, 'segment'), 'text');
    return text.trim() !== '' && listField(support, 'groundingChunkIndices').includes(index) ? [text] : [];
  });
}

type GeminiListing = Omit<GeminiOptions, 'modelFor'>;

export interface GeminiModel extends OfferedModel {
  readonly contextTokens: number | null;
}

const pageSize = 200;
/** Maximum number of pages to read. The list contains about a hundred models, but a faulty server might send pages without end. */
const maxPages = 5;

/** Lists chat models in the service's order; never throws. */
export async function listGeminiModels(listing: GeminiListing, signal: AbortSignal): Promise<Result<readonly GeminiModel[], ModelFailure>> {
  const deadline = createDeadline(listing.clock, signal, listing.idleTimeoutMs, listing.totalTimeoutMs);
  try {
    const line = await openLine(geminiAddress(listing.baseUrl()), providers.gemini, listing, deadline);
    return line.ok ? await pagesOf(line.value, listing) : line;
  } finally {
    deadline.dispose();
  }
}

async function pagesOf(line: ProviderConnection, listing: GeminiListing): Promise<Result<readonly GeminiModel[], ModelFailure>> {
  const apiVersion = listing.apiVersion();
  const found: GeminiModel[] = [];
  try {
    const client = await openClient(line, { apiVersion, path: `/${versionSegment(apiVersion)}/models?`, clock: listing.clock });
    if (client === null) return fail(modelFailure(line.deadline.cutShort() ?? 'cancelled'));
    const pager = await client.models.list({ config: { pageSize } });
    for (let page = 1; ; page++) {
      found.push(...pager.page.flatMap(modelOf));
      if (page === maxPages || !pager.hasNextPage()) break;
      await pager.nextPage();
    }
  } catch (error) {
    return fail(failureOfClient(error, line.hidden));
  }
  return found.length > 0 ? ok(found) : fail(modelFailure('empty', 'No model is listed.'));
}

/** Converts a listed model; checks its fields, because the SDK does not. */
function modelOf(listed: Model): GeminiModel[] {
  const id = textField(listed, 'name').replace(/^models\//, '');
  const methods: unknown = listed.supportedActions;
  const answers = !Array.isArray(methods) || methods.includes('generateContent');
  const limit: unknown = listed.inputTokenLimit;
  const contextTokens = typeof limit === 'number' && limit > 0 ? limit : null;
  return id !== '' && answers ? [{ id, name: textField(listed, 'displayName') || id, contextTokens }] : [];
}
