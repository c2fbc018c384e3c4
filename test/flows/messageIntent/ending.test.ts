// Ending a discussion or a build by message.
import { openWish } from '../../../src/core/messageIntent/wish';
import assert from 'node:assert/strict';
import { buildSummaryOf } from '../../../src/core/outcome/buildSummary';
import { extentOf } from '../../../src/core/outcome/buildStatements';
import { items } from '../../../src/core/base/chunkedList';
import { collectFacts } from '../../../src/core/report/material';
import { checkInvariants } from '../../kit/invariants';
import { acceptAll, edits, limiter, limiterPath, openBuild, planOf, taskOf } from '../../kit/openBuild';
import { openDiscussion } from '../../kit/openDiscussion';
import type { TestSession } from '../../kit/openTestSession';
import { scriptedModels } from '../../kit/scriptedModels';
import { stanceOf, turn } from '../../kit/seededSession';

const wanted = (test: TestSession) => openWish(test.session().wishes)?.want ?? null;
const settle = (test: TestSession, taken: boolean) =>
  test.send({ type: 'wish.settle', wishId: openWish(test.session().wishes)?.id ?? '', taken });
const last = (test: TestSession) => [...items(test.session().transcript.entries)].at(-1);
const talked = turn('architect', stanceOf('support', { proposal: 'Count by address.' }));
const objected = turn('adversary', stanceOf('object', { objection: 'Forged.', blocking: true }));
const quiet = scriptedModels();

const discussed = () => openDiscussion({ models: quiet, facts: [...talked, ...objected, { type: 'floor.opened', reason: 'routerAsked' }] });

describe('the end of a discussion', () => {
  it('is confirmed once, triggers nothing by itself, and can be canceled', async () => {
    const test = await discussed();
    await test.send({ type: 'run.end' });
    await test.send({ type: 'run.end' });
    assert.deepEqual([wanted(test), test.session().phase, test.session().wishes.length], ['end', 'discovery', 1]);
    await settle(test, false);
    assert.deepEqual([wanted(test), test.session().phase, test.awaits()], [null, 'discovery', 'floor']);
  });

  it('comes with a second message, and keeps the objections', async () => {
    const test = await discussed();
    await test.send({ type: 'run.end' });
    await settle(test, true);
    const session = test.session();
    assert.deepEqual([session.phase, test.awaits(), collectFacts(session).cause], ['done', 'request', 'cancelled']);
    const entry = last(test);
    assert.ok(entry?.kind === 'done' && entry.ended);
    const account = buildSummaryOf(session);
    assert.deepEqual([account.tasks, account.objections.map(({ id }) => id)], [[], ['O1']]);
    checkInvariants(test);
  });

  it('comes at once if no member has spoken', async () => {
    const test = await openDiscussion({ models: quiet });
    await test.send({ type: 'run.end' });
    assert.deepEqual([test.session().phase, wanted(test)], ['done', null]);
  });

  it('ends running work and a fault', async () => {
    const models = scriptedModels({ script: { router: [{ hang: true }] } });
    const test = await openDiscussion({ models, facts: talked });
    await test.controller.command({ type: 'message.send', text: 'Go on.' });
    await test.controller.command({ type: 'run.end' });
    const wishId = openWish(test.session().wishes)?.id ?? '';
    await test.send({ type: 'wish.settle', wishId, taken: true });
    assert.deepEqual([test.session().phase, test.controller.isBusy(), test.session().stopped], ['done', false, null]);
    const broken = await openDiscussion({
      models: quiet,
      facts: [...talked, { type: 'fault.raised', faultId: 'f', fault: { reason: 'badKey', about: '' } }],
    });
    await broken.send({ type: 'run.end' });
    await settle(broken, true);
    assert.deepEqual([broken.session().phase, broken.awaits()], ['done', 'request']);
    checkInvariants(broken);
  });

  for (const word of ['stop', 'cancel', 'halt', 'abbrechen'])
    it(`is only asked about if "${word}" is typed while idle`, async () => {
      const test = await discussed();
      await test.say(word);
      assert.notEqual(test.session().phase, 'done');
      assert.deepEqual([test.awaits(), test.session().stopped, wanted(test)], ['floor', null, 'end']);
      await test.say('yes');
      assert.deepEqual([test.session().phase, wanted(test)], ['discovery', 'end'], 'a yes ends nothing');
      await test.say('End it');
      assert.equal(test.session().phase, 'done');
    });

  it('takes another message for a new request', async () => {
    const models = scriptedModels({ script: { starter: [{ fail: 'badKey' }] } });
    const test = await openDiscussion({ models, facts: talked });
    const { id } = test.session();
    await test.send({ type: 'run.end' });
    await settle(test, true);
    await test.say('Something else altogether');
    assert.notEqual(test.session().id, id);
    assert.equal(test.session().clarify.request, 'Something else altogether');
  });
});

describe('the end of a build', () => {
  const plan = planOf(taskOf('T1'), taskOf('T2', { dependsOn: ['T1'] }));

  async function underReview() {
    return openBuild({ plan, reviewLevel: 'off', script: { builder: [edits('attempts < 5', 'attempts < 6')] } });
  }

  it('reports what is in the files, what is undecided and what was never begun', async () => {
    const test = await underReview();
    assert.equal(test.awaits(), 'review');
    await test.say('stop');
    assert.deepEqual([wanted(test), test.awaits(), test.session().stopped], ['end', 'review', null]);
    await settle(test, true);
    const account = buildSummaryOf(test.session());
    assert.deepEqual([test.session().phase, extentOf(account), account.pending, account.figures.needed], ['done', 'none', 1, 2]);
    assert.equal(test.workspace.files.get(limiterPath), limiter);
    // Accepting after the end has no effect: the step stays undecided.
    await acceptAll(test);
    assert.equal(test.session().progress.tasks[0]?.outcome, null);
    checkInvariants(test);
  });
});
