// Loopback server that speaks Anthropic's protocol.
import type { ServerResponse } from 'node:http';
import { splitText } from './gemini/splitText';
import { answerEvents, answerJson, type Loopback, type SeenRequest, startLoopback } from './loopback';

export interface AnthropicAnswer {
  readonly text?: string;
  readonly chunks?: number | readonly string[];
  readonly calls?: readonly { readonly name: string; readonly args: unknown }[];
  readonly thoughts?: string;
  readonly redacted?: string;
  readonly usage?: Readonly<Record<string, unknown>>;
  readonly stop?: string;
  /** Answers with one JSON body, like a gateway that does not stream. */
  readonly isWhole?: true;
  readonly fault?: 'reset' | 'cutOff' | 'badJson' | 'hang' | 'error' | 'brokenArgs';
}

export type AnthropicStep =
  | AnthropicAnswer
  | { readonly status: number; readonly error?: unknown; readonly headers?: Readonly<Record<string, string>> };

export interface AnthropicServer extends Loopback {
  asked(): readonly SeenRequest[];
}

export async function startAnthropic(steps: readonly AnthropicStep[], models: readonly object[] = []): Promise<AnthropicServer> {
  const left = [...steps];
  const server = await startLoopback(async (request, response) => {
    if (request.method === 'GET' && request.path === '/v1/models?limit=1000')
      return answerJson(response, 200, { data: models, has_more: false });
    const step = request.path === '/v1/messages' ? left.shift() : undefined;
    if (!step) return answerJson(response, 500, errorOf('api_error', 'Not in the script.'));
    if ('status' in step) return answerJson(response, step.status, step.error ?? errorOf('api_error', 'failed'), step.headers);
    if (step.isWhole) return answerJson(response, 200, wholeOf(step));
    await stream(response, step);
  });
  return Object.assign(server, { asked: () => server.requests.filter(({ path }) => path === '/v1/messages') });
}

export function errorOf(type: string, message: string): object {
  return { type: 'error', error: { type, message }, request_id: 'req_1' };
}

const usualUsage = { input_tokens: 40, output_tokens: 12, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };

function blocksOf({ text, chunks = 3, calls = [], thoughts, redacted, fault }: AnthropicAnswer) {
  const thinking =
    thoughts === undefined ? [] : [{ start: { type: 'thinking', thinking: '', signature: '' }, deltas: thoughtDeltas(thoughts) }];
  const hidden = redacted === undefined ? [] : [{ start: { type: 'redacted_thinking', data: redacted }, deltas: [] }];
  const said =
    text === undefined
      ? []
      : [{ start: { type: 'text', text: '' }, deltas: splitText(text, chunks).map((piece) => ({ type: 'text_delta', text: piece })) }];
  const made = calls.map(({ name, args }, index) => {
    const json = fault === 'brokenArgs' ? JSON.stringify(args).slice(0, -1) : JSON.stringify(args);
    const half = Math.ceil(json.length / 2);
    const pieces = ['', json.slice(0, half), json.slice(half)];
    return {
      start: { type: 'tool_use', id: `toolu_${index}`, name, input: {} },
      deltas: pieces.map((piece) => ({ type: 'input_json_delta', partial_json: piece })),
    };
  });
  return [...thinking, ...hidden, ...said, ...made];
}

function thoughtDeltas(thoughts: string) {
  return [
    ...splitText(thoughts, 2).map((piece) => ({ type: 'thinking_delta', thinking: piece })),
    { type: 'signature_delta', signature: 'c2lnbmVk' },
  ];
}

async function stream(response: ServerResponse, step: AnthropicAnswer): Promise<void> {
  const send = (...events: readonly object[]) =>
    answerEvents(
      response,
      events.map((event) => `event: ${(event as { type: string }).type}\ndata: ${JSON.stringify(event)}`),
    );
  const { output_tokens: output, ...input } = { ...usualUsage, ...step.usage };
  await send({
    type: 'message_start',
    message: { id: 'msg_1', type: 'message', role: 'assistant', content: [], usage: { ...input, output_tokens: 1 } },
  });
  for (const [index, { start, deltas }] of blocksOf(step).entries()) {
    await send({ type: 'content_block_start', index, content_block: start }, { type: 'ping' });
    await send(...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })));
    if (step.fault === 'hang') return;
    if (step.fault === 'reset') return void response.socket?.destroy();
    if (step.fault === 'cutOff') return void response.end();
    await send({ type: 'content_block_stop', index });
  }
  if (step.fault === 'badJson') await answerEvents(response, ['event: message_delta\ndata: {"type":}']);
  else if (step.fault === 'error') await send(errorOf('overloaded_error', 'Overloaded'));
  else {
    const reason = step.stop ?? ((step.calls ?? []).length > 0 ? 'tool_use' : 'end_turn');
    await send({
      type: 'message_delta',
      delta: { stop_reason: reason, stop_sequence: null },
      usage: { ...input, output_tokens: output, ...step.usage },
    });
    await send({ type: 'message_stop' });
  }
  response.end();
}

function wholeOf(step: AnthropicAnswer): object {
  const content = [
    ...(step.text === undefined ? [] : [{ type: 'text', text: step.text }]),
    ...(step.calls ?? []).map(({ name, args }, index) => ({ type: 'tool_use', id: `toolu_${index}`, name, input: args })),
  ];
  return { type: 'message', role: 'assistant', content, stop_reason: step.stop ?? 'end_turn', usage: { ...usualUsage, ...step.usage } };
}
