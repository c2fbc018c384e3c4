// Benchmark: time from Enter to the first model request.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTick } from 'node:timers/promises';
import * as v from 'valibot';
import { panelMessageSchema } from '../../src/core/commands';
import type { Fact } from '../../src/core/events';
import type { Codebase } from '../../src/flows/ports/ports';
import { type GeminiServer, startGemini } from '../kit/gemini/server';
import { memoryWorkspace } from '../kit/memory';
import { startCodeThread } from './codeThread';
import { makeTree } from './context/tree';
import { calibrate, repeats } from './measure';
import type { Row } from './report';
import { openSession, sessionAfter } from './turn';

const files = 4_000;
/** Number of initial rounds that are discarded, because they run uncompiled code. */
const warmUp = 5;
const turnsBefore = 200;

/** Scripted step without an answer, so that only the first request is made. */
const silent = { hang: true } as const;

export async function measureEnter(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'milkstack-bench-'));
  const work = await mkdtemp(join(tmpdir(), 'milkstack-bench-'));
  const server = await startGemini();
  makeTree({ folder, files, bytes: 1_400, seed: 7 });
  const code = await startCodeThread(folder, work);
  try {
    const place = { server, folder, work, code };
    return [
      { id: 'enter.first', ours: await measure(place, [], 'starter', 'How is an invoice refunded after its deadline?'), base: [] },
      {
        id: 'enter.talk',
        ours: await measure(place, sessionAfter(turnsBefore), 'architect', '@architect which worker syncs the ledger?'),
        base: [],
      },
    ];
  } finally {
    code.close();
    await server.stop();
    await Promise.all([folder, work].map((path) => rm(path, { recursive: true, force: true })));
  }
}

interface Place {
  readonly server: GeminiServer;
  readonly folder: string;
  readonly work: string;
  readonly code: Codebase & { list(folder: string, limit: number, signal: AbortSignal): Promise<readonly string[]> };
}

async function measure(place: Place, facts: readonly Fact[], role: string, text: string): Promise<number[]> {
  const samples: number[] = [];
  for (let round = 0; round < warmUp + repeats; round++) {
    calibrate();
    const tookMs = await enter(place, facts, role, text);
    if (round >= warmUp) samples.push(tookMs);
  }
  return samples;
}

/** Milliseconds from the panel's message until the server has read the whole request. */
async function enter({ server, folder, work, code }: Place, facts: readonly Fact[], role: string, text: string): Promise<number> {
  server.extend({ [role]: [silent] });
  const workspace = { ...memoryWorkspace({}), name: 'tree', list: code.list, read: (path: string) => fileOf(folder, path) };
  const test = await openSession(server, work, facts, { codebase: code, workspace });
  const before = server.calls.length;
  const startedAt = performance.now();
  const message = v.parse(panelMessageSchema, { kind: 'command', command: { type: 'message.send', text } });
  if (message.kind !== 'command' || message.command.type !== 'message.send') throw new Error('the message is not what was sent');
  const said = test.controller.command(message.command);
  while (server.calls.length === before) await nextTick();
  const tookMs = performance.now() - startedAt;
  await said;
  await test.controller.command({ type: 'run.stop' });
  await test.controller.close();
  const chars = server.calls.at(-1)?.prompt.length ?? 0;
  if (chars < 20_000) throw new Error(`the request has only ${chars} characters of a prompt`);
  return tookMs;
}

async function fileOf(folder: string, path: string) {
  const text = await readFile(join(folder, path), 'utf8').catch(() => null);
  return text === null ? null : { path, text };
}
