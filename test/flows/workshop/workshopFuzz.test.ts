// Random workshops with fixed seeds.
import assert from 'node:assert/strict';
import { modelFailureReasons } from '../../../src/core/models/failure';
import type { ModelRequest } from '../../../src/core/models/request';
import { depths } from '../../../src/core/workshop/roles';
import { criteria } from '../../../src/core/workshop/scores';
import { isPartial, talliesOf } from '../../../src/core/workshop/workshop';
import type { Prompts } from '../../../src/flows/ports/ports';
import { createRandom, type SeededRandom } from '../../core/edits/seededRandom';
import { checkInvariants } from '../../kit/invariants';
import { openTestSession, type TestSession } from '../../kit/openTestSession';
import { rounds } from '../../kit/rounds';
import { type ScriptedStep, scriptedModels } from '../../kit/scriptedModels';
import { draft, turnOf } from '../../kit/workshopSession';

const runs = rounds(400);

/** Minimal prompts, because only the handling of answers is tested. */
const prompts: Prompts = {
  render: async (name, { soFar = '', ideas = '' }) => ({ system: name, user: `${ideas}\n${soFar}`, tier: 'strong' }),
};

const garbage = [
  '',
  ' \n',
  'lorem ipsum',
  '<<<WORKSHOP>>>',
  '<<<WORKSHOP>>>\n{"ideas":[{}]}\n<<<END>>>',
  '[]',
  'null',
  '{'.repeat(50),
  'CONSENSUS_REACHED',
];
const ids = ['I1', 'I2', 'I3', 'I9', 'i1', '', null, 7];
const oddMarks = [11, -1, '8/10', null, 0, 10, 7.25, Number.NaN];
const failures = modelFailureReasons.filter((reason) => reason !== 'cancelled');

function answer(random: SeededRandom, { role, messages }: ModelRequest, count: number): ScriptedStep {
  const dice = random.below(100);
  if (dice < 8) return { text: random.pick(garbage) };
  if (dice < 16) return { fail: random.pick(failures), ...(random.chance(0.4) ? { afterText: `half a thought ${count} of ${role}` } : {}) };
  if (role === 'workshop.moderator') return { text: JSON.stringify({ scores: scores(random, messages[0]?.text ?? '') }) };
  return { text: turnOf(`Words ${count} of ${role}.`, data(random, count)), chunks: 1 + random.below(3) };
}

/** Random answer data with the fields of all parts. Each part must ignore the fields of the others. */
function data(random: SeededRandom, count: number): unknown {
  const ideas = Array.from({ length: random.below(5) }, (_, index) =>
    draft(`Title ${count} alpha${index} beta${random.below(4)}`, `Summary number${count} of gamma${index} with delta${random.below(9)}.`, [
      ...(random.chance(0.4) ? [String(random.pick(ids))] : []),
      ...(random.chance(0.2) ? [String(random.pick(ids))] : []),
    ]),
  );
  return {
    ideas,
    focus: random.chance(0.8) ? { researcher: 'a', ideation: 'b', critic: 'c', implementer: 'd' } : 'nothing',
    concerns: [{ idea: random.pick(ids), text: `Concern ${count}.`, serious: random.chance(0.5) }],
    notes: [{ idea: random.pick(ids), effort: random.pick(['small', 'huge', null]), text: `Note ${count}.` }],
    merge: [{ into: random.pick(ids), from: [random.pick(ids), random.pick(ids)] }],
    idea: random.pick(ids),
    why: `Why ${count}.`,
  };
}

function scores(random: SeededRandom, shown: string): unknown[] {
  return [...shown.matchAll(/name="idea ([A-Z])"/g)].map(([, idea]) => ({
    idea: random.chance(0.9) ? idea : 'Z',
    ...Object.fromEntries(criteria.map((criterion) => [criterion, random.chance(0.8) ? random.below(11) : random.pick(oddMarks)])),
  }));
}

async function act(random: SeededRandom, test: TestSession): Promise<void> {
  const workshop = test.session().workshops.at(-1);
  const workshopId = workshop?.id ?? '';
  if (random.chance(0.1)) return void (await test.send({ type: 'workshop.cancel', workshopId }));
  if (test.awaits() === 'workshopIdeas') return void (await test.send({ type: 'workshop.askAgain', workshopId }));
  if (workshop?.result && workshop.winner === null && random.chance(0.7))
    return void (await test.send({ type: 'workshop.pick', workshopId, ideaId: random.pick(workshop.result.contenders) ?? 'I1' }));
  return void (await test.send({ type: 'run.resume' }));
}

describe('random workshops', () => {
  it(`of ${runs} seeds end idle, keep every promise, and never turn a missing score into 0`, async () => {
    for (let seed = 1; seed <= runs; seed++) {
      const random = createRandom(seed);
      let count = 0;
      const models = scriptedModels({ answer: (request) => answer(random, request, ++count) });
      const test = await openTestSession({ models, prompts });
      await test.send({ type: 'workshop.start', topic: 'A topic', depth: random.pick(depths), rounds: random.below(4) });
      for (let turn = 0; turn < 12 && test.session().workshops.at(-1)?.result === null; turn++) await act(random, test);
      const workshop = test.session().workshops.at(-1);
      assert.ok(workshop, `seed ${seed}`);
      if (workshop.result === null) await test.send({ type: 'workshop.cancel', workshopId: workshop.id });
      const ended = test.session().workshops.at(-1);
      assert.ok(ended?.result, `seed ${seed} does not end`);
      assert.ok(isPartial(ended) || ended.ideas.length > 0 || ended.result.outcome === 'unled', `seed ${seed}`);
      for (const tally of talliesOf(ended))
        assert.ok(tally.total === null || (tally.total.mean >= 0 && tally.total.mean <= 10), `seed ${seed}`);
      checkInvariants(test, models);
    }
  });
});
