// Crashes, stops and random answers during an expert batch.
import assert from 'node:assert/strict';
import { currentBatch } from '../../../src/core/experts/batch';
import { expertsFrom } from '../../../src/core/experts/expertSelection';
import type { Arm } from '../../../src/core/experts/facts';
import type { ModelRequest } from '../../../src/core/models/request';
import { createRandom, type SeededRandom } from '../../core/edits/seededRandom';
import { countedSessions, dyingSessions } from '../../kit/dyingSessions';
import { checkInvariants } from '../../kit/invariants';
import { memorySessions, type MemorySessions } from '../../kit/memory';
import { sessionsWith } from '../../kit/openDiscussion';
import { answers, brief, mapsAll, planFor, question, readyToBuild } from '../../kit/openExperts';
import { openTestSession, type TestSession } from '../../kit/openTestSession';
import { rounds } from '../../kit/rounds';
import { scriptedModels, type ScriptedModels, type ScriptedStep } from '../../kit/scriptedModels';
import { turn } from '../../kit/virtualClock';

const experts = expertsFrom({ count: 3, models: [] }, 'gemini');

/** Valid answer to a request, by role. */
function answer(request: ModelRequest): ScriptedStep {
  if (request.role === 'explorer') return brief;
  if (request.role === 'mapper') return mapsAll;
  if (request.role === 'planner') return planFor(9);
  if (request.role.endsWith('.vote')) return { json: { reason: 'It is right.', choice: 'A' } };
  return { text: answers[Number(request.role.slice(-1)) - 1] ?? '' };
}

/** Plays from the start of the build to the plan. The user lets the experts run. */
async function play(test: TestSession, arm: Arm): Promise<void> {
  for (let clicks = 0; clicks < 20; clicks++) {
    const batchId = currentBatch(test.session().experts)?.id ?? '';
    if (test.awaits() === 'resume') await test.send({ type: 'run.resume' });
    else if (test.awaits() === 'readyChoice') await test.send({ type: 'ready.settle', choice: 'start', advised: true });
    else if (test.awaits() === 'experts') await test.send({ type: 'experts.run', batchId, arm, prompt: question });
    else return;
  }
}

const logIn = (sessions: MemorySessions) => [...sessions.logs.values()].at(-1) ?? [];

for (const arm of ['experts', 'vote', 'one'] as const) {
  describe(`a crash while experts are asked (${arm})`, () => {
    it('at any append calls no expert twice, and produces the same plan', async () => {
      const appended = [readyToBuild().length];
      const sessions = countedSessions(sessionsWith(readyToBuild()), appended);
      await play(await openTestSession({ models: scriptedModels({ answer }), sessions, experts }), arm);
      for (const events of appended.slice(0, -1)) await crashAfter(events, arm);
    });
  });
}

async function crashAfter(events: number, arm: Arm): Promise<void> {
  const sessions = sessionsWith(readyToBuild());
  const died = new Promise<void>((resolve) => {
    const dying = dyingSessions(sessions, events, resolve);
    void openTestSession({ models: scriptedModels({ answer }), sessions: dying, experts }).then((test) => play(test, arm));
  });
  await died;
  const answered = logIn(sessions).flatMap((event) => (event.type === 'expert.answered' ? [event.expert] : []));
  const models = scriptedModels({ answer });
  const again = await openTestSession({ models, sessions, experts });
  assert.equal(models.calls.length, 0, `works by itself after ${events} events`);
  await play(again, arm);
  assert.equal(again.awaits(), 'approval', `after ${events} events it stands at ${again.awaits()}`);
  for (const id of answered)
    assert.ok(!models.calls.some(({ role }) => role === `expert.${id.slice(1)}`), `${id} was asked twice after ${events} events`);
  const given = logIn(sessions).flatMap((event) => (event.type === 'expert.answered' ? [event.expert] : []));
  assert.deepEqual(given.toSorted(), arm === 'one' ? ['e1'] : ['e1', 'e2', 'e3']);
  checkInvariants(again);
}

