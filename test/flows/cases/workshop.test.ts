// Cases: workshops, from the start to the report.
import assert from 'node:assert/strict';
import { agentOf } from '../../../src/core/agents/customAgents';
import { reportMarkdown } from '../../../src/core/report/markdown';
import { reportOf } from '../../../src/core/report/report';
import { previewOf } from '../../../src/core/workshop/preview';
import { castProblem, defaultCast, roundsOf } from '../../../src/core/workshop/roles';
import { scoreReasons, talliesOf } from '../../../src/core/workshop/workshop';
import { checkInvariants } from '../../kit/invariants';
import { payments } from '../../kit/ownMembers';
import { testWording } from '../../kit/reportSessions';
import {
  all,
  asks,
  draft,
  moreIdeas,
  order,
  scoresOf,
  start,
  threeIdeas,
  turnOf,
  workshopInDiscussion,
  workshopSession,
} from '../../kit/workshopSession';
import { longText } from '../../kit/longText';
import { assertMapped, column, columns } from '../../kit/lists';

const round = (number: number, ...parts: string[]) => parts.map((part) => `${number} ${part}`);
const titles = threeIdeas.map(({ title }) => title);

describe('workshop', () => {
  it('W01 happy_path: all rounds in order, then two passes, a choice and the verdict', async () => {
    const test = await workshopSession();
    await test.send({ ...start, depth: 'full' });
    const parts = ['research', 'ideation', 'critique', 'answer', 'rejoinder', 'assessment', 'synthesis'];
    assert.deepEqual(order(test.workshop()), [
      '0 kickoff',
      ...round(1, ...parts),
      ...round(2, ...parts),
      ...round(3, ...parts),
      '4 choice',
    ]);
    assertMapped(test.workshop().passes, ['1 5', '2 5'], ({ pass, scores }) => [pass, scores?.length].join(' '));
    const { result, winner } = test.workshop();
    assert.deepEqual([result?.outcome, result?.by, winner], ['won', 'score', 'I1']);
    assert.equal(test.awaits(), 'workshopEnd');
    checkInvariants(test, test.models);
  });

  it('W01 a standard one has one round and no exchange', async () => {
    const test = await workshopSession();
    await test.send(start);
    assert.deepEqual(order(test.workshop()), [
      '0 kickoff',
      ...round(1, 'research', 'ideation', 'critique', 'assessment', 'synthesis'),
      '2 choice',
    ]);
    assert.equal(test.models.calls.length, previewOf('standard', undefined, null).estimate.calls.low);
  });

  it('W01 every member sees the whole discussion so far, including the user', async () => {
    const test = await workshopSession({
      'workshop.critic': [
        {
          look: ({ messages }) => {
            const told = messages.map(({ text }) => text).join('\n');
            for (const said of ['The question is how', 'Exports fail on two days', 'Here they are.']) assert.ok(told.includes(said), said);
            return { text: turnOf('Nothing.', { concerns: [] }) };
          },
        },
      ],
    });
    await test.send(start);
    test.models.assertComplete();
  });

  it('W02 role_fails: an unreachable critic is a gap, and the round continues', async () => {
    const critique = { text: turnOf('A hole.', { concerns: [] }) };
    const test = await workshopSession({ 'workshop.critic': [critique, critique, { fail: 'overloaded' }] });
    await test.send({ ...start, depth: 'extended' });
    assert.deepEqual(order(test.workshop()).slice(-6), [
      ...round(2, 'research', 'ideation'),
      '2 critique gap',
      ...round(2, 'assessment', 'synthesis'),
      '3 choice',
    ]);
    assert.equal(test.workshop().result?.outcome, 'won');
    const synthesis = test.models.calls.filter((made) => made.role === 'workshop.leader' && asks(made, 'a round is over')).at(-1);
    assert.match(synthesis?.messages[0]?.text ?? '', /Adversary did not answer: round 2, critique/);
    checkInvariants(test, test.models);
  });

  it('W02 two consecutive unreachable members are a fault for the user, and nothing is lost', async () => {
    const test = await workshopSession({ 'workshop.researcher': [{ fail: 'network' }], 'workshop.ideation': [{ fail: 'network' }] });
    await test.send(start);
    assert.equal(test.awaits(), 'mending');
    await test.send({ type: 'run.resume' });
    assert.equal(test.workshop().winner, 'I1');
  });

  it('W03 duplicate_ideas: the same idea in other words is merged, keeping both origins', async () => {
    const again = draft('Resuming at the last written row', 'An export notes which row came last in it.');
    const test = await workshopSession({ 'workshop.ideation': [{ text: turnOf('Four.', { ideas: [...threeIdeas, again] }) }] });
    await test.send(start);
    const [first] = test.workshop().ideas;
    assert.equal(test.workshop().ideas.length, 3);
    assert.deepEqual(columns(first?.traces, 'kind', 'title'), [
      ['proposed', titles[0]],
      ['repeated', again.title],
    ]);
  });

  it('W03 ideas merged by the leader or a refinement keep their origins', async () => {
    const synthesis = {
      text: turnOf('I3 is I1.', {
        focus: { researcher: '', ideation: '', critic: '', implementer: '' },
        merge: [{ into: 'I1', from: ['I3'] }],
      }),
    };
    const kickoff = { text: turnOf('Go.', { focus: { researcher: 'a', ideation: 'b', critic: 'c', implementer: 'd' } }) };
    const test = await workshopSession({ 'workshop.leader': [kickoff, synthesis] });
    await test.send(start);
    const { ideas } = test.workshop();
    assert.equal(ideas.find(({ id }) => id === 'I3')?.mergedInto, 'I1');
    assert.deepEqual(ideas[0]?.traces.at(-1), {
      kind: 'merged',
      round: 1,
      by: 'director',
      turnId: ideas[0]?.traces.at(-1)?.turnId,
      ids: ['I3'],
      title: titles[0],
    });
    assert.deepEqual(
      column(talliesOf(test.workshop()), 'ideaId'),
      ideas.filter(({ mergedInto }) => !mergedInto).map(({ id }) => id),
    );
  });

  it('W04 score_out_of_range: a score that is no number from 0 to 10 is requested again, then missing rather than 0', async () => {
    let asked = 0;
    const bad = { feasibility: 11, innovation: -1, impact: '8/10', clarity: null, completeness: 7 };
    const step = {
      look: (request: Parameters<typeof scoresOf>[0]) => {
        asked++;
        if (asked === 2) assert.match(request.messages[0]?.text ?? '', /feasibility, innovation, impact, clarity/);
        return scoresOf(request, (title) => (title === titles[0] ? bad : all(7)));
      },
    };
    const test = await workshopSession({
      'workshop.ideation': [{ text: turnOf('Three.', { ideas: threeIdeas }) }],
      'workshop.moderator': [step, step, step, step],
    });
    await test.send(start);
    test.models.assertComplete();
    const tally = talliesOf(test.workshop()).find(({ ideaId }) => ideaId === 'I1');
    assert.deepEqual(tally?.missing, ['feasibility', 'innovation', 'impact', 'clarity']);
    assert.equal(tally?.total?.mean, 7);
    assert.equal(asked, 4);
  });

  it('skips parts without a member, tells the others, and makes the estimated number of calls', async () => {
    const test = await workshopSession();
    await test.send({ ...start, depth: 'extended', without: ['critic', 'researcher'] });
    assert.equal(test.workshop().result?.outcome, 'won');
    const asked = new Set(test.models.calls.map(({ role }) => role));
    assert.deepEqual([...asked].toSorted(), ['workshop.ideation', 'workshop.implementer', 'workshop.leader', 'workshop.moderator']);
    assert.equal(test.models.calls.length, previewOf('extended', undefined, null, null, ['critic', 'researcher']).estimate.calls.low);
    assert.match(test.models.calls[0]?.messages[0]?.text ?? '', /- critic: nobody this time/);
    assert.doesNotMatch(reportMarkdown(reportOf(test.session(), testWording())), /Critic/);
    checkInvariants(test, test.models);
  });

  it('W04 reasons: pros and cons of an idea are kept with its scores, shown to the leader, and cut at a sentence', async () => {
    const long = longText(650);
    const step = {
      look: (request: Parameters<typeof scoresOf>[0]) =>
        scoresOf(request, (title) => ({
          ...all(7),
          ...(title === titles[0] ? { pro: long, contra: 'It waits\nfor nobody.' } : { pro: 3 }),
        })),
    };
    const test = await workshopSession({ 'workshop.moderator': [step, step] });
    await test.send(start);
    const { pro, contra } = scoreReasons(test.workshop(), 'I1');
    assert.deepEqual(contra, ['It waits for nobody.']);
    assert.match(pro.join(), /^(?:Case \d+ is a small \w+\. )+Case \d+ is a small \w+\.$/);
    assert.ok(pro.join().length <= 400);
    assert.deepEqual(scoreReasons(test.workshop(), 'I2'), { pro: [], contra: [] });
    const choosing = test.models.calls.filter(({ role }) => role === 'workshop.leader').at(-1)?.messages[0]?.text ?? '';
    assert.match(choosing, /for it: Case 7919 is a small window\.[\s\S]*against it: It waits for nobody\./);
  });

  it('the moderator sees findings and user messages under its letters, and nothing else of the discussion', async () => {
    const concern = { idea: 'I1', text: 'A deleted row leaves a hole, which I2 has not.', serious: true };
    const test = await workshopSession({
      'workshop.critic': [{ text: turnOf('Mark my words.', { concerns: [concern] }) }],
      'workshop.implementer': [{ hang: true }],
    });
    const started = test.controller.command(start);
    while (test.session().turn?.agent !== 'builder') await new Promise((resolve) => setImmediate(resolve));
    await test.send({ type: 'run.stop' });
    await started;
    await test.say('Nothing may leave the building, so I3 will not do.');
    await test.send({ type: 'run.resume' });
    const told = test.models.calls.find(({ role }) => role === 'workshop.moderator')?.messages[0]?.text ?? '';
    const letterOf = (title: string) => new RegExp(`name="idea ([A-Z])">\\n${title}`).exec(told)?.[1];
    const [, second, third] = threeIdeas.map(({ title }) => letterOf(title));
    assert.ok(told.includes(`- criticism, serious: A deleted row leaves a hole, which idea ${second} has not.`));
    assert.ok(told.includes('- building it, small: One column and one condition.'));
    assert.ok(told.includes(`> Nothing may leave the building, so idea ${third} will not do.`));
    assert.doesNotMatch(told, /\bI\d\b|Mark my words|Adversary|Market Analyst/);
  });

  it('W05 missing_criterion: an idea with four scores is not ranked as if the fifth were 0, and cannot win', async () => {
    const { completeness: _left, ...four } = all(9);
    const marks = (title: string) => (title === titles[1] ? four : all(6));
    const step = { look: (request: Parameters<typeof scoresOf>[0]) => scoresOf(request, marks) };
    const test = await workshopSession({
      'workshop.ideation': [{ text: turnOf('Three.', { ideas: threeIdeas }) }],
      'workshop.moderator': [step, step, step, step],
    });
    await test.send(start);
    const tally = talliesOf(test.workshop()).find(({ ideaId }) => ideaId === 'I2');
    assert.deepEqual([tally?.total?.mean, tally?.missing], [9, ['completeness']]);
    assert.deepEqual([test.workshop().result?.outcome, test.workshop().winner], ['incomplete', null]);
    await test.send({ type: 'workshop.pick', workshopId: test.workshop().id, ideaId: 'I2' });
    assert.equal(test.workshop().winner, 'I2');
  });

  it('W06 score_permutation: the passes use different orders; disagreement shows mean, spread and a flag', async () => {
    const orders: string[] = [];
    const pass = (mark: number) => ({
      look: (request: Parameters<typeof scoresOf>[0]) => {
        const text = request.messages[0]?.text ?? '';
        orders.push(
          [...text.matchAll(/name="idea [A-Z]">\n(.*)\n/g)].map((match) => match[1]).join('|') +
            (/take them:\n\n(.*)/.exec(text)?.[1] ?? ''),
        );
        return scoresOf(request, (title) => all(title === titles[0] ? mark : 7));
      },
    });
    const test = await workshopSession({ 'workshop.moderator': [pass(9), pass(6)] });
    await test.send(start);
    assert.notEqual(orders[0], orders[1]);
    const tally = talliesOf(test.workshop()).find(({ ideaId }) => ideaId === 'I1');
    assert.deepEqual(tally?.total, { mean: 7.5, low: 6, high: 9 });
    assert.equal(tally?.isUnstable, true);
    assert.equal(talliesOf(test.workshop()).find(({ ideaId }) => ideaId === 'I2')?.isUnstable, false);
  });

  it('W07 zero_ideas: one more turn, then the user; with their input, ideas come', async () => {
    const none = { text: turnOf('I have none.', { ideas: [] }) };
    const test = await workshopSession({ 'workshop.ideation': [none, { text: '' }] });
    await test.send(start);
    assert.equal(test.awaits(), 'workshopIdeas');
    assert.deepEqual(order(test.workshop()), ['0 kickoff', '1 research', '1 ideation', '1 ideation gap']);
    await test.say('I mean the nightly export.');
    assert.equal(test.workshop().winner, 'I1');
    const asked = test.models.calls.filter(({ role }) => role === 'workshop.ideation');
    assert.match(asked[2]?.messages[0]?.text ?? '', /I mean the nightly export/);
    checkInvariants(test, test.models);
  });

  it('W07 too few ideas are requested again once, and the result then suffices', async () => {
    const [one, two] = moreIdeas;
    const test = await workshopSession({
      'workshop.ideation': [{ text: turnOf('One.', { ideas: [one] }) }, { text: turnOf('Another.', { ideas: [two] }) }],
    });
    await test.send(start);
    assert.deepEqual(column(test.workshop().ideas, 'id'), ['I1', 'I2']);
    assert.equal(test.workshop().result?.outcome, 'won');
  });

  it('W08 moderator_is_author: a moderator who contributed to the ideas is rejected', async () => {
    const cast = { ...defaultCast, moderator: defaultCast.ideation };
    assert.equal(castProblem(cast), 'moderatorIsAuthor');
    assert.equal(castProblem({ ...defaultCast, leader: 'nobody' }), 'unknownMember');
    assert.equal(castProblem({ ...defaultCast, leader: 'payments' }, [agentOf(payments)]), null, 'members of the workspace take part');
    const test = await workshopSession();
    await test.send({ ...start, cast });
    assert.equal(test.session().workshops.length, 0);
    assert.equal(test.models.calls.length, 0);
  });

  it('W09 cancel_round: a stop ends the call at once; the workshop resumes on request, or ends incomplete', async () => {
    const test = await workshopSession({ 'workshop.critic': [{ hang: true, afterText: 'half a thought about it' }] });
    const started = test.controller.command(start);
    await started;
    while (test.session().turn?.agent !== 'adversary') await new Promise((resolve) => setImmediate(resolve));
    await test.send({ type: 'run.stop' });
    assert.equal(test.awaits(), 'resume');
    assert.deepEqual(order(test.workshop()).at(-1), '1 ideation');
    const calls = test.models.calls.length;
    await test.send({ type: 'workshop.cancel', workshopId: test.workshop().id });
    assert.deepEqual([test.workshop().result?.outcome, test.awaits(), test.models.calls.length], ['cancelled', 'workshopEnd', calls]);
    checkInvariants(test, test.models);
  });

  it('W09 the whole workshop can be ended while a member speaks', async () => {
    const test = await workshopInDiscussion({ 'workshop.researcher': [{ hang: true }] });
    await test.controller.command(start);
    while (test.session().turn?.agent !== 'deep-research') await new Promise((resolve) => setImmediate(resolve));
    await test.send({ type: 'workshop.cancel', workshopId: test.workshop().id });
    assert.deepEqual([test.workshop().result?.outcome, test.awaits()], ['cancelled', 'floor']);
  });

  it('W10 N_bounds: rounds are clamped, and the cost is shown beforehand', async () => {
    assertMapped([0, 1, 50, -3, Number.NaN, 2.9], [1, 1, 5, 1, 2, 2], (wanted) => roundsOf('extended', wanted));
    const preview = previewOf('standard', 50, { inputUsd: 1, cachedUsd: 1, outputUsd: 10 });
    assert.equal(preview.rounds, 5);
    assert.equal(preview.estimate.calls.low, 1 + 5 * 5 + 2 + 1);
    assert.ok((preview.estimate.costUsd?.low ?? 0) > 0);
    assert.equal(previewOf('full', undefined, null).estimate.costUsd, null);
    const test = await workshopSession();
    await test.send({ ...start, rounds: 50 });
    assert.equal(test.workshop().rounds, 5);
  });

  it('W11 tie_top: equal scores are a tie, and the user picks', async () => {
    const step = { look: (request: Parameters<typeof scoresOf>[0]) => scoresOf(request, (title) => all(title === titles[2] ? 6 : 8)) };
    const test = await workshopSession({
      'workshop.ideation': [{ text: turnOf('Three.', { ideas: threeIdeas }) }],
      'workshop.moderator': [step, step],
    });
    await test.send(start);
    assert.deepEqual(
      [test.workshop().result?.outcome, test.workshop().result?.contenders, test.workshop().winner],
      ['tied', ['I1', 'I2'], null],
    );
    await test.send({ type: 'workshop.pick', workshopId: test.workshop().id, ideaId: 'I3' });
    assert.equal(test.workshop().winner, null);
    await test.send({ type: 'workshop.pick', workshopId: test.workshop().id, ideaId: 'I2' });
    assert.equal(test.workshop().winner, 'I2');
  });
});
