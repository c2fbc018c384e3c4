// Random votes: consensus is impossible while a verdict says that a constraint fails.
import assert from 'node:assert/strict';
import { consensusGap } from '../../../src/core/discussion/consensus';
import type { DiscussionState } from '../../../src/core/discussion/state';
import { ballotVerdict } from '../../../src/core/discussion/verdicts';
import { currentVote } from '../../../src/core/discussion/votes';
import type { Fact } from '../../../src/core/events';
import type { ModelRequest } from '../../../src/core/models/request';
import { createRandom, type SeededRandom } from '../../core/edits/seededRandom';
import { checkInvariants } from '../../kit/invariants';
import { randomBallot } from '../../kit/randomAnswers';
import { rounds } from '../../kit/rounds';
import { type ScriptedStep, scriptedModels } from '../../kit/scriptedModels';
import { routed, seededSession, seededTeam, spoken, stanceOf, turn } from '../../kit/seededSession';

const team = seededTeam.slice(1, 4);
const proposal = [
  { kind: 'behaviour', text: 'The route writes the rows as CSV, from src/report.ts.' },
  { kind: 'number', text: 'At most 500 rows.' },
];
const supported = ['director', 'adversary'].flatMap((agent) => turn(agent, stanceOf('support')));
const agreed: Fact[] = [...turn('architect', stanceOf('support', { proposal, evidence: ['src/report.ts:1'] })), ...supported];
const waits: ScriptedStep = { json: { reason: 'x', action: 'wait_for_user', next: null } };

describe('random votes', () => {
  const files = { 'src/report.ts': 'export const rows = [];\n' };

  /** Random answers of members who mostly agree, sometimes cite nonexistent locations, and sometimes change a clause. */
  function answer(random: SeededRandom, request: ModelRequest, count: number): ScriptedStep {
    if (/\.(?:ballot|verdicts)$/.test(request.role)) return { text: randomBallot(random, count) };
    if (request.role === 'router') return random.chance(0.7) ? routed(random.pick(team)) : waits;
    if (!team.includes(request.role)) return { fail: 'badRequest' };
    const evidence = random.pick([[], ['src/report.ts:1'], ['src/ghost.ts:9']]);
    const clauses = random.chance(0.2) ? [{ op: 'change', id: random.pick(['P1', 'P2']), text: `At most ${count} rows.` }] : [];
    const closes = random.chance(0.5) ? ['O1', 'O2', 'O3'] : [];
    const position = random.chance(0.85) ? 'support' : random.pick(['changes', 'object', 'none'] as const);
    return spoken(stanceOf(position, { evidence, clauses, closes, addresses: ['O1', 'O2'] }), `Turn ${count}.`);
  }

  /** Returns 1 if the obstacle to consensus is a failed verdict, else 0. Asserts that no such failure is reported as an objection. */
  function namedFailures(discussion: DiscussionState): number {
    const gap = consensusGap(discussion, team);
    const vote = currentVote(discussion);
    const blocking = gap?.kind === 'blocked' ? discussion.objections.filter(({ id }) => gap.objections.includes(id)) : [];
    const hidden = blocking.filter(({ owner, fails = [] }) =>
      fails.some((id) => vote && ballotVerdict(vote, owner, id)?.verdict === 'fails'),
    );
    assert.deepEqual(hidden, []);
    return Number(gap?.kind === 'failed');
  }

  it('never reach consensus while a constraint fails, and name the failure as the obstacle', async () => {
    let agreements = 0;
    let failures = 0;
    let named = 0;
    for (let seed = 0; seed < rounds(400); seed++) {
      const random = createRandom(seed);
      let count = 0;
      const models = scriptedModels({ answer: (request) => answer(random, request, ++count) });
      const test = await seededSession(agreed, {}, { models, files });
      await test.send({ type: 'run.resume' });
      for (let step = 0; step < 4 && test.session().phase === 'discovery'; step++) {
        const open = test.session().discussion.objections.filter((objection) => objection.open);
        const act = random.below(4);
        if (test.awaits() === 'consensus') await test.send({ type: 'consensus.settle', taken: false });
        else if (act === 0 && open.length > 0) await test.send({ type: 'objection.close', id: random.pick(open).id, reason: 'Taken.' });
        else if (act === 1) await test.send({ type: 'vote.call' });
        else if (act === 2) await test.send({ type: 'floor.pass' });
        else await test.send({ type: 'message.send', text: 'Go on.' });
        checkInvariants(test);
        named += namedFailures(test.session().discussion);
      }
      const log = [...test.sessions.logs.values()].flat();
      agreements += log.filter(({ type }) => type === 'consensus.offered').length;
      failures += log.filter((event) => event.type === 'vote.closed' && event.objections?.some(({ blocking }) => blocking)).length;
    }
    assert.ok(agreements > rounds(50) && failures > rounds(50), `${agreements} agreements, ${failures} votes with failures`);
    assert.ok(named > rounds(50), `${named} obstacles that are failures`);
  });
});