describe('stop while experts are asked', () => {
  for (const arm of ['experts', 'vote'] as const) {
    it(`ends every call once, and the batch is finished afterwards (${arm})`, async () => {
      for (const role of ['explorer', 'expert.1', 'expert.3', ...(arm === 'vote' ? ['expert.2.vote'] : ['mapper'])]) {
        let hangs = true;
        const models = scriptedModels({
          answer: (request) => {
            if (request.role !== role || !hangs) return answer(request);
            hangs = false;
            return { hang: true, afterText: 'half a thought of mine' };
          },
        });
        const test = await openTestSession({ models, sessions: sessionsWith(readyToBuild()), experts });
        const playing = play(test, arm);
        for (let waited = 0; hangs || waited < 20; waited++) await turn();
        await test.controller.command({ type: 'run.stop' });
        await playing;
        await play(test, arm);
        assert.equal(test.awaits(), 'approval', `stopped at ${role} it stands at ${test.awaits()}`);
        checkInvariants(test, models);
      }
    });
  }
});

const garbage = [
  '',
  '{}',
  'null',
  '{"claims":[]}',
  '{"claims":[null]}',
  'PROMPT:',
  '<<<BATCH>>>',
  '{"choice":"Z"}',
  'lorem ipsum',
  '['.repeat(40),
];

function anything(random: SeededRandom, request: ModelRequest): ScriptedStep {
  const dice = random.below(100);
  if (dice < 12) return { text: random.pick(garbage) };
  if (dice < 24) return { fail: random.pick(['network', 'overloaded', 'empty', 'badRequest', 'contentBlocked', 'malformed', 'badKey']) };
  if (dice < 30) return { hang: true };
  return request.role === 'repairer' ? { text: random.pick(garbage) } : answer(request);
}

const runs = rounds(400, 40);
/** Limit for additional runs if the regular runs do not reach every state in `places`. */
const maxRuns = 400;
const places = ['approval', 'mending', 'resume'];

describe('random batches of experts', () => {
  it(`all ${runs} end at the user, with a plan or a fault to fix`, async () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= runs || (seed <= maxRuns && !places.every((place) => seen.has(place))); seed++) {
      try {
        seen.add(await playAnything(createRandom(seed)));
      } catch (error) {
        throw new Error(`seed ${seed}: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
    for (const place of places) assert.ok(seen.has(place), `none came to ${place}`);
  });
});

async function playAnything(random: SeededRandom): Promise<string> {
  const models = scriptedModels({ answer: (request) => anything(random, request) });
  const sessions = memorySessions(() => 0);
  sessions.logs.set('session-1', [...logIn(sessionsWith(readyToBuild()))]);
  const count = random.below(5);
  const test = await openTestSession({ models, sessions, experts: expertsFrom({ count, models: [] }, 'gemini') });
  const arm = random.pick(['experts', 'one', 'vote'] as const);
  for (let step = 0; step < 5; step++) {
    await act(test, random, arm);
    await settle(test, models);
    checkInvariants(test, models);
    assert.notEqual(test.awaits(), null);
  }
  return test.awaits() ?? '';
}

async function act(test: TestSession, random: SeededRandom, arm: Arm): Promise<void> {
  const batchId = currentBatch(test.session().experts)?.id ?? 'none';
  if (random.chance(0.1)) return void (await test.controller.command({ type: 'experts.skip', batchId }));
  if (random.chance(0.1)) return void (await test.controller.command({ type: 'message.send', text: 'Wait.' }));
  if (test.awaits() === 'readyChoice')
    return void (await test.controller.command({ type: 'ready.settle', choice: 'start', advised: true }));
  if (test.awaits() === 'experts') return void (await test.controller.command({ type: 'experts.run', batchId, arm, prompt: question }));
  await test.controller.command({ type: 'run.resume' });
}

async function settle(test: TestSession, models: ScriptedModels): Promise<void> {
  let calls = -1;
  for (let waited = 0; test.controller.isBusy(); waited++) {
    if (waited % 30 === 29) {
      if (models.calls.length === calls) await test.controller.command({ type: 'run.stop' });
      calls = models.calls.length;
    }
    await turn();
  }
}
