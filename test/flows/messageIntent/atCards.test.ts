// Typed messages at each card.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Fact } from '../../../src/core/events';
import { languages } from '../../../src/core/i18n/language';
import { openWish } from '../../../src/core/messageIntent/wish';
import { acceptAll, edits, openBuild, planOf, taskOf } from '../../kit/openBuild';
import { openDiscussion, opened, sessionsWith, waits } from '../../kit/openDiscussion';
import { accounting, hash, offered, openPlan, underReview, wholePlan } from '../../kit/openPlan';
import { openTestSession, type TestSession } from '../../kit/openTestSession';
import { type ModelScript, reads, readsAs, scriptedModels } from '../../kit/scriptedModels';

const wanted = (test: TestSession) => openWish(test.session().wishes)?.want ?? null;
const has = (test: TestSession, type: Fact['type']) => test.events.some((event) => event.type === type);
const answer = { text: 'Because the login is attacked.' };

const routerReads = (act: string, words: string) => ({ json: { ...waits.json, message: { kind: 'act', act, words } } });

describe('the plan card', () => {
  const open = async (script: ModelScript = {}) => {
    const models = scriptedModels({ script });
    const test = await openPlan({ models }, offered());
    return { test, models };
  };

  for (const text of ['are you sure', 'ist das richtig', 'is it approved', 'вы согласны', 'warum so?', '@architect yes'])
    it(`answers "${text}" and stays open`, async () => {
      const { test, models } = await open({
        'architect.aside': [answer],
        ...(text.startsWith('@') ? {} : { reader: [readsAs('question')] }),
      });
      await test.say(text);
      assert.deepEqual([test.awaits(), has(test, 'approval.granted')], ['approval', false]);
      models.assertComplete();
    });

  it('asks for confirmation if the model reads an approval, and a click approves', async () => {
    const { test } = await open({ reader: [reads('approve', 'fine with me as it is')], builder: [{ fail: 'badKey' }] });
    await test.say('Three steps are plenty, fine with me as it is.');
    assert.deepEqual([test.awaits(), wanted(test), has(test, 'approval.granted')], ['approval', 'approve', false]);
    await test.send({ type: 'wish.settle', wishId: openWish(test.session().wishes)?.id ?? '', taken: true });
    assert.ok(has(test, 'approval.granted'));
  });

  for (const text of ['A', 'all', 'code', 'good start', 'step one is fine', 'great, another migration'])
    it(`is neither approved nor replaced by "${text}"`, async () => {
      const { test, models } = await open({ reader: [readsAs('answer')] });
      await test.say(text);
      assert.deepEqual([test.awaits(), wanted(test), test.session().progress.offered?.version], ['approval', null, 1]);
      assert.ok(test.events.some((event) => event.type === 'message.read' && event.heardAs === 'noted'));
      models.assertComplete();
    });

  it('approves by a listed phrase only the plan that the user was looking at', async () => {
    const { test } = await open({ builder: [{ fail: 'badKey' }] });
    await test.send({ type: 'message.send', text: 'yes', plan: 'another' });
    assert.deepEqual([has(test, 'approval.granted'), wanted(test)], [false, 'approve']);
    await test.send({ type: 'message.send', text: 'yes', plan: hash });
    assert.ok(has(test, 'approval.granted'));
  });

  it('has the plan rewritten for a change after a confirmation', async () => {
    const { test, models } = await open({ planner: [accounting({ ...wholePlan, goal: 'Another' })] });
    await test.say('Please cut the second step into two');
    assert.deepEqual([test.session().progress.offered?.version, wanted(test)], [1, 'rewrite']);
    await test.say('Rewrite the plan');
    assert.equal(test.session().progress.offered?.version, 2);
    models.assertComplete();
  });
});

