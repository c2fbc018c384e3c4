// Plays one script step as an HTTP response, with its faults and quirks.
import type { ServerResponse } from 'node:http';
import { openStream, sendJson } from '../gemini/play';
import type { AnswerStep, Quirk, RecordedCall, RefusalStep, Step, WireStep } from './steps';
import { answerChunks, begunChunk, merged } from './wire';

export interface ServedCall {
  readonly response: ServerResponse;
  readonly call: RecordedCall;
  readonly tearDown: () => void;
}

/** Resolves when the step is fully written; a hanging step leaves the response open. */
export async function play(served: ServedCall, step: Step): Promise<void> {
  if ('hang' in step) return begin(served, step.afterText);
  if ('status' in step) return refuse(served, step);
  if ('fault' in step) return mishap(served, step);
  if (step.quirks?.includes('unary')) return sendJson(served.response, 200, merged(served.call, step));
  await answer(served, step);
  served.response.end();
}

async function answer(served: ServedCall, step: AnswerStep): Promise<void> {
  const has = (quirk: Quirk) => step.quirks?.includes(quirk) ?? false;
  const eol = has('crlf') ? '\r\n' : '\n';
  const end = has('noBlankLines') ? eol : eol + eol;
  for (const chunk of answerChunks(served.call, step)) {
    if (served.response.destroyed) return;
    if (has('comments')) await write(served, `: keep-alive${eol}${eol}`);
    await writeCut(served, `data: ${JSON.stringify(chunk)}${end}`, has('splitUtf8'));
  }
  if (!has('noDone')) await write(served, `data: [DONE]${end}`);
}

async function begin(served: ServedCall, afterText: string | undefined): Promise<void> {
  if (afterText !== undefined) await write(served, `data: ${JSON.stringify(begunChunk(served.call, afterText))}\n\n`);
}

async function refuse(served: ServedCall, { status, error, headers = {}, afterText, as = 'data' }: RefusalStep): Promise<void> {
  const { response } = served;
  const body = typeof error === 'string' ? error : JSON.stringify(error ?? { error: { message: `status ${status}` } });
  if (afterText === undefined) {
    response.writeHead(status, { 'content-type': typeof error === 'string' ? 'text/plain' : 'application/json', ...headers });
    response.end(body);
    return;
  }
  await begin(served, afterText);
  const before = as === 'field' ? 'error: ' : as === 'event' ? 'event: error\ndata: ' : 'data: ';
  await write(served, `${before}${body}\n\n`);
  response.end();
}

async function mishap(served: ServedCall, { fault, afterText }: WireStep): Promise<void> {
  switch (fault) {
    case 'truncatedEvent':
      await begin(served, afterText);
      await write(served, 'data: {"choices":[{"delta":{"content":"and th');
      break;
    case 'badJson':
      await begin(served, afterText);
      await write(served, 'data: {"choices":[{"delta":}]}\n\n');
      break;
    case 'reset':
      await begin(served, afterText);
      return served.tearDown();
    case 'droppedAfterFinish':
      await answer(served, { text: afterText ?? 'All of it.', quirks: ['noDone', 'noUsage'] });
      return served.tearDown();
    case 'openAfterFinish':
      return answer(served, { text: afterText ?? 'All of it.', quirks: ['noDone'] });
    default:
      openStream(served.response);
      await begin(served, afterText);
  }
  served.response.end();
}

/** Waits until the bytes are flushed, so that the next write is a separate packet. */
async function write(served: ServedCall, data: string | Buffer): Promise<void> {
  openStream(served.response);
  await new Promise<void>((resolve) => served.response.write(data, () => resolve()));
  await new Promise((resolve) => setImmediate(resolve));
}

/** Wait between two packets in milliseconds, long enough for the client to read the first one. */
const packetGapMs = 15;

async function writeCut(served: ServedCall, text: string, cuts: boolean): Promise<void> {
  const bytes = Buffer.from(text);
  const emoji = bytes.findIndex((byte) => byte >= 0xf0);
  if (!cuts || emoji < 0) return write(served, bytes);
  await write(served, bytes.subarray(0, emoji + 2));
  await new Promise((resolve) => setTimeout(resolve, packetGapMs));
  await write(served, bytes.subarray(emoji + 2));
}
