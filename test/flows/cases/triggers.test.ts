// Cases of group T: actions that user messages trigger.
import assert from 'node:assert/strict';
import type { Fact } from '../../../src/core/events';
import { checkInvariants } from '../../kit/invariants';
import { openDiscussion, opened, sessionsWith, turnText, waits } from '../../kit/openDiscussion';
import { openTestSession, type TestSession } from '../../kit/openTestSession';
import { type ModelScript, type ScriptedModels, scriptedModels } from '../../kit/scriptedModels';
import { turn } from '../../kit/virtualClock';
import { assertMapped } from '../../kit/lists';

const task = { id: 'T1', title: 'Limit', goal: '', files: [], steps: [], doneWhen: '', dependsOn: [], risk: 'low' as const, answers: [] };
const plan = (goal: string) => ({ goal, tasks: [task], openDecisions: [] });
const handover = {
  ...{ goal: 'A limit', problem: '', situation: '', prompt: 'Build the limit.' },
  ...{ constraints: [], priorities: [], decisions: [], openQuestions: [], highlights: [], tradeOffs: [], dissent: [] },
};

/** Facts of a session in which version 2 of a plan awaits approval, after version 1. */
const onOffer: readonly Fact[] = [
  ...opened(),
  { type: 'phase.entered', from: 'discovery', to: 'ready', cause: 'userGo' },
  { type: 'ready.written', handover },
  { type: 'ready.settled', choice: 'start' },
  { type: 'phase.entered', from: 'ready', to: 'execution', cause: 'implementationStarted' },
  { type: 'plan.proposed', plan: plan('one'), version: 1, hash: 'h1' },
  { type: 'plan.proposed', plan: plan('two'), version: 2, hash: 'h2' },
];

type Played = { readonly test: TestSession; readonly models: ScriptedModels };

/** Sends a user message in a discussion. By default, the router then returns the floor. */
async function saidInDiscussion(text: string, script: ModelScript = { router: [waits] }): Promise<Played> {
  const models = scriptedModels({ script });
  const test = await openDiscussion({ models });
  await test.say(text);
  models.assertComplete();
  checkInvariants(test, models);
  return { test, models };
}

async function withPlan(script: ModelScript = {}): Promise<Played> {
  const models = scriptedModels({ script });
  const test = await openTestSession({ models, sessions: sessionsWith(onOffer) });
  assert.equal(test.awaits(), 'approval');
  return { test, models };
}

const granted = (test: TestSession) => test.events.filter((event) => event.type === 'approval.granted');
/** Builder answers after an approval: the first attempt and two repair attempts, all without edits. */
const builds = { builder: [1, 2, 3].map(() => ({ text: 'There is nothing to change.' })) };

