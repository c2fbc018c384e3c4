// Benchmark: CPU time and memory in the extension host for hostile answers.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { geminiAt, openAiAt } from '../kit/askedOverHttp';
import { modelRequest } from '../kit/modelRequest';
import type { Row } from './report';

const megabyte = 1_000_000;
const rounds = 9;
const never = new AbortController().signal;
const eventOf = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const geminiPiece = (part: unknown) => eventOf({ candidates: [{ content: { parts: [part] } }] });
const serverPiece = (delta: unknown) => eventOf({ choices: [{ delta }] });

/** Endless answers: a provider and the text that it repeats. */
const streams: readonly (readonly [typeof geminiAt, string])[] = [
  [geminiAt, 'x'],
  [geminiAt, 'data: {no json\n'],
  [geminiAt, ': comment\n'],
  [geminiAt, geminiPiece({ text: 'a' })],
  [geminiAt, geminiPiece({ text: 'Hm. '.repeat(1_000), thought: true })],
  [geminiAt, `data: {"a":[${'{},'.repeat(300_000)}{}]}\n\n`],
  [geminiAt, `data: {"a":${'['.repeat(450_000)}${']'.repeat(450_000)}}\n\n`],
  [openAiAt, serverPiece({ content: 'a' })],
  [openAiAt, serverPiece({ reasoning_content: 'Hm. ' })],
  [openAiAt, serverPiece({ content: '<think></think>'.repeat(60_000) })],
  [openAiAt, serverPiece({ tool_calls: [{ index: 0, function: { name: 'x', arguments: '{"a":"}}' } }] })],
];

/** Creates a `fetch` whose response repeats `piece` endlessly in chunks of one megabyte. */
function endless(piece: string): typeof globalThis.fetch {
  const chunk = new TextEncoder().encode(piece.repeat(Math.ceil(megabyte / piece.length)));
  return async () => {
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(chunk) }, { highWaterMark: 0 });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
}

type Took = { readonly holdMs: number; readonly memoryMb: number };

/** Reads an answer to its end. Samples the CPU time of the thread and the memory in every turn of the event loop. */
async function heard(at: typeof geminiAt, base: string, fetch?: typeof globalThis.fetch): Promise<Took> {
  globalThis.gc?.();
  const used = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const rest = used();
  let holdMs = 0;
  let mostUsed = rest;
  let isOver = false;
  // Other processes do not affect the CPU time of the thread.
  let last = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(last);
    holdMs = Math.max(holdMs, (user + system) / 1_000);
    mostUsed = Math.max(mostUsed, used());
    last = process.threadCpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  const said: string[] = [];
  for await (const event of at(base, undefined, fetch).stream(modelRequest(), never)) if (event.type === 'text') said.push(event.text);
  await new Promise((resolve) => setImmediate(resolve));
  isOver = true;
  return { holdMs, memoryMb: (mostUsed - rest) / megabyte };
}

export async function measureHostile(): Promise<Row[]> {
  const bomb = gzipSync(Buffer.alloc(200 * megabyte, 'x'));
  const server = createServer((_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const all: Took[] = [];
  for (let round = 0; round <= rounds; round++) {
    const took = [await heard(openAiAt, base, globalThis.fetch)];
    for (const [at, piece] of streams) took.push(await heard(at, base, endless(piece)));
    all.push({ holdMs: Math.max(...took.map(({ holdMs }) => holdMs)), memoryMb: Math.max(...took.map(({ memoryMb }) => memoryMb)) });
  }
  server.closeAllConnections();
  server.close();
  // The first round is discarded, because it runs uncompiled code.
  const counted = all.slice(1);
  return [
    { id: 'hostile.hold', ours: counted.map(({ holdMs }) => holdMs), base: [] },
    { id: 'hostile.memory', ours: counted.map(({ memoryMb }) => memoryMb), base: [] },
  ];
}
