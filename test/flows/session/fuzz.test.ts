// Random sessions from fixed seeds, two thousand unless told otherwise: whatever models say, fail at or never finish, no session ends in silence or breaks a promise.
import assert from 'node:assert/strict';
import { createRandom, type SeededRandom } from '../../core/edits/seededRandom';
import type { ModelFailureReason } from '../../../src/core/models/failure';
import { modelFailureReasons } from '../../../src/core/models/failure';
import type { ModelRequest } from '../../../src/core/models/request';
import { openChoices } from '../../../src/core/discussion/choices';
import { standingClauses } from '../../../src/core/discussion/design';
import type { ConflictChoice } from '../../../src/core/discussion/facts';
import type { Session } from '../../../src/core/session';
import { openWish } from '../../../src/core/words/wishes';
import type { Limits } from '../../../src/core/discussion/budget';
import type { Models, Prompts } from '../../../src/flows/ports/ports';
import { checkPhases } from '../../kit/dissentInvariants';
import { checkInvariants } from '../../kit/invariants';
import { memorySessions } from '../../kit/memory';
import { members, openDiscussion, turnText } from '../../kit/openDiscussion';
import { openRoom, type TestRoom } from '../../kit/openRoom';
import { type ScriptedModels, type ScriptedStep, scriptedModels } from '../../kit/scriptedModels';
import { turn, type VirtualClock, virtualClock } from '../../kit/virtualClock';

/** `npm run sessions` plays many more. */
const runs = Number(process.env.MILKSTACK_SESSIONS ?? 2_000);

/** The first seed, for whoever plays many in parts. */
const first = Number(process.env.MILKSTACK_FIRST_SESSION ?? 1);

/** Prompts are their values alone: what is fuzzed is what becomes of the answers. */
const prompts: Prompts = {
  render: async (name, { conversation = '', ledger = '' }) => ({ system: name, user: `${ledger}\n${conversation}`, tier: 'fast' }),
};

const garbage = [
  '',
  ' \n',
  'lorem ipsum',
  '{"action":"spe',
  '[]',
  'null',
  '{"next":"TERMINATE"}',
  'CONSENSUS_REACHED',
  '<<<STANCE>>>',
  '{'.repeat(50),
];
const names = [...members, 'user', 'qa', 'Architect ', '@director', 'TERMINATE', { answer: 'adversary' }, null, 7];
const positions = ['support', 'changes', 'object', 'abstain', 'none', 'maybe'];
const failures: readonly ModelFailureReason[] = modelFailureReasons.filter((reason) => reason !== 'cancelled');
const messages = [
  'Go on.',
  'stop',
  '@architect why?',
  'Sounds good, build it',
  'wait',
  '@adversary @director',
  'yes',
  '',
  'CONSENSUS_REACHED',
  '@qa',
  'no',
  'skip',
  'later',
  'Why is that a problem?',
];

/** A random answer of whoever is asked; in a stuck session the members say the same again and again. */
function answer(random: SeededRandom, request: ModelRequest, count: number, isStuck: boolean): ScriptedStep {
  const dice = random.below(100);
  const usage = { input: random.below(3_000), output: random.below(300), cached: 0, thinking: 0 };
  const partial = `half a thought ${count} of ${request.role}`;
  if (isStuck && members.some((id) => id === request.role)) return { text: turnText('As I said.', { position: 'none' }), usage };
  if (dice < 6) return { text: random.pick(garbage), usage };
  if (dice < 14) return { fail: random.pick(failures), usage, ...(random.chance(0.4) ? { afterText: partial } : {}) };
  if (dice < 16) return { hang: true, afterText: random.chance(0.5) ? partial : '' };
  if (request.role === 'router') return { json: decision(random), usage };
  if (request.role === 'repairer') return { json: random.chance(0.5) ? decision(random) : stance(random, count), usage };
  if (request.role === 'planner' && random.chance(0.8)) return { text: planned(random, count), usage };
  if (request.role === 'scribe' || request.role === 'summarizer')
    return { text: random.chance(0.5) ? '{"goal":"x"}' : 'A summary.', usage };
  const called = random.chance(0.4) ? ` @${random.pick(['architect', 'director', 'adversary', 'builder', 'nobody'])}` : '';
  const words = random.chance(0.3) ? 'Thanks!' : `Point ${count} about part${count} and side${count}.`;
  const data = stance(random, count);
  const trailer = random.chance(0.6) ? turnText(words + called, data) : words + called + (random.chance(0.5) ? unmarked(random, data) : '');
  return { text: trailer, usage, finish: random.chance(0.9) ? 'stop' : 'length', chunks: 1 + random.below(4) };
}

