// Loopback server that speaks OpenAI's protocol.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendJson } from '../gemini/play';
import { bodyOf, roleOfPrompt, schemaInWords } from '../gemini/request';
import { scriptBook } from '../gemini/script';
import { play } from './play';
import type { RecordedCall, Script, Step } from './steps';
import { trackResponses } from '../loopback';

export interface OpenAiServerOptions {
  readonly script?: Script;
  /** The only accepted key; by default no key is required. */
  readonly key?: string;
  /** Available models; a call to any other model is answered with 404 and uses no step. */
  readonly models?: readonly string[];
  /** Request fields that are answered with 400 and use no step. */
  readonly refuses?: readonly string[];
  /** Name of the refused field in the error; by default its own name. */
  readonly refusal?: (field: string) => string;
}

export interface OpenAiServer {
  /** Server address as a user would type it. */
  readonly baseUrl: string;
  readonly calls: readonly RecordedCall[];
  /** All requests, including refused ones and those outside the script, such as `GET /v1/models`. */
  readonly requests: readonly string[];
  /** Requests that the client aborted before the complete answer. */
  readonly closedByClient: number;
  openRequests(): number;
  /** Throws on an unexpected request, an unused step, or a request that does not fit its step. */
  assertComplete(): void;
  stop(): Promise<void>;
}

export async function startOpenAi(options: OpenAiServerOptions = {}): Promise<OpenAiServer> {
  const book = scriptBook<RecordedCall, Step>(options.script ?? {});
  const models = options.models ?? ['qwen3:32b', 'llama3.2'];
  const calls: RecordedCall[] = [];
  const requests: string[] = [];
  const responses = trackResponses();

  async function complete(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const model = String(body.model ?? '');
    if (!models.includes(model)) return refuse(response, 404, `model '${model}' not found`);
    const refused = (options.refuses ?? []).find((field) => field in body);
    if (refused) return refuse(response, 400, options.refusal?.(refused) ?? `unknown field '${refused}'`);
    const call = recordedCall(calls.length, body, request.headers);
    calls.push(call);
    const next = book.next(call);
    if ('problem' in next) return refuse(response, 500, `Not in the script: ${next.problem}`);
    await play({ response, call, tearDown: () => responses.tearDown(response) }, next.step);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = `${request.method} ${request.url}`;
    requests.push(asked);
    const isAllowed = options.key === undefined || request.headers.authorization === `Bearer ${options.key}`;
    if (!isAllowed) return refuse(response, 401, 'Incorrect API key provided.');
    if (asked === 'GET /v1/models')
      return sendJson(response, 200, { object: 'list', data: models.map((id) => ({ id, object: 'model', owned_by: 'library' })) });
    if (asked === 'POST /v1/chat/completions') return complete(request, response);
    book.object(`unexpected request: ${asked}`);
    return refuse(response, 404, 'Not Found');
  }

  const server = createServer((request, response) => {
    responses.track(response);
    answer(request, response).catch((error: unknown) => {
      book.object(`the server failed: ${String(error)}`);
      response.destroy();
    });
  });
  server.on('connection', (socket) => socket.setNoDelay(true));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    requests,
    get closedByClient() {
      return responses.closedByClient();
    },
    openRequests: responses.open,
    assertComplete() {
      const complaints = book.complaints();
      if (complaints.length > 0) throw new Error(`The script was not followed: ${complaints.join('; ')}`);
    },
    stop: () => responses.stop(server),
  };
}

function refuse(response: ServerResponse, status: number, message: string): void {
  sendJson(response, status, { error: { message, type: 'invalid_request_error', code: null } });
}

interface Body {
  readonly model?: string;
  readonly messages?: readonly { readonly role: string; readonly content: string | readonly { readonly text?: string }[] }[];
  readonly response_format?: { readonly json_schema?: { readonly schema?: unknown } };
  readonly tools?: readonly { readonly function?: { readonly name?: string } }[];
}

function recordedCall(index: number, raw: RecordedCall['body'], headers: RecordedCall['headers']): RecordedCall {
  const body = raw as Body;
  const all = body.messages ?? [];
  const system = all.flatMap((message) => (message.role === 'system' ? [wordsIn(message.content)] : [])).join('\n');
  const messages = all.flatMap(({ role, content }) => (role === 'system' ? [] : [{ from: role, text: wordsIn(content) }]));
  return {
    index,
    role: roleOfPrompt(system, messages[0]?.text ?? ''),
    model: body.model ?? '',
    system,
    messages,
    prompt: messages.findLast((message) => message.from === 'user')?.text ?? '',
    schema: body.response_format?.json_schema?.schema ?? schemaInWords(system),
    tools: (body.tools ?? []).map((tool) => tool.function?.name ?? ''),
    body: raw,
    headers,
  };
}

function wordsIn(content: string | readonly { readonly text?: string }[] | null): string {
  return typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('');
}
