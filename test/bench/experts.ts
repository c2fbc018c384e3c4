// Benchmark: calls, tokens and time of a build with experts.
import { systemClock } from '../../src/adapters/files/base/system';
import { createGemini } from '../../src/adapters/models/gemini/gemini';
import { currentBatch } from '../../src/core/experts/batch';
import { expertsFrom } from '../../src/core/experts/expertSelection';
import { type Arm, arms } from '../../src/core/experts/facts';
import { totalTokens } from '../../src/core/models/usage';
import { type GeminiServer, startGemini } from '../kit/gemini/server';
import type { Script, Step } from '../kit/gemini/steps';
import { sessionsWith } from '../kit/openDiscussion';
import { answers, mapsAll, planFor, question, readyToBuild } from '../kit/openExperts';
import { openTestSession } from '../kit/openTestSession';
import type { Row } from './report';

const rounds = 9;

const count = 4;

/** Delay between two chunks of a simulated fast model, in milliseconds. */
const chunkDelayMs = 4;

const chunksEach = 20;

type Taken = { readonly calls: number; readonly tokens: number; readonly tookMs: number };

export async function measureExperts(): Promise<Row[]> {
  const server = await startGemini({ chunkDelayMs });
  try {
    const taken = new Map<Arm, Taken[]>(arms.map((arm) => [arm, []]));
    for (let round = 0; round <= rounds; round++)
      for (const arm of arms) {
        const sample = await plan(server, arm);
        if (round > 0) taken.get(arm)?.push(sample);
      }
    server.assertComplete();
    return arms.flatMap((arm) => rowsOf(arm, taken.get(arm) ?? []));
  } finally {
    await server.stop();
  }
}

function rowsOf(arm: Arm, samples: readonly Taken[]): Row[] {
  return [
    { id: `experts.${arm}.calls`, ours: samples.map(({ calls }) => calls), base: [] },
    { id: `experts.${arm}.tokens`, ours: samples.map(({ tokens }) => tokens), base: [] },
    { id: `experts.${arm}.time`, ours: samples.map(({ tookMs }) => tookMs), base: [] },
  ];
}

const stepOf = (scripted: object): Step => ('text' in scripted ? { text: String(scripted.text), chunks: chunksEach } : (scripted as Step));

function script(arm: Arm): Script {
  const asked = arm === 'one' ? 1 : count;
  const brief = `<<<BATCH>>>\nTYPE: workflow\nPROMPT:\n${question}\n<<<END>>>`;
  const map: Step = { look: (call) => (mapsAll as { look: (request: unknown) => Step }).look({ messages: [{ text: call.prompt }] }) };
  return {
    explorer: [{ text: brief, chunks: chunksEach }],
    expert: answers.slice(0, asked).map((text) => ({ text: `${text} ${'It holds in this code. '.repeat(60)}`, chunks: chunksEach })),
    ...(arm === 'experts' ? { mapper: [map] } : {}),
    ...(arm === 'vote' ? { judge: answers.map(() => ({ json: { reason: 'It fits.', choice: 'A' } })) } : {}),
    planner: [stepOf(planFor(arm === 'experts' ? 12 : 0))],
  };
}

/** Runs from the start of the build to the plan that waits for approval. */
async function plan(server: GeminiServer, arm: Arm): Promise<Taken> {
  server.extend(script(arm));
  const timeouts = { idleTimeoutMs: 60_000, totalTimeoutMs: 60_000 };
  const own = { key: async () => 'bench', baseUrl: () => server.baseUrl, apiVersion: () => 'v1', modelFor: () => 'gemini-3.8-flash' };
  const models = createGemini({ ...own, ...timeouts, clock: systemClock });
  const experts = expertsFrom({ count, models: [] }, 'gemini');
  const files = { 'src/login.ts': 'let a = 1;\nlet b = 1;\nlet c = 1;\n' };
  const test = await openTestSession({ models, files, sessions: sessionsWith(readyToBuild()), experts });
  const startedAt = performance.now();
  await test.send({ type: 'ready.settle', choice: 'start', advised: true });
  await test.send({ type: 'experts.run', batchId: currentBatch(test.session().experts)?.id ?? '', arm, prompt: question });
  const tookMs = performance.now() - startedAt;
  if (test.awaits() !== 'approval') throw new Error(`${arm} ended at ${test.awaits()}`);
  const { calls, usage } = test.session().spend;
  await test.controller.close();
  return { calls, tokens: totalTokens(usage), tookMs };
}