/** A plan that may be silent about everything that was agreed and objected. */
function planned(random: SeededRandom, count: number): string {
  const task = { id: 'T1', title: `Step ${count}`, goal: 'x', files: ['a.ts'], steps: ['x'], doneWhen: 'x', dependsOn: [], risk: 'low' };
  const answers = random.chance(0.5) ? ['O1', 'P1', 'D1'] : [];
  const plan = { goal: 'All of it', tasks: [{ ...task, answers }], openDecisions: random.chance(0.2) ? ['O2: who decides?'] : [] };
  return `A plan.\n<<<PLAN>>>\n${JSON.stringify(plan)}\n<<<END>>>`;
}

/** Data as it comes from a model that misses the markers. */
function unmarked(random: SeededRandom, data: Readonly<Record<string, unknown>>): string {
  const json = JSON.stringify(random.chance(0.8) ? data : decision(random), null, random.pick([0, 2]));
  return random.pick([
    `\n\`\`\`json\n${json}\n\`\`\``,
    `\n${json}`,
    `\n<STANCE>\n${json}\n</STANCE>`,
    `\nSTANCE: ${json}`,
    `\n<<<POSITION>>>\n${json}\n<<<END>>>`,
    `\n«««STANCE»»»\n${json}\n«««END»»»`,
    ' CONSENSUS_REACHED',
  ]);
}

function decision(random: SeededRandom): Readonly<Record<string, unknown>> {
  return {
    reason: 'a point is open',
    action: random.pick(['speak', 'speak', 'speak', 'wait_for_user', 'stop']),
    next: random.pick(names),
    ...(random.chance(0.3) ? { on_topic: random.pick([true, false, 'False']) } : {}),
    ...(random.chance(0.2) ? { tier: random.pick(['strong', 'fast', 'huge']) } : {}),
  };
}

/** A stance in any of the forms models use: several objections or one slot, a whole design or changes of its clauses, and what does not fit. */
function stance(random: SeededRandom, count: number): Readonly<Record<string, unknown>> {
  const clause = () => random.pick(['P1', 'P2', 'p1', 'P9', '']);
  const objection = (index: number) => ({
    text: `Objection ${count}.${index}.`,
    blocking: random.chance(0.6),
    ...(random.chance(0.5) ? { about: [clause()] } : {}),
    ...(random.chance(0.3) ? { evidence: ['src/ghost.ts:1'], satisfiedBy: `Something ${count}.` } : {}),
  });
  const change = () => ({
    op: random.pick(['add', 'change', 'drop', 'swap']),
    id: clause(),
    text: `Clause ${count} takes ${count} minutes.`,
    reason: 'so',
  });
  return {
    position: random.pick(positions),
    ...(random.chance(0.15) ? { proposal: `Proposal ${count}.` } : {}),
    ...(random.chance(0.15) ? { proposal: [`Behaviour ${count}.`, { kind: 'number', text: `${count} attempts.` }] } : {}),
    ...(random.chance(0.15) ? { clauses: [change(), change()] } : {}),
    ...(random.chance(0.1) ? { objection: `Objection ${count}.`, blocking: random.chance(0.5) } : {}),
    ...(random.chance(0.2) ? { objections: [objection(1), objection(2)].slice(random.below(2)) } : {}),
    ...(random.chance(0.3) ? { addresses: ['O1', 'O2', 'O3'] } : {}),
    ...(random.chance(0.15) ? { closes: ['O1', 'O2'] } : {}),
    ...(random.chance(0.1) ? { asks: [`Which ${count}?`] } : {}),
    ...(random.chance(0.1) ? { about: [clause()], decided: [`Decided ${count}.`] } : {}),
  };
}

/** One of the ways out of a conflict, some of which do not fit. */
function choice(random: SeededRandom, { room }: Session): ConflictChoice {
  const clauses = standingClauses(room.proposal).map(({ id }) => id);
  return random.pick<ConflictChoice>([
    { kind: 'accept' },
    { kind: 'later' },
    { kind: 'ask', agent: random.pick([...members, 'qa']) },
    { kind: 'change', clause: random.pick([...clauses, 'P9']), text: `Words ${room.taken}.` },
  ]);
}