describe('the session before the plan', () => {
  const asksBack = async (text: string) => {
    const models = scriptedModels({ script: { router: [routerReads('build', text)] } });
    const test = await openDiscussion({ models });
    await test.say(text);
    return test;
  };

  it('asks for confirmation if an order contains something else, and starts by the click', async () => {
    const test = await asksBack('Go ahead, but leave the API alone');
    assert.deepEqual([test.session().phase, wanted(test)], ['discovery', 'build']);
    await test.send({ type: 'wish.settle', wishId: openWish(test.session().wishes)?.id ?? '', taken: false });
    assert.deepEqual([test.session().phase, wanted(test)], ['discovery', null]);
  });

  for (const [text, phase] of [
    ['yes', 'execution'],
    ['Not yet', 'discovery'],
  ] as const)
    it(`takes "${text}" as the answer to the confirmation`, async () => {
      const models = scriptedModels({ script: { router: [routerReads('build', 'Build it')], planner: [{ fail: 'badKey' }] } });
      const test = await openDiscussion({ models });
      await test.say('Build it. I still have doubts.');
      await test.say(text);
      assert.deepEqual([test.session().phase, wanted(test)], [phase, null]);
      // A no to the confirmation is not passed on to the team.
      if (phase === 'discovery') assert.deepEqual([test.awaits(), test.session().fault], ['floor', null]);
    });

  it('shows no confirmation for conversation, nor for words that are not the user’s own', async () => {
    for (const text of ['I like the second idea better', 'She wrote "build it" in the ticket', '> build it\nWhat does that mean?']) {
      const test = await openDiscussion({ models: scriptedModels({ script: { router: [routerReads('build', 'build it')] } }) });
      await test.say(text);
      assert.equal(wanted(test), null, text);
    }
  });

  it('lets no member speak while the confirmation is open', async () => {
    const speaks = { json: { ...routerReads('build', 'Go ahead').json, action: 'speak', next: 'architect' } };
    const models = scriptedModels({ script: { router: [speaks] } });
    const test = await openDiscussion({ models });
    await test.say("Good points. Let's do OAuth with those security measures. Go ahead.");
    assert.deepEqual([test.awaits(), wanted(test), models.calls.length], ['floor', 'build', 1]);
  });

  it('shows the confirmation if the router suggests it, and triggers nothing', async () => {
    const { json } = routerReads('build', 'zrób to teraz');
    const test = await openDiscussion({ models: scriptedModels({ script: { router: [{ json }] } }) });
    await test.say('zrób to teraz');
    assert.deepEqual([test.session().phase, wanted(test)], ['discovery', 'build']);
  });

  it('asks whether to end if the router suggests it, and ends nothing', async () => {
    const { json } = routerReads('end', 'kończymy');
    const test = await openDiscussion({ models: scriptedModels({ script: { router: [{ json }] } }) });
    await test.say('dość tego, kończymy');
    assert.deepEqual([test.session().phase, wanted(test)], ['discovery', 'end']);
  });

  const consensus: readonly Fact[] = [{ type: 'consensus.offered', version: 1 }];
  for (const text of ['yes', 'agreed', 'ja', "d'accord", 'I agree'])
    it(`accepts the consensus by "${text}"`, async () => {
      const models = scriptedModels({ script: { scribe: [{ fail: 'badKey' }] } });
      const test = await openTestSession({ models, sessions: sessionsWith([...opened(), ...consensus]) });
      await test.say(text);
      assert.equal(test.session().phase, 'execution');
    });

  const prepared: readonly Fact[] = [
    ...opened(),
    { type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'userGo' },
    {
      type: 'ready.written',
      handover: {
        ...{ goal: 'A limit', problem: '', situation: '', prompt: 'Build the limit.' },
        ...{ constraints: [], priorities: [], decisions: [], openQuestions: [], highlights: [], tradeOffs: [], dissent: [] },
      },
    },
  ];
  for (const text of ['yes', 'ok', '👍', 'sounds good', 'sí', 'oui', 'ja', 'да'])
    it(`starts at the ready card by "${text}"`, async () => {
      const models = scriptedModels({ script: { planner: [{ fail: 'badKey' }] } });
      const test = await openTestSession({ models, sessions: sessionsWith(prepared) });
      await test.say(text);
      assert.equal(test.session().phase, 'execution');
    });

  it('answers a question at the ready card, which stays', async () => {
    const models = scriptedModels({ script: { 'architect.aside': [answer] } });
    const test = await openTestSession({ models, sessions: sessionsWith(prepared) });
    await test.say('how much will it cost?');
    assert.deepEqual([test.session().phase, test.awaits()], ['ready', 'readyChoice']);
    models.assertComplete();
  });
});

