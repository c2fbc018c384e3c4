// Scripted models: reject requests that are not in the script.
import assert from 'node:assert/strict';
import { collect, failureOf, modelRequest, textOf } from '../../kit/modelRequest';
import { type ModelScript, scriptedModels } from '../../kit/scriptedModels';

const never = new AbortController().signal;

describe('the scripted models', () => {
  const say = async (script: ModelScript, ...roles: readonly string[]) => {
    const models = scriptedModels({ script });
    const said = [];
    for (const role of roles) said.push(textOf(await collect(models.stream(modelRequest({ role }), never))));
    return { models, said };
  };

  it('fail a call that is not in the script, and report it at the end', async () => {
    const { models } = await say({}, 'router');
    assert.throws(() => models.assertComplete(), /unexpected call of 'router'/);
    assert.equal(failureOf(await collect(models.stream(modelRequest(), never)))?.reason, 'badRequest');
  });

  it('report an unused step at the end', async () => {
    const { models } = await say({ router: [{ text: 'R' }] });
    models.extend({ router: [{ text: 'S' }] });
    assert.throws(() => models.assertComplete(), /2 unused of 'router'/);
  });

  const misfits: readonly (readonly [string, ModelScript, RegExp])[] = [
    ['a value nobody asked for', { architect: [{ json: 1 }] }, /no schema was asked for/],
    ['a call of a tool that was not offered', { architect: [{ text: '', calls: [{ name: 'read', args: {} }] }] }, /not offered/],
    ['a failed look', { architect: [{ look: () => assert.fail('no brief in it') }] }, /asked something else: no brief in it/],
  ];
  for (const [name, script, problem] of misfits) {
    it(`report ${name}`, async () => {
      const { models } = await say(script, 'architect');
      assert.throws(() => models.assertComplete(), problem);
    });
  }
});
