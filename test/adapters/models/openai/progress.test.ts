// Progress of a server while it processes the prompt.
import assert from 'node:assert/strict';
import { createOpenAi, type OpenAiOptions } from '../../../../src/adapters/models/openai/openAiCompatible';
import { providers } from '../../../../src/core/models/providers';
import type { ModelEvent } from '../../../../src/core/models/request';
import { answerEvents, answerJson, startLoopback } from '../../../kit/loopback';
import { collect, failureOf, modelRequest, textOf } from '../../../kit/modelRequest';
import { virtualClock } from '../../../kit/virtualClock';

type Answer = Parameters<typeof startLoopback>[0];

const event = (value: object) => `data: ${JSON.stringify(value)}`;
const said = (usage?: object) => [
  event({ choices: [{ delta: { content: 'Yes.' }, finish_reason: 'stop' }], ...(usage && { usage }) }),
  'data: [DONE]',
];
const progress = (processed: number, time_ms: number, cache = 0) =>
  event({
    choices: [{ index: 0, delta: { role: 'assistant', content: null } }],
    prompt_progress: { total: 4_000, cache, processed, time_ms },
  });

async function asked(answer: Answer, text: string, changes: Partial<OpenAiOptions> = {}) {
  const server = await startLoopback(answer);
  const windows: number[] = [];
  const models = createOpenAi({
    ...{
      provider: 'server',
      record: providers.server,
      key: async () => undefined,
      baseUrl: () => `${server.origin}/v1`,
      modelFor: () => 'm',
    },
    ...{ idleTimeoutMs: 60_000, totalTimeoutMs: 60_000, clock: virtualClock() },
    tellWindow: (_, tokens) => void windows.push(tokens),
    ...changes,
  });
  const events = await collect(models.stream(modelRequest({ messages: [{ from: 'user', text }] }), new AbortController().signal));
  await server.stop();
  return { events, windows, bodies: server.requests.map(({ body }) => body) };
}

const readings = (events: readonly ModelEvent[]) =>
  events.flatMap((each) => (each.type === 'reading' ? [[each.percent, each.leftMs]] : []));

describe('the progress of prompt processing', () => {
  const told: Answer = (_, response) =>
    answerEvents(response, [progress(0, 0), progress(1_000, 10_000), progress(3_000, 30_000), progress(4_000, 40_000), ...said()]);

  it('is requested from llama.cpp, and reported with the time left', async () => {
    const { events, bodies } = await asked(told, 'Hello', { serverKind: 'llamacpp' });
    assert.equal(bodies[0]?.return_progress, true);
    assert.deepEqual(readings(events), [
      [25, 30_000],
      [75, 10_000],
      [100, 0],
    ]);
    assert.equal(textOf(events), 'Yes.');
  });

  it('excludes cached tokens from the speed', async () => {
    const { events } = await asked((_, response) => answerEvents(response, [progress(3_000, 10_000, 2_000), ...said()]), 'Hello', {
      serverKind: 'llamacpp',
    });
    assert.deepEqual(readings(events), [[75, 10_000]]);
  });

  for (const kind of ['ollama', 'vllm', 'lmstudio', null] as const)
    it(`is not requested from ${kind ?? 'an unknown server'}, which might refuse the field`, async () => {
      const { bodies } = await asked(told, 'Hello', { serverKind: kind });
      assert.ok(!('return_progress' in (bodies[0] ?? {})));
    });

  for (const prompt_progress of [
    null,
    7,
    {},
    { total: 0, processed: 0 },
    { total: 10, processed: 20, time_ms: 1 },
    { total: 'x', processed: 3 },
    { total: 1e12, processed: 1 },
  ])
    it(`is unknown for ${JSON.stringify(prompt_progress)}`, async () => {
      const odd = event({ choices: [], prompt_progress });
      assert.deepEqual(readings((await asked((_, response) => answerEvents(response, [odd, ...said()]), 'Hello')).events), []);
    });
});

describe('a prompt that a server truncated', () => {
  const long = 'const answer = 42;\n'.repeat(2_000);
  const counted = (prompt_tokens: number, text = long, changes: Partial<OpenAiOptions> = {}) =>
    asked((_, response) => answerEvents(response, said({ prompt_tokens, completion_tokens: 9 })), text, changes);
  const cuts = (events: readonly ModelEvent[]) => events.filter(({ type }) => type === 'cut').length;

  it('is reported, and its window is known from then on', async () => {
    for (const read of [4_096, 4_095, 2_048, 5_000]) {
      const { events, windows } = await counted(read);
      assert.equal(cuts(events), 1, String(read));
      assert.deepEqual(windows, [Math.ceil(read / 1_024) * 1_024]);
      assert.equal(textOf(events), 'Yes.');
    }
  });

  it('is not reported if the count is near the estimate, the prompt is short, or nothing was counted', async () => {
    for (const read of [9_500, 7_200, 12_000, 6_000]) assert.equal(cuts((await counted(read)).events), 0, String(read));
    assert.equal(cuts((await counted(12, 'Hello')).events), 0);
    assert.equal(cuts((await counted(0)).events), 0);
  });

  it('is not reported for a provider that has no such server', async () => {
    assert.equal(cuts((await counted(4_096, long, { provider: 'groq', record: { ...providers.groq, needs: [] } })).events), 0);
  });

  it('is refused by llama.cpp with its window, which is known from then on', async () => {
    const error = {
      code: 400,
      type: 'exceed_context_size_error',
      message: 'the request exceeds the available context size, try increasing it',
      n_prompt_tokens: 9_500,
      n_ctx: 6_144,
    };
    const { events, windows } = await asked((_, response) => answerJson(response, 400, { error }), long);
    assert.equal(failureOf(events)?.reason, 'contextTooLong');
    assert.deepEqual(windows, [6_144]);
  });
});