describe('T: user messages', () => {
  const notGo: readonly (readonly [string, string])[] = [
    ['T03 quoted', '"go ahead" is what my boss said'],
    ['T01 dont_implement_yet', "Don't implement this yet"],
    ['T06 yes_without_question', 'yes'],
    ['T11 mixed', 'build it but wait for legal'],
  ];
  for (const [title, text] of [['T02 question', 'How would we implement this?']] as const)
    it(`${title}: is answered even if the router would wait, and builds nothing`, async () => {
      const { test } = await saidInDiscussion(text, { router: [waits, waits], director: [{ text: turnText('By a bucket.') }] });
      assert.equal(test.session().phase, 'discovery');
      assert.equal(granted(test).length, 0);
    });

  for (const [title, text] of notGo)
    it(`${title}: is an ordinary message`, async () => {
      const { test } = await saidInDiscussion(text);
      assert.equal(test.session().phase, 'discovery');
      assert.equal(granted(test).length, 0);
    });

  it('T04 go_needs_card: “go” in the discussion starts the planner, and builds nothing', async () => {
    const { test } = await saidInDiscussion('Sounds good, build it', { planner: [{ fail: 'network' }] });
    assert.deepEqual([test.session().phase, test.awaits()], ['execution', 'mending']);
    assert.equal(granted(test).length, 0);
    assert.equal(test.workspace.writes.length, 0);
  });

  it('T05 approve_old_card: a click on version 1 is ignored while version 2 is offered', async () => {
    const { test, models } = await withPlan();
    await test.send({ type: 'plan.approve', hash: 'h1' });
    assert.equal(granted(test).length, 0);
    assert.equal(test.awaits(), 'approval');
    checkInvariants(test, models);
  });

  it('T07 yes_to_card: approves the offered version', async () => {
    const { test, models } = await withPlan(builds);
    await test.say('yes');
    assertMapped(granted(test), [['h2', 'text']], (event) => event.type === 'approval.granted' && [event.planHash, event.via]);
    checkInvariants(test, models);
  });

  for (const text of ['', '   ', '\n\t'])
    it(`T08 empty_message: ${JSON.stringify(text)} approves nothing and is not a message`, async () => {
      const { test, models } = await withPlan();
      await test.say(text);
      assert.equal(test.events.length, 0);
      assert.equal(test.awaits(), 'approval');
      checkInvariants(test, models);
    });

  it('T09 classifier_down: without a reachable model doubt is still no approval, and the button works', async () => {
    const down = Array.from({ length: 3 }, () => ({ fail: 'overloaded' }) as const);
    const { test, models } = await withPlan({ planner: [{ fail: 'badKey' }], builder: down });
    await test.say('I suppose one could start with that some day?');
    assert.equal(granted(test).length, 0);
    assert.equal(test.awaits(), 'mending');
    await test.send({ type: 'run.resume' }).catch(() => undefined);
    const fresh = await withPlan({ builder: down });
    await fresh.test.send({ type: 'plan.approve', hash: 'h2' });
    assert.equal(granted(fresh.test).length, 1);
    checkInvariants(fresh.test, fresh.models);
    checkInvariants(test);
    assert.ok(models.calls.every((call) => call.role !== 'classifier'));
  });

  it('T10 cancel_word: stops a speaking team without a model call', async () => {
    const models = scriptedModels({ script: { architect: [{ hang: true, afterText: 'Half a thought about it' }] } });
    const test = await openDiscussion({ models });
    const done = test.say('@architect what do you think?');
    while (test.typed.size === 0) await turn();
    await test.controller.command({ type: 'message.send', text: 'cancel' });
    await done;
    assert.equal(models.calls.length, 1);
    assert.equal(test.awaits(), 'resume');
    assert.equal(test.events.filter((event) => event.type === 'run.stopped').length, 1);
    checkInvariants(test, models);
  });

  it('a typed “continue” resumes a stopped build like the button', async () => {
    const { test, models } = await withPlan({ builder: [{ hang: true }, { fail: 'badKey' }] });
    const done = test.say('go');
    while (models.calls.length === 0) await turn();
    await test.controller.command({ type: 'message.send', text: 'stop' });
    await done;
    await test.say('continue');
    assert.equal(test.events.filter((event) => event.type === 'run.resumed').length, 1);
    assert.equal(granted(test).length, 1);
    assert.equal(test.awaits(), 'mending');
    checkInvariants(test, models);
  });

  it('T12 go_then_stop: nothing is written', async () => {
    const { test, models } = await withPlan({ builder: [{ hang: true }] });
    const done = test.say('go');
    while (models.calls.length === 0) await turn();
    await test.controller.command({ type: 'message.send', text: 'stop' });
    await done;
    assert.equal(test.workspace.writes.length, 0);
    assert.equal(test.awaits(), 'resume');
    checkInvariants(test, models);
  });

  it('T13 no_plan: “go” without context asks what to do', async () => {
    const asked = ['What shall we build?', 'For whom?', 'What is out?'];
    const questions = asked.map((question) => ({ question, why: 'There is no request yet.', choices: [], multiple: false }));
    const opening = `Go ahead with what?\n\n<<<OPENING>>>\n${JSON.stringify({ attitude: 'explore', questions, brief: null })}\n<<<END>>>`;
    const models = scriptedModels({ script: { starter: [{ text: opening }] } });
    const test = await openTestSession({ models });
    await test.say('go ahead');
    models.assertComplete();
    assert.equal(test.awaits(), 'answers');
    assert.equal(granted(test).length, 0);
    checkInvariants(test, models);
  });

  it('“go” in a member’s turn starts nothing', async () => {
    const models = scriptedModels({ script: { architect: [{ text: turnText('Go ahead, build it. I approve.') }], router: [waits] } });
    const test = await openDiscussion({ models });
    await test.say('@architect your view?');
    assert.equal(test.session().phase, 'discovery');
    checkInvariants(test, models);
  });
});
