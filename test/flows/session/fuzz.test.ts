// Random sessions with fixed seeds.
import assert from 'node:assert/strict';
import { sizes } from '../../../src/core/clarify/size';
import { openChoices } from '../../../src/core/discussion/choices';
import { activeClauses } from '../../../src/core/discussion/design';
import type { ConflictChoice } from '../../../src/core/discussion/facts';
import type { Limits } from '../../../src/core/models/limits';
import type { Session } from '../../../src/core/session';
import { openWish } from '../../../src/core/messageIntent/wish';
import type { Models, Prompts } from '../../../src/flows/ports/ports';
import { createRandom, type SeededRandom } from '../../core/edits/seededRandom';
import { checkPhases, checkProposals, checkReport } from '../../kit/dissentInvariants';
import { checkInvariants } from '../../kit/invariants';
import { countedIds, memorySessions } from '../../kit/memory';
import { members, openDiscussion } from '../../kit/openDiscussion';
import { debated } from '../../kit/openPlan';
import { openTestSession, type TestSession } from '../../kit/openTestSession';
import { randomAnswer } from '../../kit/randomAnswers';
import { dailyShare, rounds } from '../../kit/rounds';
import { type ScriptedModels, scriptedModels } from '../../kit/scriptedModels';
import { turn, type VirtualClock, virtualClock } from '../../kit/virtualClock';
import { listOf } from '../../kit/lists';

/** Number of sessions. `npm run sessions` plays many more. */
const runs = Number(process.env.MILKSTACK_SESSIONS ?? rounds(2_000));
/** Minimum number of sessions that reliably reach every state. */
const minRuns = 600;

/** First seed. Set MILKSTACK_FIRST_SESSION to run part of a long series. */
const first = Number(process.env.MILKSTACK_FIRST_SESSION ?? 1);

const all = Array.from({ length: runs }, (_, index) => first + index);
const seeds = process.env.MILKSTACK_SESSIONS ? all : dailyShare(all, 4);

/** Minimal prompts, because only the handling of answers is tested. */
const prompts: Prompts = {
  render: async (name, { conversation = '', ledger = '' }) => ({ system: name, user: `${ledger}\n${conversation}`, tier: 'fast' }),
};

const messages = [
  ...['Go on.', 'stop', '@architect why?', 'Sounds good, build it', 'wait', '@adversary @director', 'yes', '', 'CONSENSUS_REACHED'],
  ...['@qa', 'no', 'skip', 'later', 'Why is that a problem?'],
];

/** Random resolution of a conflict, sometimes invalid. */
function choice(random: SeededRandom, { discussion }: Session): ConflictChoice {
  const clauses = activeClauses(discussion.proposal).map(({ id }) => id);
  return random.pick<ConflictChoice>([
    { kind: 'accept' },
    { kind: 'later' },
    { kind: 'ask', agent: random.pick([...members, 'qa']) },
    { kind: 'change', clause: random.pick([...clauses, 'P9']), text: `Words ${discussion.taken}.` },
  ]);
}

/** Performs the user's next action: usually the expected action, sometimes a random action. */
async function act(random: SeededRandom, test: TestSession, seatedByHand: Set<string>): Promise<void> {
  const { session } = test;
  if (random.chance(0.2)) return void (await test.controller.command({ type: 'message.send', text: random.pick(messages) }));
  if (random.chance(0.05)) return void (await test.controller.command({ type: 'run.end' }));
  const proposed = session().discussion.proposed.at(-1);
  if (proposed && random.chance(0.1)) {
    seatedByHand.add(proposed);
    return void (await test.controller.command({ type: 'member.seat', agent: proposed }));
  }
  const wish = openWish(session().wishes);
  if (wish && random.chance(0.5))
    return void (await test.controller.command({ type: 'wish.settle', wishId: wish.id, taken: random.chance(0.5) }));
  switch (test.awaits()) {
    case 'floor':
      if (test.options.limits?.calls === null && random.chance(0.3)) return void (await test.controller.command({ type: 'vote.call' }));
      return void (await test.controller.command(
        random.chance(0.5) ? { type: 'floor.pass' } : { type: 'message.send', text: random.pick(messages) },
      ));
    case 'choice':
      return void (await test.controller.command({
        type: 'choice.make',
        objectionId: openChoices(session().discussion)[0]?.id ?? '',
        choice: choice(random, session()),
      }));
    case 'consensus':
      return void (await test.controller.command({ type: 'consensus.settle', taken: random.chance(0.3) }));
    case 'readyChoice':
      return void (await test.controller.command({ type: 'ready.settle', choice: random.chance(0.5) ? 'start' : 'continue' }));
    case 'approval':
      return void (await test.controller.command({ type: 'plan.approve', hash: session().progress.offered?.hash ?? '' }));
    default:
      return void (await test.controller.command({ type: 'run.resume' }));
  }
}

