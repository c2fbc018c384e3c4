// Answer bounds sent to own servers: tokens by call and window, low temperature.
import assert from 'node:assert/strict';
import { extraToDrop, openAiRequest } from '../../../../src/adapters/models/openai/openAiRequest';
import { answerBound, boundWithin } from '../../../../src/core/models/answerBound';
import { providerIds, providers } from '../../../../src/core/models/providers';
import type { ModelRequest } from '../../../../src/core/models/request';

const request: ModelRequest = {
  role: 'router',
  ordinal: 0,
  tier: 'fast',
  system: 'Be brief.',
  messages: [{ from: 'user', text: 'Who is next?' }],
  schema: null,
  tools: [],
  maxAnswerTokens: 600,
};
const typed: ModelRequest = { ...request, schema: { type: 'object' } };
const none = new Set<never>();

describe('an answer of a server of the user’s own', () => {
  it('has a bound, with room to think where the model is not known to answer at once', () => {
    const bound = (habit: 'plain' | 'unsure' | 'thinking', windowTokens: number | null) =>
      openAiRequest(request, 'm', none, { habit, windowTokens }).max_tokens;
    assert.deepEqual([bound('plain', null), bound('unsure', null), bound('thinking', null)], [600, 4_600, 16_600]);
    assert.deepEqual([bound('plain', 8_192), bound('thinking', 8_192)], [600, 4_696]);
  });

  it('is data at a low temperature, and needs no room to think', () => {
    const body = openAiRequest(typed, 'm', none, { habit: 'thinking', windowTokens: null });
    assert.deepEqual([body.max_tokens, body.temperature], [600, 0.2]);
    assert.equal(openAiRequest(request, 'm', none, { habit: 'plain', windowTokens: null }).temperature, undefined);
  });

  it('is asked for without what the server refuses', () => {
    const body = openAiRequest(typed, 'm', none, { habit: 'plain', windowTokens: null });
    assert.equal(extraToDrop(body, "Unsupported parameter: 'max_tokens'"), 'max_tokens');
    assert.equal(extraToDrop(body, "Unsupported value: 'temperature' does not support 0.2"), 'temperature');
    const without = openAiRequest(typed, 'm', new Set(['max_tokens', 'temperature'] as const), { habit: 'plain', windowTokens: null });
    assert.deepEqual([without.max_tokens, without.temperature], [undefined, undefined]);
  });

  it('is not bounded by us at a service, which is asked for data at a low temperature where its models take one', () => {
    const body = openAiRequest(typed, 'm', none);
    assert.deepEqual(['max_tokens' in body, body.temperature], [false, 0.2]);
    assert.ok(!('temperature' in openAiRequest(request, 'm', none)));
    const asked = providerIds().filter((id) => providers[id].protocol === 'openai' && !providers[id].lacks?.includes('temperature'));
    assert.deepEqual(
      providerIds().filter((id) => providers[id].protocol === 'openai' && !asked.includes(id)),
      ['openai', 'azure'],
    );
  });

  it('keeps the usual temperature of a Gemini model, wherever it is reached', () => {
    for (const model of ['gemini-3.8-flash', 'models/gemini-3.5-flash', 'google/gemini-3.8-flash'])
      assert.ok(!('temperature' in openAiRequest(typed, model, none, { habit: 'plain', windowTokens: null })), model);
  });
});

describe('the bound', () => {
  it('grows with the files a build is shown, and with nothing else', () => {
    assert.equal(answerBound('build', 4_000), 8_000);
    assert.equal(answerBound('build', 80_000), 26_000);
    assert.equal(answerBound('route', 80_000), 600);
  });

  it('is at most a quarter of the window, and what the prompt leaves', () => {
    assert.equal(boundWithin(8_000, 8_192, 400), 2_048);
    assert.equal(boundWithin(8_000, 8_192, 28_000), 1_192);
    assert.equal(boundWithin(8_000, 4_096, 40_000), 512);
    assert.equal(boundWithin(600, 128_000, 400), 600);
  });
});
