// Limits sent to self-hosted servers: answer tokens by call and window, low temperature.
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

describe('an answer of the user’s own server', () => {
  it('has a token limit, with room for thinking if the model may think first', () => {
    const bound = (answerFormat: 'plain' | 'unsure' | 'thinking', windowTokens: number | null) =>
      openAiRequest(request, 'm', none, { answerFormat, windowTokens }).max_tokens;
    assert.deepEqual([bound('plain', null), bound('unsure', null), bound('thinking', null)], [600, 4_600, 16_600]);
    assert.deepEqual([bound('plain', 8_192), bound('thinking', 8_192)], [600, 4_696]);
  });

  it('has a low temperature and no room for thinking if it is data', () => {
    const body = openAiRequest(typed, 'm', none, { answerFormat: 'thinking', windowTokens: null });
    assert.deepEqual([body.max_tokens, body.temperature], [600, 0.2]);
    assert.equal(openAiRequest(request, 'm', none, { answerFormat: 'plain', windowTokens: null }).temperature, undefined);
  });

  it('is requested without the fields that the server refuses', () => {
    const body = openAiRequest(typed, 'm', none, { answerFormat: 'plain', windowTokens: null });
    assert.equal(extraToDrop(body, "Unsupported parameter: 'max_tokens'"), 'max_tokens');
    assert.equal(extraToDrop(body, "Unsupported value: 'temperature' does not support 0.2"), 'temperature');
    const without = openAiRequest(typed, 'm', new Set(['max_tokens', 'temperature'] as const), {
      answerFormat: 'plain',
      windowTokens: null,
    });
    assert.deepEqual([without.max_tokens, without.temperature], [undefined, undefined]);
  });

  it('has no limit at a hosted service, and a low temperature for data if the models accept one', () => {
    const body = openAiRequest(typed, 'm', none);
    assert.deepEqual(['max_tokens' in body, body.temperature], [false, 0.2]);
    assert.ok(!('temperature' in openAiRequest(request, 'm', none)));
    const asked = providerIds().filter((id) => providers[id].protocol === 'openai' && !providers[id].lacks?.includes('temperature'));
    assert.deepEqual(
      providerIds().filter((id) => providers[id].protocol === 'openai' && !asked.includes(id)),
      ['openai', 'azure'],
    );
  });

  it('keeps the default temperature of a Gemini model on any server', () => {
    for (const model of ['gemini-3.8-flash', 'models/gemini-3.5-flash', 'google/gemini-3.8-flash'])
      assert.ok(!('temperature' in openAiRequest(typed, model, none, { answerFormat: 'plain', windowTokens: null })), model);
  });
});

describe('the token limit of an answer', () => {
  it('grows only with the files shown to a build', () => {
    assert.equal(answerBound('build', 4_000), 8_000);
    assert.equal(answerBound('build', 80_000), 26_000);
    assert.equal(answerBound('route', 80_000), 600);
  });

  it('is at most a quarter of the window, and at most what the prompt leaves', () => {
    assert.equal(boundWithin(8_000, 8_192, 400), 2_048);
    assert.equal(boundWithin(8_000, 8_192, 28_000), 1_192);
    assert.equal(boundWithin(8_000, 4_096, 40_000), 512);
    assert.equal(boundWithin(600, 128_000, 400), 600);
  });
});