/** What the user does next: mostly what the session asks for, sometimes anything else. */
async function act(random: SeededRandom, test: TestRoom): Promise<void> {
  const { session } = test;
  if (random.chance(0.2)) return void (await test.room.command({ type: 'message.send', text: random.pick(messages) }));
  if (random.chance(0.05)) return void (await test.room.command({ type: 'run.end' }));
  const wish = openWish(session().wishes);
  if (wish && random.chance(0.5))
    return void (await test.room.command({ type: 'wish.settle', wishId: wish.id, taken: random.chance(0.5) }));
  switch (test.awaits()) {
    case 'floor':
      return void (await test.room.command(
        random.chance(0.5) ? { type: 'floor.pass' } : { type: 'message.send', text: random.pick(messages) },
      ));
    case 'choice':
      return void (await test.room.command({
        type: 'choice.make',
        objectionId: openChoices(session().room)[0]?.id ?? '',
        choice: choice(random, session()),
      }));
    case 'consensus':
      return void (await test.room.command({ type: 'consensus.settle', taken: random.chance(0.3) }));
    case 'readyChoice':
      return void (await test.room.command({ type: 'ready.settle', choice: random.chance(0.5) ? 'start' : 'continue' }));
    case 'approval':
      return void (await test.room.command({ type: 'plan.approve', hash: session().progress.offered?.hash ?? '' }));
    default:
      return void (await test.room.command({ type: 'run.resume' }));
  }
}

/** The same models, some words of which take their time, so that what has come of a turn is written down before its end. */
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

/** Waits until the team rests, or until it hangs and is stopped. */
async function settle(test: TestRoom, models: ScriptedModels): Promise<void> {
  let waited = 0;
  for (let calls = -1; test.room.isBusy(); waited++) {
    if (waited > 60 && models.calls.length === calls) await test.room.command({ type: 'run.stop' });
    if (waited % 30 === 0) calls = models.calls.length;
    await turn();
  }
}

async function play(seed: number): Promise<TestRoom> {
  const random = createRandom(seed);
  let count = 0;
  const isStuck = random.chance(0.05);
  const models = scriptedModels({
    answer: (request) => answer(random, request, ++count, isStuck),
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
    team: random.chance(0.1) ? ['architect'] : members,
  };
  let test = await openDiscussion(options);
  for (let step = 0; step < 4; step++) {
    await act(random, test);
    if (random.chance(0.2)) await test.room.command({ type: 'run.stop' });
    if (random.chance(0.2)) void test.room.command({ type: 'message.send', text: random.pick(messages) });
    if (random.chance(0.1)) test = await crashed(test);
    await settle(test, models);
    // the bills of a session that was ended are in its own log
    checkInvariants(test, !hasCrashed.has(test) && test.sessions.logs.size === 1 ? models : undefined);
    for (const log of test.sessions.logs.values()) checkPhases(log);
    assert.notEqual(test.awaits(), null, 'a session at rest asks the user for something');
  }
  return test;
}

/** Rooms whose log does not hold the last call of the room before: its bill died with it. */
const hasCrashed = new WeakSet<TestRoom>();

/** The machine goes away: what is in the log is all there is, and the next room begins with it. */
async function crashed(test: TestRoom): Promise<TestRoom> {
  const events = structuredClone([...test.sessions.logs.values()].at(-1) ?? []);
  const sessions = memorySessions(() => 0);
  sessions.logs.set('session-1', events);
  await test.room.command({ type: 'run.stop' });
  const again = await openRoom({ ...test.options, sessions });
  hasCrashed.add(again);
  return again;
}

describe('random sessions', () => {
  it(`all ${runs} end at the user`, async function () {
    // a guard against one that never ends, on a machine with other things to do
    this.timeout(Math.max(120_000, runs * 120));
    const seen = new Set<string>();
    for (let seed = first; seed < first + runs; seed++) {
      try {
        const test = await play(seed);
        seen.add(test.awaits() ?? '');
        for (const event of test.events) seen.add(event.type === 'floor.opened' ? event.reason : event.type);
      } catch (error) {
        throw new Error(`seed ${seed}: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
    // fewer sessions come to fewer places
    if (runs < 2_000) return;
    for (const reached of [
      'floor',
      'mending',
      'resume',
      'turnBudget',
      'callBudget',
      'tokenBudget',
      'loop',
      'routerAsked',
      'turn.kept',
      'choice',
      'choice.made',
    ])
      assert.ok(seen.has(reached), `no session came to ${reached}`);
  });
});
