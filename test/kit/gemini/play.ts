// Plays one script step as an HTTP response, with its fault if it has one.
import type { ServerResponse } from 'node:http';
import type { PlayableStep } from './script';
import type { FaultStep, RecordedCall } from './steps';
import { answerChunks, begunChunk, type Chunk, httpError, promptBlockedChunk } from './wire';

export interface ServedCall {
  readonly response: ServerResponse;
  readonly call: RecordedCall;
  readonly chunkDelayMs: number;
  readonly tearDown: () => void;
}

/** Resolves when the step is fully written; a hanging step leaves the response open. */
export async function play(served: ServedCall, step: PlayableStep): Promise<void> {
  if ('fault' in step) return playFault(served, step);
  if ('hang' in step) return hang(served, step.afterText);
  const chunks = answerChunks(served.call, step);
  if (served.call.method === 'generateContent') return sendJson(served.response, 200, merged(chunks));
  await stream(served, chunks);
  served.response.end();
}

async function playFault(served: ServedCall, step: FaultStep): Promise<void> {
  const refusal = httpError(step);
  if (refusal && step.afterText === undefined) {
    if (step.inHeader) served.response.setHeader('retry-after', String((step.retryAfterMs ?? 2_000) / 1_000));
    return sendJson(served.response, refusal.status, refusal.body);
  }
  if (refusal) {
    await stream(served, [begunChunk(served.call, step.afterText ?? ''), refusal.body]);
    served.response.end();
    return;
  }
  return mishap(served, step);
}

async function mishap(served: ServedCall, { fault, afterText, message }: FaultStep): Promise<void> {
  const { response, call } = served;
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
      return served.tearDown();
    case 'stalled':
      return hang(served, afterText ?? 'A part of');
    case 'promptBlocked':
      await stream(served, [promptBlockedChunk(call)]);
      break;
    case 'safety':
      await stream(served, answerChunks(call, { text: afterText ?? '', finish: 'SAFETY' }));
      break;
    case 'splitUtf8':
      await splitCharacter(served, answerChunks(call, { text: afterText ?? 'A glass of 🥛 for everyone.', chunks: 1 }));
      break;
    case 'truncatedEvent':
      await stream(served, begun);
      await write(served, '{"candidates":[{"content":{"parts":[{"text":"and th', 'data: ', '');
      break;
    case 'badJson':
      await stream(served, begun);
      await write(served, '{"candidates":[{"content":}]}');
      break;
    case 'socketDropped':
      await stream(served, begun);
      return served.tearDown();
    case 'droppedAfterFinish':
      await stream(served, answerChunks(call, { text: afterText ?? 'All of it.' }));
      return served.tearDown();
    default:
      await stream(served, begun);
  }
  response.end();
}

async function hang(served: ServedCall, afterText: string | undefined): Promise<void> {
  if (afterText !== undefined) await stream(served, [begunChunk(served.call, afterText)]);
}

async function stream(served: ServedCall, chunks: readonly Chunk[]): Promise<void> {
  openStream(served.response);
  for (const chunk of chunks) {
    if (served.chunkDelayMs > 0) await new Promise((resolve) => setTimeout(resolve, served.chunkDelayMs));
    if (served.response.destroyed) return;
    await write(served, JSON.stringify(chunk));
  }
}

export function openStream(response: ServerResponse): void {
  if (response.headersSent) return;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
}

/** Waits until the bytes are flushed, so that the next write is a separate packet. */
async function write(served: ServedCall, data: string | Buffer, before = 'data: ', after = '\r\n\r\n'): Promise<void> {
  openStream(served.response);
  const bytes = Buffer.isBuffer(data) ? data : Buffer.from(`${before}${data}${after}`);
  await new Promise<void>((resolve) => served.response.write(bytes, () => resolve()));
  await new Promise((resolve) => setImmediate(resolve));
}

/** Wait between two packets in milliseconds, long enough for the client to read the first one. */
const packetGapMs = 15;

/** The first write ends inside a non-BMP character, and the next write completes the character. */
async function splitCharacter(served: ServedCall, chunks: readonly Chunk[]): Promise<void> {
  for (const chunk of chunks) {
    const bytes = Buffer.from(`data: ${JSON.stringify(chunk)}\r\n\r\n`);
    const emoji = bytes.findIndex((byte) => byte >= 0xf0);
    const cut = emoji < 0 ? bytes.length : emoji + 2;
    await write(served, bytes.subarray(0, cut));
    await new Promise((resolve) => setTimeout(resolve, packetGapMs));
    if (cut < bytes.length) await write(served, bytes.subarray(cut));
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
