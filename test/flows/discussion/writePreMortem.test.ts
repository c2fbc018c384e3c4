// Pre-mortem: prompt, result, and failures that must not block the session.
import assert from 'node:assert/strict';
import { preMortemOwner } from '../../../src/core/preMortem/preMortem';
import type { ModelRequest } from '../../../src/core/models/request';
import { openDiscussion, turnText } from '../../kit/openDiscussion';
import { type ScriptedStep, scriptedModels } from '../../kit/scriptedModels';
import { assertMapped } from '../../kit/lists';

const support: ScriptedStep = { text: turnText('It holds, said the talk.', { position: 'support' }) };
const ballot = { json: { reason: 'It holds.', position: 'support', confidence: 0.9, evidence: [] } };
const agreed = {
  architect: [{ text: turnText('A limiter.', { position: 'support', proposal: [{ kind: 'behaviour', text: 'A limiter in memory.' }] }) }],
  director: [support],
  adversary: [support],
  ...{ 'director.ballot': [ballot], 'architect.ballot': [ballot], 'adversary.ballot': [ballot] },
};
const report = {
  json: {
    report: 'In May two instances ran.',
    objection: 'Two instances count apart.',
    places: ['src/app.js:1', 'src/no.js:4'],
    satisfiedBy: 'A test',
  },
};
const textOf = ({ messages }: ModelRequest) => messages.map(({ text }) => text).join();
const speak = (next: string) => ({ json: { reason: 'theirs', action: 'speak', next, tier: null, on_topic: true } });

async function consensus(preMortem: ScriptedStep[], options: object = {}) {
  const models = scriptedModels({ script: { ...agreed, router: [speak('architect')], foresight: preMortem } });
  const test = await openDiscussion({ models, files: { 'src/app.js': 'one' }, preMortem: true, ...options });
  await test.say('How would you go about it?');
  return { models, test };
}
const asked = (events: readonly { readonly type: string }[]) => events.filter(({ type }) => type === 'incident.asked').length;

describe('the pre-mortem', () => {
  it('is given the request, the design and the project, and nothing of the discussion', async () => {
    const { models, test } = await consensus([report]);
    const request = models.calls.find(({ role }) => role === 'foresight');
    const text = request ? textOf(request) : '';
    for (const known of ['A limiter in memory.', 'A rate limit for the login', 'src/app.js']) assert.ok(text.includes(known), known);
    for (const said of ['said the talk', 'How would you go about it?', 'It holds']) assert.ok(!text.includes(said), said);
    assert.equal(test.awaits(), 'consensus');
    models.assertComplete();
  });

  it('may look into the project once, and no second time', async () => {
    const read = { calls: [{ name: 'read_file', args: { path: 'src/app.js', from: 1, to: 1 } }] };
    const { models, test } = await consensus([read, report]);
    const asked = models.calls.filter(({ role }) => role === 'foresight');
    assertMapped(asked, [true, false], ({ tools }) => tools.length > 0);
    assert.equal(test.session().discussion.objections.length, 1);
    models.assertComplete();
  });

  it('becomes a non-blocking objection that no member owns and the user closes with one click', async () => {
    const { test } = await consensus([report]);
    const [objection] = test.session().discussion.objections;
    assert.deepEqual(
      [objection?.owner, objection?.blocking, objection?.text, objection?.evidence, objection?.open],
      [preMortemOwner, false, 'Two instances count apart.', ['src/app.js:1'], true],
    );
    await test.send({ type: 'objection.close', id: objection?.id ?? '', reason: 'weighed' });
    assert.equal(test.session().discussion.objections[0]?.closed?.by, 'user');
    assert.equal(test.awaits(), 'consensus');
  });

  it('is asked about a version once', async () => {
    const { test } = await consensus([report]);
    await test.send({ type: 'incident.ask' });
    assert.equal(asked(test.events), 1);
  });

  it('is missing from the report if it fails or its answer cannot be parsed', async () => {
    for (const step of [{ fail: 'overloaded' }, { text: 'I would rather not.' }] as const) {
      const { test } = await consensus([step]);
      assert.deepEqual(
        [test.session().discussion.preMortem?.state, test.session().discussion.objections, test.awaits()],
        ['missed', [], 'consensus'],
      );
    }
  });

  it('without a finding raises nothing', async () => {
    const { test } = await consensus([{ json: { report: 'I walked through it.', objection: '', places: [], satisfiedBy: '' } }]);
    assert.deepEqual([test.session().discussion.preMortem?.state, test.session().discussion.objections], ['written', []]);
  });

  it('is requested again after a stop', async () => {
    const models = scriptedModels({ script: { ...agreed, router: [speak('architect')], foresight: [{ hang: true }] } });
    const test = await openDiscussion({ models, preMortem: true });
    const saying = test.controller.command({ type: 'message.send', text: 'How would you go about it?' });
    while (models.open === 0 || !test.session().discussion.preMortem) await new Promise(setImmediate);
    await test.send({ type: 'run.stop' });
    await saying;
    models.extend({ foresight: [report] });
    await test.send({ type: 'run.resume' });
    assert.equal(test.session().discussion.preMortem?.state, 'written');
  });

  for (const [what, options] of [
    ['where the user has switched it off', { preMortem: false }],
    ['where the budget does not hold what it is likely to cost', { limits: { calls: 8 } }],
  ] as const) {
    it(`is skipped ${what}, and can be requested`, async () => {
      const { test } = await consensus([report], options);
      assert.deepEqual([asked(test.events), test.awaits()], [0, 'consensus']);
      await test.send({ type: 'incident.ask' });
      assert.equal(test.session().discussion.preMortem?.state, 'written');
    });
  }
});
