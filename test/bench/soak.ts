// Soak test over loopback: memory and handles must not grow.
import { getEventListeners } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLineCipher } from '../../src/adapters/files/log/lineCipher';
import { systemClock, thisWindow } from '../../src/adapters/files/base/system';
import { createSessionLogs } from '../../src/adapters/files/sessions/sessionLogs';
import { createGemini } from '../../src/adapters/models/gemini/gemini';
import { createOpenAi } from '../../src/adapters/models/openai/openAiCompatible';
import { maskSecrets } from '../../src/core/secrets/mask';
import type { Models } from '../../src/flows/ports/ports';
import { modelRequest } from '../kit/modelRequest';
import { openDiscussion, speaks, turnText, waits } from '../kit/openDiscussion';
import { scriptedModels } from '../kit/scriptedModels';
import { secretCorpus } from '../kit/secretCorpus';
import { testKeys } from '../kit/testKeys';

const minuteMs = 60_000;
/** Pause between two rounds. An hour still contains thousands of rounds. */
const restMs = 150;
/** Share of the run that counts as warm-up. */
const warmUp = 0.3;

const answers = ['whole', 'slow', 'torn', 'refused', 'hanging', 'endless'] as const;
type Answer = (typeof answers)[number];

/** Resources held by the process after a garbage collection. */
interface HeldNow {
  readonly heapMb: number;
  readonly handles: number;
  readonly files: number;
  readonly listeners: number;
}

async function serve(answerOf: () => Answer): Promise<Server> {
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => void reply(request, response, answerOf()));
    response.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function reply({ url = '' }: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  const of = (text: string) =>
    url.includes('chat/completions')
      ? { choices: [{ index: 0, delta: { content: text } }] }
      : { candidates: [{ content: { role: 'model', parts: [{ text }] } }] };
  if (answer === 'refused') return void response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}');
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const pieces = answer === 'endless' ? 4_000 : 40;
  for (let count = 0; count < pieces && !response.destroyed; count++) {
    const text = answer === 'endless' ? 'word '.repeat(80) : `Piece ${count}. `;
    if (!response.write(`data: ${JSON.stringify(of(text))}\n\n`)) await new Promise((resolve) => setImmediate(resolve));
    if (answer === 'slow') await systemClock.sleep(2, new AbortController().signal);
    if (answer === 'torn' && count === 20) return void response.destroy();
    if (answer === 'hanging' && count === 5) return;
  }
  const last = url.includes('chat/completions')
    ? { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }], usage: { prompt_tokens: 9, completion_tokens: 40 } }
    : { candidates: [{ finishReason: 'STOP' }], usageMetadata: { promptTokenCount: 9, candidatesTokenCount: 40 } };
  response.end(`data: ${JSON.stringify(last)}\n\ndata: [DONE]\n\n`);
}

/** Reads one answer to its end, or aborts after `stopsAfter` events. `whole` is the abort signal of the entire run. */
async function ask(models: Models, whole: AbortSignal, stopsAfter: number): Promise<string> {
  const stop = new AbortController();
  let pieces = 0;
  let end = 'stopped';
  for await (const event of models.stream(modelRequest(), AbortSignal.any([whole, stop.signal]))) {
    if (event.type === 'done' || event.type === 'failed') end = event.type === 'done' ? 'done' : event.failure.reason;
    if (++pieces === stopsAfter) stop.abort();
  }
  return end;
}

const secrets = secretCorpus(60, 3);

/** Creates a session with a lease and an encrypted log, watches and reads the session, and deletes its folder. */
async function keepSession(round: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'milkstack-soak-'));
  const logs = createSessionLogs(folder, Date.now, () => `r${round}`.slice(-6), 'soak', thisWindow, createLineCipher(testKeys()));
  const id = logs.newId();
  const opened = await logs.open(id);
  const reading = new AbortController();
  await opened.log.append([{ type: 'session.started', sessionId: id, workspace: 'w', language: 'en', team: ['starter'] }]);
  await logs.watch(
    id,
    { events: () => undefined, replaced: () => undefined, gone: () => undefined, holder: () => undefined },
    reading.signal,
  );
  for (let count = 0; count < 30; count++) {
    const after = (secrets[(round + count) % secrets.length]?.text ?? '').split('\n');
    await opened.log.append([{ type: 'hunk.edited', taskId: 'T1', hunkId: `h${count}`, after }]);
  }
  await opened.log.close(opened.session);
  reading.abort();
  await logs.view(id);
  await logs.list();
  rmSync(folder, { recursive: true, force: true });
}

