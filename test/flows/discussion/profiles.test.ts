// Turn prompts by model profile: small, reasoning and other models.
import assert from 'node:assert/strict';
import type { ModelRequest } from '../../../src/core/models/request';
import { openDiscussion, speaks, turnText, waits } from '../../kit/openDiscussion';
import { scriptedModels } from '../../kit/scriptedModels';
import type { PromptProfile } from '../../../src/core/models/promptProfile';

const stance = { position: 'object', objections: [{ text: 'It leaks.', blocking: true }] };

async function asked(profile: PromptProfile | null) {
  const requests: ModelRequest[] = [];
  const look = (request: ModelRequest) => {
    requests.push(request);
    return { text: turnText('It leaks.', stance) };
  };
  const bare = { text: 'That does not meet it.' };
  const repaired = { json: { position: 'object', objections: [], proposal: [], closes: [] } };
  const models = scriptedModels({
    script: { adversary: [{ look }, bare], repairer: [repaired], router: [waits, speaks('adversary'), waits] },
  });
  const test = await openDiscussion({ models, team: ['adversary', 'architect'], profile });
  await test.say('@adversary what do you think?');
  await test.say('@adversary and now?');
  return { system: requests[0]?.system ?? '', user: requests[0]?.messages[0]?.text ?? '', models, test };
}

describe('prompts by profile', () => {
  it('for a small model have five rules and a short trailer, and a missing one is requested with the known IDs', async () => {
    const { system, user, models, test } = await asked('compact');
    assert.ok(user.includes('## Five rules') && system.length / 4 <= 700);
    const form = JSON.stringify(models.calls.find(({ role }) => role === 'repairer')?.schema);
    assert.ok(form.includes('"closes"') && form.includes('["O1"]'), form);
    assert.equal(test.session().discussion.objections[0]?.text, 'It leaks.');
  });

  it('for a reasoning model say what the reasoning is for', async () => {
    const { user } = await asked('thinking');
    assert.ok(user.includes('## The discussion') && user.includes('Think first'));
  });

  it('contain all rules otherwise', async () => {
    const { user, models } = await asked(null);
    assert.ok(user.includes('## The discussion') && !user.includes('Think first'));
    assert.ok(JSON.stringify(models.calls.find(({ role }) => role === 'repairer')?.schema).includes('"satisfiedBy"'));
  });
});

describe('a partially parsed trailer', () => {
  const objecting = async (text: string, ...repaired: object[]) => {
    const models = scriptedModels({ script: { adversary: [{ text }], repairer: repaired.map((json) => ({ json })), router: [waits] } });
    const test = await openDiscussion({ models, team: ['adversary', 'architect'] });
    await test.say('@adversary what do you think?');
    models.assertComplete();
    return test.session().discussion.objections.map((objection) => objection.text);
  };

  it('is requested again if its objections are in an unknown field', async () => {
    const text = turnText('It leaks.', { position: 'object', concerns: [{ text: 'The header is forged.', blocking: true }] });
    const mended = { position: 'object', objections: [{ text: 'The header is forged.', blocking: true }] };
    assert.deepEqual(await objecting(text, mended), ['The header is forged.']);
  });

  it('counts fully if a turn has two trailers', async () => {
    const first = turnText('It leaks.', { position: 'object', objections: [{ text: 'The header is forged.', blocking: true }] });
    assert.deepEqual(await objecting(`${first}\n${turnText('', { position: 'object' }).trim()}`), ['The header is forged.']);
  });
});
