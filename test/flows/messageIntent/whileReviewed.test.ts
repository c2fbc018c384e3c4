// Messages sent while reviewers are working.
import assert from 'node:assert/strict';
import { openWish } from '../../../src/core/messageIntent/wish';
import { checkInvariants } from '../../kit/invariants';
import { edits, found, limiterPath, looking, openBuild, planOf, taskIn, taskOf } from '../../kit/openBuild';
import { readsAs } from '../../kit/scriptedModels';

/** Sends a message during the reviewer's call. */
async function saidInReview(text: string) {
  const said: Promise<boolean>[] = [];
  const speak = () => void said.push(test.controller.command({ type: 'message.send', text }));
  const script = { builder: [edits('  return attempts < 5;', '  return attempts < 6;')], 'reviewer.step': [looking(speak, found())] };
  const test = await openBuild({ begins: false, reviewLevel: 'byRisk', script });
  await test.send({ type: 'run.resume' });
  assert.deepEqual(await Promise.all(said), [true]);
  assert.equal(test.awaits(), 'review');
  return test;
}

describe('a message while reviewers read a step', () => {
  for (const [text, want] of [
    ['Take all of them', 'accept'],
    ['Accept all', 'accept'],
    ['yes', 'accept'],
    ['Alles übernehmen', 'accept'],
    ['no', 'reject'],
  ] as const)
    it(`asks afterwards, without a model, whether "${text}" means to ${want}`, async () => {
      const test = await saidInReview(text);
      assert.equal(openWish(test.session().wishes)?.want, want);
      assert.deepEqual(test.session().progress.guidance, []);
      assert.equal(taskIn(test).outcome, null);
      test.models.extend(want === 'reject' ? { director: [{ text: 'Nothing was changed.' }] } : {});
      await test.send({ type: 'wish.settle', wishId: openWish(test.session().wishes)?.id ?? '', taken: true });
      assert.equal(test.workspace.files.get(limiterPath)?.includes('attempts < 6'), want === 'accept');
      test.models.assertComplete();
      checkInvariants(test, test.models);
    });

  it('is answered if it accepts all, but each change must be accepted on its own', async () => {
    const plan = planOf(taskOf('T1', { files: ['src/other.js'] }));
    const builder = [edits('  return attempts < 5;', '  return attempts < 6;')];
    const script = {
      builder,
      reader: [readsAs('question')],
      'architect.aside': [{ text: 'Accept it on its own: no step names its file.' }],
    };
    const test = await openBuild({ reviewLevel: 'off', plan, script });
    await test.say('accept all');
    assert.deepEqual(test.session().wishes, []);
    test.models.assertComplete();
    checkInvariants(test, test.models);
  });

  it('leaves an open confirmation open, which acts once they have read', async () => {
    const confirmed: Promise<boolean>[] = [];
    const confirm = () => {
      const wishId = openWish(test.session().wishes)?.id ?? '';
      confirmed.push(test.controller.command({ type: 'wish.settle', wishId, taken: true }));
    };
    const test = await openBuild({
      reviewLevel: 'off',
      script: {
        builder: [edits('  return attempts < 5;', '  return attempts < 6;')],
        'reviewer.correctness': [looking(confirm, found())],
        'reviewer.security': [found()],
        'reviewer.tests': [found()],
      },
    });
    await test.say('yes');
    await test.send({ type: 'review.ask', taskId: 'T1' });
    assert.deepEqual(await Promise.all(confirmed), [true]);
    const wish = openWish(test.session().wishes);
    assert.deepEqual([wish?.want, taskIn(test).outcome], ['accept', null]);
    await test.send({ type: 'wish.settle', wishId: wish?.id ?? '', taken: true });
    assert.ok(test.workspace.files.get(limiterPath)?.includes('attempts < 6'));
    test.models.assertComplete();
    checkInvariants(test, test.models);
  });
});
