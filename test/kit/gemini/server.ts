// Loopback Gemini server.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { play, sendJson } from './play';
import { bodyOf, recordedCall, roleOfPrompt, routeOf } from './request';
import { type PlayableStep, scriptBook } from './script';
import type { RecordedCall, Script } from './steps';
import { httpError } from './wire';
import { trackResponses } from '../loopback';

export interface GeminiOptions {
  readonly script?: Script;
  /** The role of a call; by default the first words of its system instruction. */
  readonly roleOf?: (call: Omit<RecordedCall, 'role'>) => string;
  /** Real time between two chunks, for a person or a browser to watch. */
  readonly chunkDelayMs?: number;
  /** The only accepted key; by default every key is accepted. */
  readonly key?: string;
  /** Available models; a call to any other model is answered with 404 and uses no step. */
  readonly models?: readonly string[];
  /** 0 or omitted: any free port. */
  readonly port?: number;
}

export interface GeminiServer {
  readonly baseUrl: string;
  readonly port: number;
  readonly calls: readonly RecordedCall[];
  /** Requests that the client aborted before the complete answer. */
  readonly closedByClient: number;
  openRequests(): number;
  extend(script: Script): void;
  /** Deviations from the script, including unused steps. */
  complaints(): readonly string[];
  /** Throws on an unexpected request, an unused step, or a request that does not fit its step. */
  assertComplete(): void;
  stop(): Promise<void>;
}

const defaultModels = ['gemini-3.8-flash', 'gemini-3.5-flash-lite', 'gemini-3.5-flash', 'gemini-flash-latest', 'gemini-pro-latest'];

/** Starts the server on the loopback interface. Wrong keys, unknown models and the model list need no script. */
export async function startGemini(options: GeminiOptions = {}): Promise<GeminiServer> {
  const book = scriptBook<RecordedCall, PlayableStep>(options.script ?? {});
  const models = options.models ?? defaultModels;
  const calls: RecordedCall[] = [];
  const responses = trackResponses();
  async function generate(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const to = routeOf(path);
    const body = await bodyOf(request);
    if (!to) return objectTo(response, `unexpected request: ${request.method} ${path}`);
    if (!models.includes(to.model)) return refuse(response, '404', `models/${to.model} is not found for API version ${to.apiVersion}.`);
    const seen = recordedCall(calls.length, to, body, request.headers);
    const call: RecordedCall = { ...seen, role: options.roleOf?.(seen) ?? roleOfPrompt(seen.system, seen.messages[0]?.text ?? '') };
    calls.push(call);
    const next = book.next(call);
    if ('problem' in next) return sendJson(response, 500, unscripted(next.problem));
    await play({ response, call, chunkDelayMs: options.chunkDelayMs ?? 0, tearDown: () => responses.tearDown(response) }, next.step);
  }

  function objectTo(response: ServerResponse, problem: string): void {
    book.object(problem);
    sendJson(response, 500, unscripted(problem));
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://loopback');
    allowBrowsers(request, response);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const key = request.headers['x-goog-api-key'];
    if (!key) return refuse(response, '403', "Method doesn't allow unregistered callers.");
    if (options.key !== undefined && key !== options.key) return refuse(response, 'badKey');
    if (request.method === 'GET' && /^\/(v1|v1beta)\/models$/.test(url.pathname)) return sendJson(response, 200, modelPage(models, url));
    return generate(request, response, url.pathname);
  }

  const server = createServer((request, response) => {
    responses.track(response);
    answer(request, response).catch((error: unknown) => objectTo(response, `the server failed: ${String(error)}`));
  });
  server.on('connection', (socket) => socket.setNoDelay(true));
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    baseUrl: `http://127.0.0.1:${port}`,
    port,
    calls,
    get closedByClient() {
      return responses.closedByClient();
    },
    openRequests: responses.open,
    extend: book.extend,
    complaints: book.complaints,
    assertComplete() {
      const complaints = book.complaints();
      if (complaints.length > 0) throw new Error(`The script was not followed: ${complaints.join('; ')}`);
    },
    stop: () => responses.stop(server),
  };
}

function unscripted(problem: string): object {
  return { error: { code: 500, message: `Not in the script: ${problem}`, status: 'INTERNAL' } };
}

function refuse(response: ServerResponse, fault: '403' | '404' | 'badKey', message?: string): void {
  const error = httpError({ fault, ...(message === undefined ? {} : { message }) });
  sendJson(response, error?.status ?? 500, error?.body);
}

function allowBrowsers(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-methods', 'GET, POST, OPTIONS');
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '*');
  response.setHeader('access-control-expose-headers', 'retry-after');
}

function modelPage(models: readonly string[], url: URL): object {
  const from = Number(url.searchParams.get('pageToken') ?? '0');
  const size = Number(url.searchParams.get('pageSize') ?? '50');
  const page = models.slice(from, from + size).map((id) => ({
    name: `models/${id}`,
    displayName: id,
    supportedGenerationMethods: ['generateContent', 'countTokens'],
    inputTokenLimit: 1_048_576,
    outputTokenLimit: 65_536,
  }));
  return { models: page, ...(from + size < models.length ? { nextPageToken: String(from + size) } : {}) };
}
