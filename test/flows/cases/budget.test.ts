// Cases of group B: limits of turns, calls, tokens and cost.
import assert from 'node:assert/strict';
import { budgetEnd, maySummarize } from '../../../src/core/discussion/budget';
import { turnsLeft } from '../../../src/core/discussion/eligibility';
import { emptyDiscussion } from '../../../src/core/discussion/state';
import { allowedAfter, budgetOf, budgetRanges, capEnd } from '../../../src/core/models/limits';
import { noCaps } from '../../../src/core/models/state';
import { addCall, noSpend, noUsage } from '../../../src/core/models/usage';
import { checkInvariants } from '../../kit/invariants';
import { type DiscussionOptions, members, openDiscussion, speaks, turnText, waits } from '../../kit/openDiscussion';
import { type ModelScript, scriptedModels, type ScriptedStep } from '../../kit/scriptedModels';
import { column, listOf } from '../../kit/lists';

const used = (input: number) => ({ input, output: 100, cached: 0, thinking: 0 });

/** A turn with a unique text for each `who` and `count`. */
const said = (who: string, count: number, input = 100): ScriptedStep => ({
  text: turnText(`${who} finds point${count}${who} in module${count}${who} with reason${count}${who}.`),
  usage: used(input),
});

const summary = { text: 'Nothing is in dispute.', usage: used(50) };

/** Script of a team that keeps talking until a limit stops it. */
function endless(input = 100): ModelScript {
  const order = ['architect', 'director', 'adversary'];
  const turns = (who: string) => Array.from({ length: 3 }, (_, count) => said(who, count, input));
  return {
    router: [...order, ...order, ...order].map((id) => ({ ...speaks(id), usage: used(10) })),
    ...Object.fromEntries(order.map((id) => [id, turns(id)])),
  };
}

async function discussed(
  script: ModelScript,
  options: Partial<DiscussionOptions>,
  price: { inputUsd: number; cachedUsd: number; outputUsd: number } | null = null,
  model = 'scripted',
) {
  const models = scriptedModels({ script, price, model });
  const test = await openDiscussion({ models, ...options });
  await test.say('What do you think?');
  checkInvariants(test, models);
  return { test, models, wait: test.session().discussion.wait };
}

