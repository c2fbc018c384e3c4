// Documented limits of secret masking and provider storage.
import assert from 'node:assert/strict';
import { anthropicRequest, usualLimits } from '../../src/adapters/models/anthropic/anthropicRequest';
import { openAiRequest } from '../../src/adapters/models/openai/openAiRequest';
import { maskSecrets } from '../../src/core/secrets/mask';
import { modelRequest } from '../kit/modelRequest';
import { assertEmpty } from '../kit/lists';

describe('what is not promised', () => {
  it('asks no provider to store its input, and does not tell it who the user is', () => {
    const request = modelRequest({ system: 'Answer.', messages: [{ from: 'user', text: 'Why does the queue stall?' }] });
    const sent = [openAiRequest(request, 'm', new Set()), anthropicRequest(request, 'm', usualLimits, [])];
    const keeping = ['store', 'metadata', 'user', 'safety_identifier', 'previous_response_id', 'conversation', 'container'];
    assertEmpty(sent.flatMap((body) => Object.keys(body).filter((name) => keeping.includes(name))));
  });

  it('sends a secret that reads as ordinary text', () => {
    const said = 'We open the safe by turning it to the heron, twice to the willow and once back.';
    assert.equal(maskSecrets(said), said);
  });
});
