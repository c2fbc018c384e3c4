// Answer time of a tested model.
import assert from 'node:assert/strict';
import { tryModel } from '../../../src/adapters/models/trial';
import { type ScriptedStep, scriptedModels } from '../../kit/scriptedModels';

const never = new AbortController().signal;

/** Tests a model whose calls take these times. */
async function tried(second: ScriptedStep, ...durationsMs: readonly number[]) {
  let nowMs = 0;
  const takes = [...durationsMs];
  const models = scriptedModels({ script: { setup: [{ json: { ready: true } }, second] } });
  const slow = {
    ...models,
    async *stream(...asked: Parameters<typeof models.stream>) {
      nowMs += takes.shift() ?? 0;
      yield* models.stream(...asked);
    },
  };
  return tryModel(slow, () => nowMs, never);
}

describe('the test of a model', () => {
  it('takes the faster answer as the answer time', async () => {
    const call = { name: 'read_file', args: { path: 'README.md' } };
    assert.deepEqual(await tried({ calls: [call] }, 9_000, 2_000), { lacks: [], answerMs: 2_000 });
  });

  it('does not take the duration of a failed call as the answer time', async () => {
    assert.deepEqual(await tried({ fail: 'badRequest' }, 9_000, 10), { lacks: ['tools'], answerMs: 9_000 });
  });
});
