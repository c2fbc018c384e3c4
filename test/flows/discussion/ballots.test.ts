// Ballots of members: method, position, verdicts.
import assert from 'node:assert/strict';
import { oneModelOf } from '../../../src/core/discussion/votes';
import { secondFamily, withSecondFamily } from '../../../src/core/models/assignment';
import type { ModelRequest } from '../../../src/core/models/request';
import { members, openDiscussion, speaks, turnText, waits } from '../../kit/openDiscussion';
import { type ScriptedStep, scriptedModels } from '../../kit/scriptedModels';
import { assertMapped } from '../../kit/lists';

const proposal = [{ kind: 'behaviour', text: 'A limiter.' }];
const proposing = { router: [speaks('architect')], architect: [{ text: turnText('A limiter.', { position: 'support', proposal }) }] };

describe('ballots cast by the members themselves', () => {
  it('use the member’s full prompt and last position, and are no copies of each other', async () => {
    const ballot = (place: string) => ({
      json: {
        verdicts: [
          { id: 'c1', verdict: 'holds', place },
          { id: 'P1', verdict: 'unclear', place: '' },
          { id: 'X9', verdict: 'holds', place: '' },
        ],
        ...{ reason: 'It holds.', position: 'support', confidence: 0.9, evidence: [] },
      },
    });
    const support = { text: turnText('It holds.', { position: 'support', why: 'the header is read from the socket' }) };
    const models = scriptedModels({
      script: {
        ...{ ...proposing, director: [support], adversary: [support] },
        ...{ 'director.ballot': [ballot('')], 'architect.ballot': [ballot('src/app.js:1')], 'adversary.ballot': [ballot('src/no.js:7')] },
      },
    });
    const test = await openDiscussion({ models, files: { 'src/app.js': 'one' } });
    await test.say('How would you go about it?');
    const prompts = models.calls.filter(({ role }) => role.endsWith('.ballot'));
    const textOf = ({ messages }: ModelRequest) => messages.map(({ text }) => text).join('\n');
    const of = (id: string) => textOf(prompts.find(({ role }) => role === `${id}.ballot`) as ModelRequest);
    assert.match(of('adversary'), /Walk through the proposal as three people[\s\S]*support on v1, the header is read from the socket/);
    assert.match(of('architect'), /A design of yours starts from a place[\s\S]*, author of this version/);
    const [one, other] = [of('adversary'), of('architect')].map((text) => new Set(text.split('\n')));
    const apart = [...(one ?? [])].filter((line) => !other?.has(line)).join('\n').length;
    assert.ok(apart > 700, `${apart} characters`);
    const [vote] = test.session().discussion.votes;
    assert.deepEqual(
      vote?.ballots.architect?.ballot?.verdicts?.map(({ id, verdict }) => `${id} ${verdict}`),
      ['C1 holds', 'P1 unclear'],
    );
    assert.deepEqual(vote?.ballots.adversary?.unfounded, ['src/no.js:7']);
  });

  it('allow one lookup before the vote, and no second one', async () => {
    const read = { calls: [{ name: 'read_file', args: { path: 'src/app.js', from: 1, to: 1 } }] };
    const ballot = (evidence: readonly string[]) => ({ json: { reason: 'It holds.', position: 'support', confidence: 0.9, evidence } });
    const support = { text: turnText('It holds.', { position: 'support' }) };
    const models = scriptedModels({
      script: {
        ...{ ...proposing, director: [support], adversary: [support] },
        ...{ 'director.ballot': [ballot([])], 'architect.ballot': [ballot([])] },
        'adversary.ballot': [read, ballot(['src/app.js:1'])],
      },
    });
    const test = await openDiscussion({ models, files: { 'src/app.js': 'one' } });
    await test.say('How would you go about it?');
    const asked = models.calls.filter(({ role }) => role === 'adversary.ballot');
    assertMapped(asked, [true, false], ({ tools }) => tools.length > 0);
    const [vote] = test.session().discussion.votes;
    assert.deepEqual(vote?.ballots.adversary?.ballot?.evidence, ['src/app.js:1']);
    assert.equal(vote?.ballots.adversary?.unfounded, undefined);
    models.assertComplete();
  });

  it('decide nothing where the author’s is the only one: the user has the floor', async () => {
    const ballot = { json: { reason: 'It holds.', position: 'support', confidence: 0.9, evidence: [] } };
    const unreachable = { fail: 'badRequest' } as const;
    const support = { text: turnText('It holds.', { position: 'support' }) };
    const played = async (others: readonly ScriptedStep[], next: readonly ScriptedStep[] = []) => {
      const models = scriptedModels({
        script: {
          ...{ ...proposing, router: [...proposing.router, ...next] },
          ...{ director: [support], adversary: [support], 'architect.ballot': [ballot] },
          ...{ 'director.ballot': others, 'adversary.ballot': others },
        },
      });
      const test = await openDiscussion({ models });
      await test.say('How would you go about it?');
      models.assertComplete();
      return { test, vote: test.session().discussion.votes.at(-1) };
    };
    const alone = await played([unreachable], [waits]);
    assert.deepEqual([alone.vote?.author, alone.vote?.outcome], ['architect', 'noQuorum']);
    assert.equal(alone.test.session().discussion.consensus, null);
    assert.equal(alone.test.awaits(), 'floor');
    const together = await played([ballot]);
    assert.deepEqual([together.vote?.outcome, together.test.awaits()], ['agreed', 'consensus']);
  });

  for (const [title, means, using] of [
    ['use the second model family where one can be reached', { key: ['gemini', 'openai'], address: [] }, 'openai'],
    ['use the team’s own model where no other family can be reached', { key: ['gemini'], address: [] }, undefined],
  ] as const)
    it(`and first opinions of the Adversary, like the pre-mortem, ${title}`, async () => {
      const card = (approach: string) => ({ json: { approach, because: 'It counts.', risk: 'none', places: [] } });
      const ballot = { json: { reason: 'It holds.', position: 'support', confidence: 0.9, evidence: [] } };
      const support = { text: turnText('It holds.', { position: 'support' }) };
      const models = scriptedModels({
        script: {
          ...Object.fromEntries(
            members.flatMap((id) => [
              [`${id}.card`, [card('A limiter in memory.')]],
              [`${id}.ballot`, [ballot]],
            ]),
          ),
          ...{ ...proposing, director: [support], adversary: [support] },
          foresight: [{ json: { report: 'In May two ran.', objection: '', places: [], satisfiedBy: '' } }],
        },
      });
      const second = secondFamily({ provider: 'gemini', strong: '', fast: '' }, means, []);
      const agentModels = withSecondFamily({}, second && `${second.provider}:${second.model}`);
      const test = await openDiscussion({ models, agentModels, firstOpinions: true, preMortem: true });
      await test.say('How would you go about it?');
      const asked = (role: string) => models.calls.filter((call) => call.role === role).map((call) => call.using?.provider);
      for (const role of ['adversary.card', 'adversary.ballot', 'foresight']) assert.deepEqual(asked(role), [using], role);
      for (const role of ['director.card', 'architect.card', 'director.ballot', 'architect', 'architect.ballot'])
        assert.deepEqual(asked(role), [undefined], role);
      const [vote] = test.session().discussion.votes;
      assert.equal(vote && oneModelOf(vote), using ? null : 'scripted');
    });
});
