// Pausing the team by a typed stop word.
import assert from 'node:assert/strict';
import { openDiscussion, speaks, turnText, waits } from '../../kit/openDiscussion';
import { edits, openBuild, planOf, taskOf } from '../../kit/openBuild';
import { scriptedModels } from '../../kit/scriptedModels';

const stops = [
  ...['That is not the file I meant at all. Please stop what you are doing.', 'hm, warte mal kurz, das stimmt nicht'],
  ...['подождите минутку', 'ちょっと待って、それは違います', 'Hold your horses, that is the other file'],
];

describe('a stop word in a message', () => {
  for (const text of stops)
    it(`pauses the discussion: ${text}`, async () => {
      const models = scriptedModels({ script: { router: [{ hang: true }] } });
      const test = await openDiscussion({ models });
      await test.controller.command({ type: 'message.send', text: 'I like the second idea better' });
      while (models.calls.length === 0) await new Promise(setImmediate);
      await test.say(text);
      assert.deepEqual([test.awaits(), test.session().stopped, models.calls.length], ['resume', 'user', 1]);
      models.extend({ router: [speaks('architect'), waits], architect: [{ text: turnText('So be it.') }] });
      await test.send({ type: 'run.resume' });
      assert.equal(test.awaits(), 'floor');
      models.assertComplete();
    });

  it('pauses the build, and the Builder gets the message on resume', async () => {
    const test = await openBuild({
      plan: planOf(taskOf('T1')),
      reviewLevel: 'off',
      script: { builder: [edits('attempts < 5', 'attempts < 6')] },
    });
    test.models.extend({ builder: [{ hang: true }] });
    await test.controller.command({ type: 'task.revise', taskId: 'T1', text: 'Six' });
    const { length } = test.models.calls;
    await test.say('Wait a minute, the limit has to stay at five');
    assert.deepEqual([test.session().stopped, test.models.calls.length], ['user', length]);
    assert.deepEqual(test.session().progress.guidance, ['Wait a minute, the limit has to stay at five']);
  });

  it('pauses nothing while idle', async () => {
    const models = scriptedModels({ script: { router: [waits] } });
    const test = await openDiscussion({ models });
    await test.say('Then we stop counting at midnight');
    assert.deepEqual([test.session().stopped, test.awaits()], [null, 'floor']);
  });
});
