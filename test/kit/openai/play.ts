// Plays one script step as an HTTP response, with its faults and quirks.
import type { ServerResponse } from 'node:http';
import { openStream, sendJson } from '../gemini/play';
import type { AnswerStep, Quirk, RecordedCall, RefusalStep, Step, WireStep } from './steps';
import { answerChunks, begunChunk, merged } from './wire';

export interface LiveOutput {
  readonly response: ServerResponse;
  readonly call: RecordedCall;
  readonly tearDown: () => void;
}

/** Resolves when the step is fully written; a hanging step leaves the response open. */
export async function play(stage: LiveOutput, step: Step): Promise<void> {
  if ('hang' in step) return begin(stage, step.afterText);
  if ('status' in step) return refuse(stage, step);
  if ('fault' in step) return mishap(stage, step);
  if (step.quirks?.includes('unary')) return sendJson(stage.response, 200, merged(stage.call, step));
  await answer(stage, step);
  stage.response.end();
}

async function answer(stage: LiveOutput, step: AnswerStep): Promise<void> {
  const has = (quirk: Quirk) => step.quirks?.includes(quirk) ?? false;
  const eol = has('crlf') ? '\r\n' : '\n';
  const end = has('noBlankLines') ? eol : eol + eol;
  for (const chunk of answerChunks(stage.call, step)) {
    if (stage.response.destroyed) return;
    if (has('comments')) await write(stage, `: keep-alive${eol}${eol}`);
    await writeCut(stage, `data: ${JSON.stringify(chunk)}${end}`, has('splitUtf8'));
  }
  if (!has('noDone')) await write(stage, `data: [DONE]${end}`);
}

async function begin(stage: LiveOutput, afterText: string | undefined): Promise<void> {
  if (afterText !== undefined) await write(stage, `data: ${JSON.stringify(begunChunk(stage.call, afterText))}\n\n`);
}

async function refuse(stage: LiveOutput, { status, error, headers = {}, afterText, as = 'data' }: RefusalStep): Promise<void> {
  const { response } = stage;
  const body = typeof error === 'string' ? error : JSON.stringify(error ?? { error: { message: `status ${status}` } });
  if (afterText === undefined) {
    response.writeHead(status, { 'content-type': typeof error === 'string' ? 'text/plain' : 'application/json', ...headers });
    response.end(body);
    return;
  }
  await begin(stage, afterText);
  const before = as === 'field' ? 'error: ' : as === 'event' ? 'event: error\ndata: ' : 'data: ';
  await write(stage, `${before}${body}\n\n`);
  response.end();
}

async function mishap(stage: LiveOutput, { fault, afterText }: WireStep): Promise<void> {
  switch (fault) {
    case 'truncatedEvent':
      await begin(stage, afterText);
      await write(stage, 'data: {"choices":[{"delta":{"content":"and th');
      break;
    case 'badJson':
      await begin(stage, afterText);
      await write(stage, 'data: {"choices":[{"delta":}]}\n\n');
      break;
    case 'reset':
      await begin(stage, afterText);
      return stage.tearDown();
    case 'droppedAfterFinish':
      await answer(stage, { text: afterText ?? 'All of it.', quirks: ['noDone', 'noUsage'] });
      return stage.tearDown();
    case 'openAfterFinish':
      return answer(stage, { text: afterText ?? 'All of it.', quirks: ['noDone'] });
    default:
      openStream(stage.response);
      await begin(stage, afterText);
  }
  stage.response.end();
}

/** Waits until the bytes are flushed, so that the next write is a separate packet. */
async function write(stage: LiveOutput, data: string | Buffer): Promise<void> {
  openStream(stage.response);
  await new Promise<void>((resolve) => stage.response.write(data, () => resolve()));
  await new Promise((resolve) => setImmediate(resolve));
}

/** Wait between two packets in milliseconds, long enough for the client to read the first one. */
const packetGapMs = 15;

async function writeCut(stage: LiveOutput, text: string, cuts: boolean): Promise<void> {
  const bytes = Buffer.from(text);
  const emoji = bytes.findIndex((byte) => byte >= 0xf0);
  if (!cuts || emoji < 0) return write(stage, bytes);
  await write(stage, bytes.subarray(0, emoji + 2));
  await new Promise((resolve) => setTimeout(resolve, packetGapMs));
  await write(stage, bytes.subarray(emoji + 2));
}
