// Mapping of errors from OpenAI-compatible servers to failure reasons.
import assert from 'node:assert/strict';
import { reasonOf, serverError } from '../../../../src/adapters/models/openai/openAiFailure';

describe('the failure of a server', () => {
  it('is read from the beginning of its body', () => {
    assert.equal(reasonOf(400, serverError('{"error":{"message":"model \\"x\\" not found"}}'), false), 'unknownModel');
    const page = `<html>${'the model '.repeat(100_000)}</html>`;
    for (const said of [page, JSON.stringify({ error: { message: page } }), JSON.stringify({ error: page })]) {
      const error = serverError(said);
      assert.ok(error.message.length < 10_000);
      assert.equal(reasonOf(500, error, false), 'overloaded');
    }
  });
});
