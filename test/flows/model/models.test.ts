// Model selection, session limits, and fallback models.
import assert from 'node:assert/strict';
import { sessionBudget, sessionRanges } from '../../../src/core/models/limits';
import type { EventOf } from '../../../src/core/events';
import { checkInvariants } from '../../kit/invariants';
import { openDiscussion, speaks, turnText, waits } from '../../kit/openDiscussion';
import { type ModelScript, type ScriptedStep, scriptedModels } from '../../kit/scriptedModels';
import type { TestSession } from '../../kit/openTestSession';
import { assertMapped } from '../../kit/lists';

const local = { provider: 'openai', model: 'qwen3:32b' } as const;
const used = (input: number) => ({ input, output: 100, cached: 0, thinking: 0 });
const once: ModelScript = { router: [speaks('architect'), waits], architect: [{ text: turnText('A window of a minute.') }] };
const bills = (test: TestSession, role: string) =>
  test.events.filter((event): event is EventOf<'call.ended'> => event.type === 'call.ended' && event.role === role);

describe('the model of a member', () => {
  const asked = async (set: Readonly<Record<string, string>>, chosen: string | null = null) => {
    const models = scriptedModels({ script: once });
    const test = await openDiscussion({ models, agentModels: set });
    if (chosen !== null) await test.send({ type: 'model.assign', agent: 'architect', model: chosen });
    await test.say('What do you think?');
    checkInvariants(test, models);
    models.assertComplete();
    return { test, models, call: models.calls.find(({ role }) => role === 'architect') };
  };

  it('is the configured one, named by the badge and the bill', async () => {
    const { test, call } = await asked({ architect: 'openai:qwen3:32b' });
    assert.deepEqual(call?.using, local);
    assert.equal(bills(test, 'architect')[0]?.model, 'openai:qwen3:32b');
    assert.equal(bills(test, 'router')[0]?.model, 'scripted');
  });

  it('is the session’s setting first', async () => {
    const { test, call } = await asked({ architect: 'fast' }, 'openai:qwen3:32b');
    assert.deepEqual(call?.using, local);
    assert.deepEqual(test.session().models.assigned, { architect: 'openai:qwen3:32b' });
    await test.send({ type: 'model.assign', agent: 'architect', model: null });
    assert.deepEqual(test.session().models.assigned, {});
  });

  it('is chosen by tier, also for duties', async () => {
    const { models } = await asked({ architect: 'fast', router: 'strong' });
    assert.deepEqual(models.calls.map(({ role, tier, using }) => [role, tier, using]).slice(0, 2), [
      ['router', 'strong', undefined],
      ['architect', 'fast', undefined],
    ]);
  });

  it('does not change for an unknown member', async () => {
    const test = await openDiscussion({ models: scriptedModels() });
    await test.send({ type: 'model.assign', agent: 'nobody', model: 'x' });
    assert.deepEqual(test.session().models.assigned, {});
  });

  it('is named in the fault if the provider does not know it', async () => {
    const models = scriptedModels({ script: { router: [speaks('architect')], architect: [{ fail: 'unknownModel' }] } });
    const test = await openDiscussion({ models, agentModels: { architect: 'openai:nothing' } });
    await test.say('What do you think?');
    assert.deepEqual(test.session().fault?.fault, { reason: 'unknownModel', about: 'openai:nothing' });
  });
});

describe('an answer that copies its prompt', () => {
  it('loses the copied blocks, whole or truncated, and the bill counts them', async () => {
    const block = '<data id="n-0001" name="src/app.js">\n1| const limit = 5;\n</data id="n-0001">\n';
    const said = `${block}\nA window of a minute.\n\n<data id="n-0001" name="README.md">\n1| # Office`;
    const models = scriptedModels({ script: { router: [speaks('architect'), waits], architect: [{ text: turnText(said.slice(0, -9)) }] } });
    const test = await openDiscussion({ models });
    await test.say('What do you think?');
    const ended = test.events.find((event) => event.type === 'turn.ended');
    assert.equal(ended?.type === 'turn.ended' && ended.text, 'A window of a minute.');
    assert.equal(bills(test, 'architect')[0]?.echoes, 2);
  });
});

describe('an answer that repeats itself', () => {
  it('is stopped, kept up to the first copy, and marked as truncated on its badge', async () => {
    const loop = 'The view stays for two releases, and nobody has to know where it comes from.\n';
    const text = `A window of a minute.\n\n${loop.repeat(400)}`;
    const models = scriptedModels({ script: { router: [speaks('architect'), waits], architect: [{ text, chunks: 900 }] } });
    const test = await openDiscussion({ models });
    await test.say('What do you think?');
    checkInvariants(test, models);
    const [bill] = bills(test, 'architect');
    assert.deepEqual([bill?.outcome, bill?.repeated], ['truncated', true]);
    const turn = test.events.find((event) => event.type === 'turn.ended' && event.outcome === 'truncated');
    assert.ok(turn && 'text' in turn && turn.text.split('two releases').length <= 3, JSON.stringify(turn));
  });
});

