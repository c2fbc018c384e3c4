// Discussion with an OpenAI-compatible server over HTTP.
import assert from 'node:assert/strict';
import { createOpenAi } from '../../../src/adapters/models/openai/openAiCompatible';
import { systemClock } from '../../../src/adapters/files/base/system';
import { checkInvariants } from '../../kit/invariants';
import { type OpenAiServerOptions, startOpenAi } from '../../kit/openai/server';
import type { AnswerStep, Script, Step } from '../../kit/openai/steps';
import { idleTimeoutMs, totalTimeoutMs } from '../../kit/modelRequest';
import { openTestSession } from '../../kit/openTestSession';
import { play, recording } from '../../kit/playTour';
import { sampleFiles } from '../../kit/sampleFiles';
import { tourScript } from '../../kit/tourScript';

const tour = recording();

async function playOn(server: OpenAiServerOptions) {
  const openAi = await startOpenAi({ script: tourScript(tour) as Script, ...server });
  try {
    const models = createOpenAi({
      key: async () => undefined,
      baseUrl: () => openAi.baseUrl,
      modelFor: () => 'qwen3:32b',
      idleTimeoutMs,
      totalTimeoutMs,
      clock: systemClock,
    });
    const test = await openTestSession({ models, files: sampleFiles() });
    await play(test, tour.request);
    assert.equal(test.session().phase, 'done', JSON.stringify(test.session().fault));
    openAi.assertComplete();
    assert.equal(test.session().spend.calls, openAi.calls.length);
    assert.ok(test.session().spend.usage.input > 0);
    assert.equal(test.session().spend.costUsd, null, 'a cost nobody knows is not a number');
    checkInvariants(test);
    return { openAi, bills: test.events.flatMap((event) => (event.type === 'call.ended' ? [event] : [])) };
  } finally {
    await openAi.stop();
  }
}

describe('a session over OpenAI’s protocol', () => {
  it('runs from the request to done with exactly the scripted calls, each counted by the server', async () => {
    const { openAi, bills } = await playOn({});
    assert.equal(openAi.requests.length, openAi.calls.length);
    assert.ok(bills.every((bill) => bill.model === 'openai:qwen3:32b' && bill.estimated === undefined));
  });

  it('runs the same without support for schemas and totals, with estimated usage', async () => {
    const { openAi, bills } = await playOn({ refuses: ['response_format', 'stream_options'] });
    assert.equal(openAi.requests.length, openAi.calls.length + 2);
    assert.ok(bills.every((bill) => bill.estimated === true && bill.costUsd === null));
  });

  it('runs the same if a model shows its reasoning before each answer', async () => {
    const thinking = (step: Step | { look: unknown }) => {
      if (!('text' in step) && !('json' in step)) return step;
      const { json, text = JSON.stringify(json), ...rest }: AnswerStep = step;
      return { ...rest, text: `<think>What do they want?</think>\n${text}` };
    };
    const script = Object.fromEntries(
      Object.entries(tourScript(tour)).map(([role, steps]) => [role, (steps as readonly Step[]).map(thinking)]),
    ) as Script;
    const { bills } = await playOn({ script });
    assert.ok(bills.length > 0);
  });
});