describe('the session during a build', () => {
  const open = async (script: ModelScript = {}) => {
    const models = scriptedModels({ script });
    const test = await openPlan({ models }, offered(), ...underReview);
    return { test, models };
  };

  for (const text of ['is this safe?', 'why in this order', '@architect look at the second hunk'])
    it(`answers "${text}"`, async () => {
      const called = text.startsWith('@') || !text.includes('safe') ? 'architect' : 'adversary';
      const reader = text.startsWith('@') ? {} : { reader: [readsAs('question')] };
      const { test } = await open({ 'architect.aside': [answer], 'adversary.aside': [answer], ...reader });
      await test.say(text);
      assert.ok(
        test.events.some((event) => event.type === 'turn.ended' && event.outcome === 'done'),
        called,
      );
      assert.equal(test.awaits(), 'review');
    });

  it('keeps everything else for the Builder, and says so', async () => {
    const { test } = await open();
    await test.say('Use tabs, please');
    assert.deepEqual(test.session().progress.guidance, ['Use tabs, please']);
    assert.equal(test.awaits(), 'review');
  });

  it('asks before a typed yes writes, and ignores "step" words inside other words', async () => {
    const { test } = await open();
    await test.say('yes');
    assert.deepEqual([wanted(test), test.workspace.writes.length], ['accept', 0]);
    await test.say('skip the part about tabs');
    assert.equal(has(test, 'task.settled'), false);
  });

  it('accepts the edits on a sentence that says so, even at the confirmation, but not on a yes', async () => {
    for (const texts of [['accept these changes'], ['yes', 'ok', 'nimm alle Änderungen an'], ['принять всё']]) {
      const { test } = await open();
      for (const text of texts) {
        assert.equal(test.workspace.writes.length, 0, text);
        await test.say(text);
      }
      assert.equal(test.workspace.writes.length, 1, texts.join());
      // None of the confirmations was answered.
      assert.ok(test.session().wishes.every(({ state }) => state === 'passed'));
    }
  });

  for (const [text, want] of [
    ['no', 'reject'],
    ['ablehnen', 'reject'],
    ['go on', 'skip'],
    ['weiter', 'skip'],
  ] as const)
    it(`confirms "${text}" under review, and writes nothing by itself`, async () => {
      const { test } = await open();
      await test.say(text);
      assert.deepEqual([wanted(test), test.workspace.writes.length, test.awaits()], [want, 0, 'review']);
    });

  it('rejects the edits of a step by a no and a yes to the confirmation', async () => {
    const { test } = await open({ builder: [{ fail: 'badKey' }] });
    await test.say('no');
    await test.say('yes');
    assert.equal(test.workspace.writes.length, 0);
    assert.ok(test.events.some((event) => event.type === 'task.settled' && event.outcome === 'rejected'));
  });

  it('decides nothing by “wait”', async () => {
    const { test } = await open();
    await test.say('wait');
    assert.deepEqual([wanted(test), test.session().progress.guidance, test.awaits()], [null, [], 'review']);
  });

  for (const [text, outcome] of [['skip this one', 'skipped']] as const)
    it(`settles the step by "${text}"`, async () => {
      const { test } = await open({ builder: [{ fail: 'badKey' }] });
      await test.say(text);
      assert.ok(test.events.some((event) => event.type === 'task.settled' && event.outcome === outcome));
    });

  it('tells the Builder the message once, at the next step', async () => {
    const prompts: string[] = [];
    const look = (text: string) => ({
      look: (request: { messages: readonly { text: string }[] }) => {
        prompts.push(request.messages.map((message) => message.text).join('\n'));
        return edits('  return attempts < 5;', text);
      },
    });
    const test = await openBuild({
      script: { builder: [look('  return attempts < 6;'), look('  return attempts < 7;')] },
      reviewLevel: 'off',
    });
    await test.say('Name the number in a constant');
    assert.equal(wanted(test), 'redo');
    await test.say('yes');
    assert.equal(prompts.length, 2);
    assert.ok(!prompts[0]?.includes('Name the number') && prompts[1]?.includes('Name the number'));
    assert.deepEqual(test.session().progress.guidance, []);
  });

  it('is not paused by "stop" while a review is pending and the team is idle', async () => {
    const { test } = await open();
    await test.say('stop');
    assert.deepEqual([test.session().stopped, test.awaits()], [null, 'review']);
  });

  it('resumes no stopped build by a question or a remark', async () => {
    const models = scriptedModels({ script: { 'adversary.aside': [answer] } });
    const test = await openPlan({ models }, offered(), ...underReview, { type: 'run.stopped', reason: 'user' });
    await test.say('is this safe?');
    await test.say('hm, let me think about it');
    assert.equal(test.session().stopped, 'user');
    await test.say('continue');
    assert.equal(test.session().stopped, null);
  });

  it('asks whether to resume a stopped build after a yes, and resumes by the click', async () => {
    const test = await openPlan({ models: scriptedModels({ script: {} }) }, offered(), ...underReview, {
      type: 'run.stopped',
      reason: 'user',
    });
    await test.say('ok');
    assert.deepEqual([wanted(test), test.session().stopped, test.session().progress.guidance], ['goOn', 'user', []]);
    await test.send({ type: 'wish.settle', wishId: openWish(test.session().wishes)?.id ?? '', taken: true });
    assert.deepEqual([test.session().stopped, test.awaits()], [null, 'review']);
  });

  it('keeps messages for the question after the build if no step is left', async () => {
    const asides = { 'architect.aside': [answer], 'adversary.aside': [answer], 'builder.aside': [answer] };
    const plan = planOf(taskOf('T1', { risk: 'low' }));
    const test = await openBuild({ plan, script: { builder: [edits('  return attempts < 5;', '  return attempts < 6;')], ...asides } });
    await acceptAll(test);
    assert.equal(test.awaits(), 'verification');
    await test.say('the message should be a good deal shorter');
    assert.deepEqual([test.session().progress.guidance.length, test.awaits()], [1, 'verification']);
  });

  it('runs the offered check by the composer’s placeholder text, in every language', async () => {
    for (const language of languages) {
      const texts = JSON.parse(readFileSync(`src/core/i18n/locales/${language}.json`, 'utf8')) as Readonly<Record<string, string>>;
      const [said = ''] = (texts['panel.composer.verification'] ?? '').split(/,| oder | или |か、|，/u);
      const plan = planOf(taskOf('T1', { risk: 'low' }));
      const test = await openBuild({ plan, script: { builder: [edits('  return attempts < 5;', '  return attempts < 6;')] } });
      await acceptAll(test);
      await test.say(said);
      assert.ok(has(test, 'verification.ended'), `${language}: ${said}`);
    }
  });

  it('asks about an unhandled message at the last step once that step is done', async () => {
    const plan = planOf(taskOf('T1', { risk: 'low' }));
    const builder = [edits('  return attempts < 5;', '  return attempts < 6;')];
    const test = await openBuild({ plan, script: { builder, director: [{ text: 'It is limited now.' }] } });
    await test.say('name the number in a constant, too');
    await acceptAll(test);
    await test.send({ type: 'verification.skip' });
    assert.deepEqual([test.session().phase, wanted(test)], ['done', 'followUp']);
    const { messageId } = openWish(test.session().wishes) ?? {};
    assert.ok(
      test.events.some((event) => event.type === 'message.said' && event.messageId === messageId && event.text.includes('constant')),
    );
  });
});