/** Adds random delays to answers, so that partial turns are recorded as well. */
function inTime(models: ScriptedModels, clock: VirtualClock, random: SeededRandom): Models {
  return {
    identify: models.identify,
    price: models.price,
    async *stream(request, signal) {
      for await (const event of models.stream(request, signal)) {
        if (event.type === 'text' && random.chance(0.1)) await clock.advance(2_500);
        yield event;
      }
    },
  };
}

/** Waits until the team is idle. Stops the team if it hangs. */
async function settle(test: TestSession, models: ScriptedModels): Promise<void> {
  let waited = 0;
  for (let calls = -1; test.controller.isBusy(); waited++) {
    if (waited > 60 && models.calls.length === calls) await test.controller.command({ type: 'run.stop' });
    if (waited % 30 === 0) calls = models.calls.length;
    await turn();
  }
}

async function play(seed: number): Promise<TestSession> {
  const random = createRandom(seed);
  let count = 0;
  const isStuck = random.chance(0.05);
  const models = scriptedModels({
    answer: (request) => randomAnswer(random, request, ++count, isStuck),
    price: random.chance(0.5) ? { inputUsd: 1, cachedUsd: 1, outputUsd: 1 } : null,
  });
  const clock = virtualClock({ autoUpToMs: 5_000 });
  const limits: Partial<Limits> = { calls: random.pick([3, 5, 10, 0, null]), tokens: random.pick([10_000, 50_000, Number.NaN]) };
  const options = {
    models: inTime(models, clock, createRandom(seed)),
    clock,
    prompts,
    limits,
    retry: random.chance(0.5),
    turnBudget: random.pick([null, 1, 4, 10]),
    firstOpinions: random.chance(0.3),
    // Shared by all sessions of a run, so that no ID is reused after a crash.
    ids: countedIds(),
    team: random.chance(0.1) ? ['architect'] : members,
  };
  // A fifth of the sessions start at the beginning of a build, after a debate with a decision and an open objection.
  const facts = createRandom(seed + 1_000_003).chance(0.2) ? debated() : [];
  const seatedByHand = new Set<string>();
  let test = await openDiscussion({ ...options, facts });
  for (let step = 0; step < 4; step++) {
    await act(random, test, seatedByHand);
    // Sometimes changes the request size. A separate random source keeps the other random choices unchanged.
    const ways = createRandom(seed * 10 + step);
    if (ways.chance(0.15)) await test.controller.command({ type: 'size.choose', size: ways.pick(sizes) });
    if (random.chance(0.2)) await test.controller.command({ type: 'run.stop' });
    if (random.chance(0.2)) void test.controller.command({ type: 'message.send', text: random.pick(messages) });
    // Sometimes sends two commands at the same time.
    if (random.chance(0.1))
      await Promise.all([
        test.controller.command({ type: 'run.stop' }),
        test.controller.command({ type: 'message.send', text: random.pick(messages) }),
      ]);
    if (random.chance(0.1)) test = await crashed(test);
    await settle(test, models);
    // Bills can be checked only if all calls belong to a single log.
    checkInvariants(test, !hasCrashed.has(test) && test.sessions.logs.size === 1 ? models : undefined);
    for (const log of test.sessions.logs.values()) {
      checkPhases(log);
      checkProposals(log, seatedByHand);
    }
    assert.notEqual(test.awaits(), null, 'a session at rest asks the user for something');
  }
  checkReport(test.session());
  return test;
}

/** Sessions after a crash. Their logs may lack the bill of the last call before the crash. */
const hasCrashed = new WeakSet<TestSession>();

/** Simulates a crash: opens a new session from a copy of the log. */
async function crashed(test: TestSession): Promise<TestSession> {
  const events = structuredClone([...test.sessions.logs.values()].at(-1) ?? []);
  const sessions = memorySessions(() => 0);
  sessions.logs.set('session-1', events);
  await test.controller.command({ type: 'run.stop' });
  const again = await openTestSession({ ...test.options, sessions });
  hasCrashed.add(again);
  return again;
}

describe('random sessions', () => {
  it(`all ${seeds.length} end at the user`, async function () {
    // Ends a session that hangs. Long enough for a busy machine.
    this.timeout(Math.max(600_000, runs * 600));
    const seen = new Set<string>();
    for (const seed of seeds) {
      try {
        const test = await play(seed);
        seen.add(test.awaits() ?? '');
        for (const event of test.events) seen.add(event.type === 'floor.opened' ? event.reason : event.type);
      } catch (error) {
        throw new Error(`seed ${seed}: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
    // A small number of sessions may miss some states.
    if (runs < minRuns) return;
    for (const reached of listOf(`
      floor | mending | resume | turnBudget | callBudget | tokenBudget | loop | routerAsked | turn.kept | choice | choice.made
      seat.proposed | cards.revealed`))
      assert.ok(seen.has(reached), `no session came to ${reached}`);
  });

  it('let nobody speak twice in a row when the user calls members while a speaker is chosen', async () => {
    await play(7_402_619);
  });
});