describe('an overloaded model', () => {
  const down: ScriptedStep = { fail: 'overloaded' };

  it('is replaced by the fallback, as the bill and the badge say', async () => {
    const models = scriptedModels({ script: { ...once, architect: [down, { text: turnText('A window.') }] } });
    const test = await openDiscussion({ models, fallback: local });
    await test.say('What do you think?');
    checkInvariants(test, models);
    const [first, second] = bills(test, 'architect');
    assert.equal(first?.outcome, 'overloaded');
    assert.deepEqual([second?.model, second?.insteadOf, second?.outcome], ['openai:qwen3:32b', 'scripted', 'done']);
    assert.equal(test.session().callsByRole.architect, 1);
  });

  for (const [title, step, fallback] of [
    ['where something was said already', { fail: 'overloaded', afterText: 'A part of' }, local],
    ['where it failed in another way', { fail: 'badKey' }, local],
    ['where none is set', down, undefined],
  ] as const)
    it(`is not replaced ${title}`, async () => {
      const models = scriptedModels({ script: { router: [speaks('architect')], architect: [step] }, answer: () => waits });
      const test = await openDiscussion({ models, ...(fallback ? { fallback } : {}) });
      await test.say('What do you think?');
      assert.ok(models.calls.every(({ using }) => using === undefined));
    });

  it('fails if the fallback is overloaded too', async () => {
    const models = scriptedModels({ script: { router: [speaks('architect'), waits], architect: [down, down] } });
    const test = await openDiscussion({ models, fallback: local });
    await test.say('What do you think?');
    assert.equal(bills(test, 'architect').length, 2);
    assert.ok(test.events.some((event) => event.type === 'turn.skipped'));
  });
});

describe('the limit of a session', () => {
  const order = ['architect', 'director', 'adversary'];
  const talk = (input = 100): ModelScript => ({
    router: Array.from({ length: 30 }, (_, index) => ({ ...speaks(order[index % 3] ?? ''), usage: used(10) })),
    ...Object.fromEntries(
      order.map((who) => [
        who,
        Array.from({ length: 10 }, (_, count) => ({
          text: turnText(`${who} finds point${count}${who} in module${count}${who} for reason${count}${who}.`),
          usage: used(input),
        })),
      ]),
    ),
    summarizer: [1, 2, 3].map(() => ({ text: 'Nothing is in dispute.', usage: used(50) })),
  });

  it('stops with a summary from reserved calls, is extended once, and then only by a higher setting', async () => {
    const models = scriptedModels({ script: talk() });
    const limits = { calls: 10 };
    const test = await openDiscussion({ models, sessionLimits: limits, turnBudget: 10 });
    await test.say('What do you think?');
    assert.equal(test.awaits(), 'cap');
    assert.deepEqual(test.session().models.caps.reached, {
      scope: 'session',
      reason: 'callBudget',
      limit: 10,
      summary: 'Nothing is in dispute.',
      isLast: false,
    });
    assert.ok(models.calls.length <= 11);
    await test.send({ type: 'cap.extend' });
    assert.equal(test.session().models.caps.reached?.isLast, true);
    const { length } = models.calls;
    await test.send({ type: 'cap.extend' });
    assert.equal(models.calls.length, length);
    limits.calls = 40;
    await test.send({ type: 'cap.extend' });
    await test.say('Go on.');
    assert.ok(models.calls.length > length);
    assert.equal(test.events.filter((event) => event.type === 'cap.extended').length, 2);
    checkInvariants(test, models);
  });

  it('applies to later user messages, which are kept', async () => {
    const models = scriptedModels({ script: talk() });
    const test = await openDiscussion({ models, sessionLimits: { calls: 10 }, turnBudget: 10 });
    await test.say('What do you think?');
    const { length } = models.calls;
    await test.say('And the header?');
    assert.equal(test.awaits(), 'cap');
    assert.equal(models.calls.length, length);
    await test.send({ type: 'cap.extend' });
    assert.ok(models.calls.slice(length).some(({ messages }) => messages[0]?.text.includes('And the header?')));
  });

  it('counts tokens, and cost if every price is known', async () => {
    const tokens = scriptedModels({ script: talk(60_000) });
    const first = await openDiscussion({ models: tokens, sessionLimits: { tokens: 100_000 } });
    await first.say('What do you think?');
    assert.equal(first.session().models.caps.reached?.reason, 'tokenBudget');
    const money = scriptedModels({ script: talk(60_000), price: { inputUsd: 1, cachedUsd: 1, outputUsd: 1 } });
    const second = await openDiscussion({ models: money, sessionLimits: { costUsd: 0.1 } });
    await second.say('What do you think?');
    assert.equal(second.session().models.caps.reached?.reason, 'costBudget');
  });

  it('has default ranges of its own', () => {
    const { calls, tokens, costUsd } = sessionRanges;
    const usual = { calls: calls.usual, tokens: tokens.usual, costUsd: costUsd.usual };
    assert.deepEqual(sessionBudget({ calls: 0, tokens: null, costUsd: undefined }), usual);
  });
});

describe('the cost of calls', () => {
  it('is summed by member and phase, with every call listed', async () => {
    const models = scriptedModels({ script: once, price: { inputUsd: 1, cachedUsd: 1, outputUsd: 1 } });
    const test = await openDiscussion({ models });
    await test.say('What do you think?');
    const { cells, calls } = test.session().models.costs;
    assertMapped(cells, ['router discovery 2', 'architect discovery 1'], ({ who, phase, spend }) => [who, phase, spend.calls].join(' '));
    assert.equal(calls.length, 3);
    const sum = cells.reduce((total, { spend }) => total + (spend.costUsd ?? 0), 0);
    assert.ok(Math.abs(sum - (test.session().spend.costUsd ?? 0)) < 1e-12);
  });
});