async function soakSession(round: number): Promise<void> {
  const text = turnText(`Point ${round}: ${secrets[round % secrets.length]?.text ?? ''}`);
  const test = await openDiscussion({
    models: scriptedModels({ script: { router: [speaks('architect'), waits], architect: [{ text }] } }),
  });
  await test.say(`What of ${round}?`);
  maskSecrets(text.repeat(20));
}

async function held(whole: AbortSignal): Promise<HeldNow> {
  // Sockets and files close asynchronously.
  await systemClock.sleep(300, new AbortController().signal);
  const { gc } = globalThis as { gc?: () => void };
  for (let times = 0; times < 3; times++) {
    gc?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const ofProcess = process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
  return {
    heapMb: process.memoryUsage().heapUsed / 1e6,
    handles: process.getActiveResourcesInfo().length,
    files: process.platform === 'linux' ? readdirSync('/proc/self/fd').length : 0,
    listeners: ofProcess + getEventListeners(whole, 'abort').length,
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Growth after the warm-up: median of the last third minus median of the first third. */
function growth(all: readonly HeldNow[], what: keyof HeldNow): number {
  const warm = all.slice(Math.floor(all.length * warmUp)).map((each) => each[what]);
  const third = Math.max(1, Math.floor(warm.length / 3));
  return median(warm.slice(-third)) - median(warm.slice(0, third));
}

/** Maximum growth: covers garbage collection noise and connections kept for reuse. */
const bounds: Readonly<Record<keyof HeldNow, number>> = { heapMb: 4, handles: 4, files: 4, listeners: 0 };

async function main(minutes: number): Promise<boolean> {
  let asked = 0;
  const server = await serve(() => answers[asked % answers.length] ?? 'whole');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const timed = { idleTimeoutMs: 200, totalTimeoutMs: 5_000, clock: systemClock, key: async () => 'soak', modelFor: () => 'm' };
  const providers: readonly Models[] = [
    createGemini({ ...timed, baseUrl: () => base, apiVersion: () => 'v1' }),
    createOpenAi({ ...timed, baseUrl: () => base }),
  ];
  const whole = new AbortController().signal;
  const ends: Record<string, number> = {};
  const all: HeldNow[] = [];
  const start = performance.now();
  console.log('minute  rounds  heap MB  handles  files  listeners');
  for (let round = 0; performance.now() - start < minutes * minuteMs; round++) {
    for (const models of providers) {
      const end = await ask(models, whole, round % 7 === 0 ? 3 : 0);
      ends[end] = (ends[end] ?? 0) + 1;
    }
    asked++;
    await keepSession(round);
    await soakSession(round);
    await systemClock.sleep(restMs, whole);
    if (performance.now() - start < (all.length + 1) * minuteMs) continue;
    const now = await held(whole);
    all.push(now);
    const cells = [all.length, round + 1, now.heapMb.toFixed(1), now.handles, now.files, now.listeners];
    console.log(cells.map((cell, index) => String(cell).padStart([6, 8, 9, 9, 7, 11][index] ?? 0)).join(''));
  }
  server.closeAllConnections();
  server.close();
  console.log(
    `answers: ${Object.entries(ends)
      .map(([end, count]) => `${count} ${end}`)
      .join(', ')}`,
  );
  const grown = (Object.keys(bounds) as (keyof HeldNow)[]).filter((what) => growth(all, what) > bounds[what]);
  for (const what of Object.keys(bounds) as (keyof HeldNow)[])
    console.log(`${what}: ${growth(all, what).toFixed(1)} more at the end, ${bounds[what]} allowed`);
  console.log(grown.length === 0 ? 'level' : `not level: ${grown.join(', ')}`);
  return grown.length === 0;
}

const isLevel = await main(Number(process.argv[2] ?? 60));
process.exit(isLevel ? 0 : 1);
