// Plays one script step as an HTTP response, with its fault if it has one.
import type { ServerResponse } from 'node:http';
import type { PlayableStep } from './script';
import type { FaultStep, RecordedCall } from './steps';
import { answerChunks, begunChunk, type Chunk, httpError, promptBlockedChunk } from './wire';

export interface LiveOutput {
  readonly response: ServerResponse;
  readonly call: RecordedCall;
  readonly chunkDelayMs: number;
  readonly tearDown: () => void;
}

/** Resolves when the step is fully written; a hanging step leaves the response open. */
export async function play(stage: LiveOutput, step: PlayableStep): Promise<void> {
  if ('fault' in step) return playFault(stage, step);
  if ('hang' in step) return hang(stage, step.afterText);
  const chunks = answerChunks(stage.call, step);
  if (stage.call.method === 'generateContent') return sendJson(stage.response, 200, merged(chunks));
  await stream(stage, chunks);
  stage.response.end();
}

async function playFault(stage: LiveOutput, step: FaultStep): Promise<void> {
  const refusal = httpError(step);
  if (refusal && step.afterText === undefined) {
    if (step.inHeader) stage.response.setHeader('retry-after', String((step.retryAfterMs ?? 2_000) / 1_000));
    return sendJson(stage.response, refusal.status, refusal.body);
  }
  if (refusal) {
    await stream(stage, [begunChunk(stage.call, step.afterText ?? ''), refusal.body]);
    stage.response.end();
    return;
  }
  return mishap(stage, step);
}

async function mishap(stage: LiveOutput, { fault, afterText, message }: FaultStep): Promise<void> {
  const { response, call } = stage;
  const begun = afterText === undefined ? [] : [begunChunk(call, afterText)];
  switch (fault) {
    case '502html':
      response.writeHead(502, { 'content-type': 'text/html; charset=UTF-8' });
      response.end(message ?? '<html><title>Error 502</title><p>The server encountered a temporary error.</p></html>');
      return;
    case 'sentOn':
      response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
      return;
    case 'reset':
      return stage.tearDown();
    case 'stalled':
      return hang(stage, afterText ?? 'A part of');
    case 'promptBlocked':
      await stream(stage, [promptBlockedChunk(call)]);
      break;
    case 'safety':
      await stream(stage, answerChunks(call, { text: afterText ?? '', finish: 'SAFETY' }));
      break;
    case 'splitUtf8':
      await splitCharacter(stage, answerChunks(call, { text: afterText ?? 'A glass of 🥛 for everyone.', chunks: 1 }));
      break;
    case 'truncatedEvent':
      await stream(stage, begun);
      await write(stage, '{"candidates":[{"content":{"parts":[{"text":"and th', 'data: ', '');
      break;
    case 'badJson':
      await stream(stage, begun);
      await write(stage, '{"candidates":[{"content":}]}');
      break;
    case 'socketDropped':
      await stream(stage, begun);
      return stage.tearDown();
    case 'droppedAfterFinish':
      await stream(stage, answerChunks(call, { text: afterText ?? 'All of it.' }));
      return stage.tearDown();
    default:
      await stream(stage, begun);
  }
  response.end();
}

async function hang(stage: LiveOutput, afterText: string | undefined): Promise<void> {
  if (afterText !== undefined) await stream(stage, [begunChunk(stage.call, afterText)]);
}

async function stream(stage: LiveOutput, chunks: readonly Chunk[]): Promise<void> {
  openStream(stage.response);
  for (const chunk of chunks) {
    if (stage.chunkDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, stage.chunkDelayMs));
    if (stage.response.destroyed) return;
    await write(stage, JSON.stringify(chunk));
  }
}

export function openStream(response: ServerResponse): void {
  if (response.headersSent) return;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
}

/** Waits until the bytes are flushed, so that the next write is a separate packet. */
async function write(stage: LiveOutput, data: string | Buffer, before = 'data: ', after = '\r\n\r\n'): Promise<void> {
  openStream(stage.response);
  const bytes = Buffer.isBuffer(data) ? data : Buffer.from(`${before}${data}${after}`);
  await new Promise<void>((resolve) => stage.response.write(bytes, () => resolve()));
  await new Promise((resolve) => setImmediate(resolve));
}

/** Wait between two packets in milliseconds, long enough for the client to read the first one. */
const packetGapMs = 15;

/** The first write ends inside a non-BMP character, and the next write completes the character. */
async function splitCharacter(stage: LiveOutput, chunks: readonly Chunk[]): Promise<void> {
  for (const chunk of chunks) {
    const bytes = Buffer.from(`data: ${JSON.stringify(chunk)}\r\n\r\n`);
    const emoji = bytes.findIndex((byte) => byte >= 0xf0);
    const cut = emoji < 0 ? bytes.length : emoji + 2;
    await write(stage, bytes.subarray(0, cut));
    await new Promise((resolve) => setTimeout(resolve, packetGapMs));
    if (cut < bytes.length) await write(stage, bytes.subarray(cut));
  }
}

function merged(chunks: readonly Chunk[]): object {
  const candidates = chunks.flatMap((chunk) => (chunk.candidates ?? []) as readonly { content?: { parts: readonly object[] } }[]);
  const parts = candidates.flatMap((candidate) => candidate.content?.parts ?? []);
  return { ...chunks.at(-1), candidates: [{ ...candidates.at(-1), content: { parts, role: 'model' } }] };
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
  response.end(JSON.stringify(body));
}