describe('B: a budget', () => {
  it('B01 turn_cap: ends with a summary from reserved calls', async () => {
    const { test, models, wait } = await discussed({ ...endless(), summarizer: [summary] }, { turnBudget: 4 });
    assert.equal(wait, 'turnBudget');
    assert.equal(test.session().discussion.turns.length, 4);
    const floor = test.events.findLast((event) => event.type === 'floor.opened');
    assert.equal(floor?.type === 'floor.opened' && floor.summary, 'Nothing is in dispute.');
    assert.equal(models.calls.at(-1)?.role, 'summarizer');
  });

  it('B02 call_cap_counts_router: router, repair and retry calls count, and the summary still fits', async () => {
    const untrailed = { text: 'architect says nothing of where it stands on this.' };
    const { test, models, wait } = await discussed(
      {
        ...endless(),
        router: [{ text: 'lorem' }, ...(endless().router ?? []).slice(1)],
        repairer: [{ json: { position: 'none' } }],
        director: [untrailed],
        architect: [{ fail: 'overloaded' }, said('architect', 1)],
        adversary: [said('adversary', 1)],
        summarizer: [summary],
      },
      { limits: { calls: 9 }, turnBudget: 10, retry: true },
    );
    assert.equal(wait, 'callBudget');
    assert.equal(models.calls.length, 9);
    assert.equal(test.session().discussion.spend.calls, 9);
  });

  it('B02 call_cap_counts_router: a retry beyond the limit is not made', async () => {
    const down = { fail: 'overloaded' } as const;
    const { models, wait } = await discussed(
      { router: [speaks('architect')], architect: [down, down, down] },
      { limits: { calls: 4 }, retry: true },
    );
    assert.equal(wait, 'callBudget');
    assert.ok(models.calls.length <= 4);
  });

  it('B03 token_cap_mid_turn: the current turn is finished, then the team stops', async () => {
    const { test, models, wait } = await discussed(endless(60_000), { limits: { tokens: 50_000 } });
    assert.equal(wait, 'tokenBudget');
    assert.deepEqual(
      test.events.flatMap((event) => (event.type === 'turn.ended' ? [event.outcome] : [])),
      ['done'],
    );
    assert.deepEqual(column(models.calls, 'role'), ['router', 'architect']);
  });

  it('B04 cost_unknown_model: tokens are limited, and the cost is unknown', async () => {
    const { test, wait } = await discussed(endless(30_000), { limits: { tokens: 50_000, costUsd: 0.01 } });
    assert.equal(wait, 'tokenBudget');
    assert.equal(test.session().spend.costUsd, null);
  });

  it('stops at the cost limit if the price is known', async () => {
    const { wait } = await discussed(endless(10_000), { limits: { costUsd: 0.02 } }, { inputUsd: 1, cachedUsd: 1, outputUsd: 1 });
    assert.equal(wait, 'costBudget');
  });

  it('stops at the token limit if the price is set to zero', async () => {
    const limits = { tokens: 50_000, costUsd: 0.01 };
    const { wait } = await discussed(endless(30_000), { limits }, { inputUsd: 0, cachedUsd: 0, outputUsd: 0 });
    assert.equal(wait, 'tokenBudget');
  });

  const nothing = { inputUsd: 0, cachedUsd: 0, outputUsd: 0 };
  const served = listOf(`
    gemini-3.5-flash | models/gemini-3.5-flash | openai:gemini-3.5-flash | openai:google/gemini-3.5-flash | editor:gemini-3.5-flash`);
  for (const [price, said] of [
    [nothing, 'is said to be nothing'],
    [null, 'is not told'],
  ] as const)
    for (const model of served)
      it(`stops at the cost limit by the price table, if the price of ${model} ${said}`, async () => {
        const { test, wait } = await discussed(endless(15_000), { limits: { costUsd: 0.02 } }, price, model);
        assert.equal(wait, 'costBudget');
        assert.equal(test.session().spend.costUsd, price ? 0 : null, 'what is shown is what was set');
      });

  it('stops at the known cost even if another call has no known price', () => {
    const spend = addCall(addCall(noSpend, { ...noUsage, input: 10 }, null), { ...noUsage, input: 10 }, 5);
    const limits = { message: { calls: null, tokens: null, costUsd: 2 }, session: { calls: null, tokens: null, costUsd: null } };
    assert.equal(budgetEnd({ ...emptyDiscussion, spend }, budgetOf(limits.message), 1), 'costBudget');
    assert.deepEqual(capEnd({ ...noCaps, sinceUser: spend, inAll: spend }, 'execution', limits), {
      scope: 'message',
      reason: 'costBudget',
    });
  });

  const nonsense: readonly unknown[] = [0, undefined, null, -1, '8', Number.NaN, Number.POSITIVE_INFINITY, {}];
  for (const value of nonsense)
    it(`B05 cap_zero_or_undefined: ${typeof value} ${String(value)} counts as not set`, async () => {
      const { calls, tokens, costUsd } = budgetOf({ calls: value, tokens: value, costUsd: value });
      assert.deepEqual([calls, tokens, costUsd], [budgetRanges.calls.usual, budgetRanges.tokens.usual, budgetRanges.costUsd.usual]);
      assert.equal(turnsLeft(emptyDiscussion, members, value as number | null), 6);
      const { test, wait } = await discussed(
        { ...endless(), summarizer: [summary] },
        { turnBudget: value as number, limits: { calls: value } },
      );
      assert.equal(wait, 'turnBudget');
      assert.equal(test.session().discussion.turns.length, 6);
    });

  it('raises a limit below the minimum to the minimum, not to the default', () => {
    const { calls, tokens, costUsd } = budgetRanges;
    assert.deepEqual(budgetOf({ calls: 1, tokens: 5, costUsd: 0.001 }), { calls: calls.min, tokens: tokens.min, costUsd: costUsd.min });
  });

  it('B06 extend_once: raises the limit by the same amount, is logged, and then a user message is required', async () => {
    const { test, models } = await discussed(endless(), { limits: { calls: 5 }, turnBudget: 10 });
    assert.equal(test.session().discussion.wait, 'callBudget');
    await test.send({ type: 'floor.pass' });
    assert.ok(test.session().discussion.extendedAt);
    assert.equal(test.session().discussion.wait, 'callBudget');
    assert.ok(models.calls.length > 5 && models.calls.length <= 10);
    const { length } = models.calls;
    await test.send({ type: 'floor.pass' });
    assert.equal(models.calls.length, length);
    assert.equal(test.events.filter((event) => event.type === 'floor.passed').length, 1);
    await test.say('Go on with the first point.');
    assert.ok(models.calls.length > length);
    checkInvariants(test, models);
  });

  it('suffices to continue after one extension, however far the limit was exceeded', () => {
    const plain = { calls: 10, tokens: 50_000, costUsd: 1 };
    for (const times of [0.9, 1, 1.9, 2, 3, 50]) {
      const usage = { ...noUsage, input: plain.tokens * times };
      const spend = { calls: Math.round(plain.calls * times), usage, costUsd: null, countedUsd: plain.costUsd * times };
      const discussion = { ...emptyDiscussion, spend, extendedAt: spend };
      assert.equal(budgetEnd(discussion, plain, 4), null, `${times} times`);
      assert.ok(maySummarize(discussion, plain));
      const most = allowedAfter(plain, spend);
      assert.ok(most.calls >= 2 * plain.calls && most.tokens >= 2 * plain.tokens && most.costUsd >= 2 * plain.costUsd);
    }
  });

  it('B07 retry_cost: the usage of failed attempts is counted', async () => {
    const { test, models } = await discussed(
      {
        router: [
          { ...speaks('architect'), usage: used(10) },
          { ...waits, usage: used(10) },
        ],
        architect: [{ fail: 'overloaded', usage: used(500) }, said('architect', 1, 700)],
      },
      { retry: true },
    );
    assert.equal(test.session().spend.usage.input, 10 + 500 + 700 + 10);
    assert.deepEqual(test.session().spend.usage, models.usage);
    const call = test.events.find((event) => event.type === 'call.ended' && event.role === 'architect');
    assert.equal(call?.type === 'call.ended' && call.attempts, 2);
  });
});
