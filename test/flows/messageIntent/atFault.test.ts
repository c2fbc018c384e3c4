// Typed messages after a fault.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import { openWish } from '../../../src/core/messageIntent/wish';
import { opened, sessionsWith, waits } from '../../kit/openDiscussion';
import { offered, openPlan, underReview } from '../../kit/openPlan';
import { openTestSession, type TestSession } from '../../kit/openTestSession';
import { scriptedModels } from '../../kit/scriptedModels';
import { listOf } from '../../kit/lists';

const fault: Fact = { type: 'fault.raised', faultId: 'f-1', fault: { reason: 'rateLimited', about: '' } };
const messages = [
  ...listOf(`
    don't retry | nicht nochmal | 别再试了 | give up | try again when the quota is back | what went wrong? | is it my key
    my wifi was off`),
  ...listOf(`
    why did that fail | was ist passiert | ¿qué ha pasado? | что случилось | qu’est-ce qui ne va pas | cosa è successo | o que houve
    wat ging er mis`),
  ...listOf(`
    never retry this on your own | I will get a new key first | hmm | ok, but not now | use another model | hold that thought
    no more calls, please`),
  ...listOf(`
    this costs too much | please do not try again | how long does the limit last | asdf | もう一度試さないで | より安いモデルを使って | не пробуй снова`),
  ...['retry only the last step tomorrow', 'warum schon wieder'],
];

const places: Readonly<Record<string, () => Promise<TestSession>>> = {
  'the discussion': () =>
    openTestSession({
      models: scriptedModels({ script: {} }),
      sessions: sessionsWith([...opened(), { type: 'message.said', messageId: 'm-9', text: 'Well', mentions: [] }, fault]),
    }),
  'the build': () =>
    openPlan(
      { models: scriptedModels({ script: {} }) },
      offered(),
      ...underReview,
      { type: 'task.settled', taskId: 'T1', outcome: 'doneByHand' },
      fault,
    ),
};

describe('a message after a fault', () => {
  for (const [place, open] of Object.entries(places))
    it(`retries nothing in ${place}, and a message says what failed`, async () => {
      for (const text of messages) {
        const test = await open();
        await test.say(text);
        const { fault: still, wishes } = test.session();
        assert.equal(still?.id, 'f-1', text);
        assert.ok(!test.events.some(({ type }) => type === 'fault.cleared' || type === 'call.ended'), text);
        const wish = openWish(wishes);
        if (wish) assert.deepEqual([wish.want, wish.fault], ['retry', 'rateLimited'], text);
      }
    });

  for (const text of ['retry', 'Try again', 'continue', 'Wiederholen', 'ещё раз', '重试', 'yes'])
    it(`retries by "${text}"`, async () => {
      const test = await openTestSession({
        models: scriptedModels({ script: { router: [waits] } }),
        sessions: sessionsWith([...opened(), { type: 'message.said', messageId: 'm-9', text: 'Well', mentions: [] }, fault]),
      });
      await test.say(text);
      assert.deepEqual([test.session().fault, test.awaits()], [null, 'floor']);
    });

  it('retries by a yes to the confirmation, and the team gets what was said meanwhile', async () => {
    const models = scriptedModels({ script: {} });
    const test = await openTestSession({ models, sessions: sessionsWith([...opened(), fault]) });
    await test.say('Count by account instead');
    assert.equal(openWish(test.session().wishes)?.want, 'retry');
    models.extend({
      router: [
        { look: ({ messages: [prompt] }) => ({ ...waits, ...(prompt?.text.includes('Count by account') ? {} : { fail: 'badKey' }) }) },
      ],
    });
    await test.say('yes');
    assert.deepEqual([test.session().fault, test.session().unread, test.awaits()], [null, [], 'floor']);
    models.assertComplete();
  });
});
