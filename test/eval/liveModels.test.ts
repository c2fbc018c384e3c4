// Live models of an evaluation, tested over loopback.
import assert from 'node:assert/strict';
import { answerEvents, answerJson, startLoopback } from '../kit/loopback';
import { ask } from './ask';
import { canAsk, liveModels } from './liveModels';
import { readOptions } from './options';

describe('evaluation: providers', () => {
  it('calls a server by its address, with its key, the measured model and the reported window', async () => {
    const server = await startLoopback(async ({ path }, response) => {
      if (path === '/v1/models') return answerJson(response, 200, { data: [{ id: 'qwen3:8b', meta: { n_ctx: 12_288 } }] });
      if (path !== '/v1/chat/completions') return answerJson(response, 404, {});
      const delta = (content: string, finish: string | null) => ({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] });
      const events = [JSON.stringify(delta('It works.', null)), JSON.stringify(delta('', 'stop')), '[DONE]'].map((each) => `data: ${each}`);
      await answerEvents(response, events);
      response.end();
    });
    const modelsFor = async (...more: string[]) => {
      const read = readOptions(['--address', `${server.origin}/v1`, '--model', 'qwen3:8b', '--price', '1,2', ...more]);
      assert.ok(read.ok);
      return liveModels(read.value, { gemini: '', server: 'a-key' });
    };
    const models = await modelsFor();
    assert.equal(await ask({ models, role: 'eval.build', system: 'Build.', user: 'A limit.' }), 'It works.');
    const asked = server.requests.find(({ path }) => path === '/v1/chat/completions');
    assert.equal(asked?.headers.authorization, 'Bearer a-key');
    assert.equal(asked?.body.model, 'qwen3:8b');
    assert.equal(models.identify('strong').contextTokens, 12_288);
    assert.equal((await modelsFor('--window', '9000')).identify('strong').contextTokens, 9_000);
    assert.deepEqual(models.price(models.identify('strong').model), { inputUsd: 1, cachedUsd: 1, outputUsd: 2 });
    await server.stop();
  });

  it('calls Gemini only with a key', async () => {
    const read = readOptions([]);
    assert.ok(read.ok);
    assert.equal(canAsk(read.value, { gemini: '', server: '' }), false);
    assert.equal(canAsk(read.value, { gemini: 'a-key', server: '' }), true);
    const models = await liveModels(read.value, { gemini: '', server: '' });
    assert.equal(models.identify('strong').model, 'gemini-3.8-flash');
  });
});
