// Recorded tour: valid blocks, existing locations, consistent ledger.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as v from 'valibot';
import { parseRecording, type Recording } from '../../src/adapters/models/recorded';
import type { Event, Fact } from '../../src/core/events';
import { handoverFromRecord } from '../../src/core/handover/handoverFromRecord';
import english from '../../src/core/i18n/locales/en.json';
import { intentHandoverSchema } from '../../src/core/clarify/intent';
import { openingSchema } from '../../src/core/clarify/questions';
import { idsOf, planProblems, taskMapSchema } from '../../src/core/plan/taskMap';
import { planWords } from '../../src/core/plan/uncoveredItems';
import { emptySession, type Session } from '../../src/core/session';
import { consensusGap, shouldOfferConsensus } from '../../src/core/discussion/consensus';
import { agendaOf, dueSpeaker } from '../../src/core/discussion/agenda';
import { lostTerms } from '../../src/core/discussion/termCoverage';
import { activeClauses } from '../../src/core/discussion/design';
import { eligible, fallbackSpeaker, turnsLeft } from '../../src/core/discussion/eligibility';
import { mentionsIn } from '../../src/core/discussion/mentions';
import { discussionTeam, roster } from '../../src/core/agents/roster';
import { defaultTeam } from '../../src/core/discussion/membership';
import type { Stance } from '../../src/core/discussion/stance';
import { stanceForm } from '../../src/core/discussion/stanceForms';
import { splitBlocks } from '../../src/core/text/taggedBlocks';
import { parseTyped } from '../../src/core/text/parseReply';
import { evolve } from '../../src/core/evolve';
import { assertEmpty } from '../kit/lists';

const sample = join(process.cwd(), 'media/sample');

const tour = readTour();

const team = [...defaultTeam];

const members = roster.map(({ id, name }) => ({ id, name }));

function readTour(): Recording {
  const parsed = parseRecording(readFileSync(join(process.cwd(), 'media/tour.json'), 'utf8'));
  assert.ok(parsed.ok, parsed.ok ? '' : parsed.error);
  return parsed.value;
}

const repliesOf = (role: string) => tour.replies[role] ?? [];

const textOf = (role: string, index: number) => repliesOf(role)[index]?.text ?? '';

const spokenBy = (role: string) => repliesOf(role).map((reply) => splitBlocks(reply.text ?? '').visible);

const spoken = roster.flatMap((agent) => spokenBy(agent.id));

/** Parses a block of a reply. Fails if the parser replaced any field by a default. */
function blockOf<TSchema extends v.GenericSchema>(text: string, name: string, schema: TSchema): v.InferOutput<TSchema> {
  const body = splitBlocks(text).blocks.find((block) => block.name === name)?.body;
  assert.ok(body, `no ${name} block in: ${text.slice(0, 60)}`);
  return whole(body, schema);
}

function whole<TSchema extends v.GenericSchema>(body: string, schema: TSchema): v.InferOutput<TSchema> {
  const read = parseTyped(body, { schema: schema as v.GenericSchema<unknown, v.InferOutput<TSchema>> });
  assert.ok(read.state === 'whole', JSON.stringify(read));
  assert.deepEqual(read.value, JSON.parse(body));
  return read.value;
}

/** Parses the stance of a reply. Fails if the parser dropped any value; omitted fields are allowed. */
function stanceIn(text: string): Stance {
  const body = splitBlocks(text).blocks.find((block) => block.name === 'STANCE')?.body ?? assert.fail(text.slice(0, 60));
  const parsed = parseTyped(body, stanceForm);
  assert.ok(parsed.state === 'whole', JSON.stringify(parsed));
  for (const [key, value] of Object.entries(JSON.parse(body) as object))
    assert.equal(
      Array.isArray(value) ? value.length : value,
      Array.isArray(value) ? parsed.value[key as 'asks'].length : parsed.value[key as 'why'],
    );
  return parsed.value;
}

interface Walk {
  readonly session: Session;
  /** Speakers in order. `floor` marks the points at which the user had the floor. */
  readonly order: readonly string[];
  readonly routed: number;
}

/** Replays the recorded discussion by the engine's rules. The user answers each time they have the floor. */
function discuss(budget: number | null): Walk {
  let session = emptySession;
  const record = (...facts: Fact[]) => {
    for (const fact of facts) session = evolve(session, { ...fact, seq: session.seq + 1, at: session.seq } as Event);
  };
  const { brief, attitude } = blockOf(textOf('starter', 1), 'OPENING', openingSchema);
  assert.ok(brief);
  record(
    { type: 'session.started', sessionId: 's', workspace: 'sample', language: 'en', team },
    { type: 'message.said', messageId: 'm1', text: tour.request, mentions: [] },
    { type: 'phase.entered', from: null, to: 'clarify', cause: 'requested' },
    { type: 'brief.written', brief, attitude, source: 'starter' },
    { type: 'brief.accepted', brief, edited: false },
    { type: 'phase.entered', from: 'clarify', to: 'discovery', cause: 'briefAccepted' },
  );
  const order: string[] = [];
  const used: Record<string, number> = {};
  const nextOf = (role: string) => {
    used[role] = (used[role] ?? 0) + 1;
    return (used[role] ?? 1) - 1;
  };
  while (order.length < 20 && !shouldOfferConsensus(session.discussion, team)) {
    if (turnsLeft(session.discussion, team, budget) === 0) {
      order.push('floor');
      record({ type: 'floor.opened', reason: 'turnBudget' }, { type: 'message.said', messageId: 'm2', text: 'Go on.', mentions: [] });
    }
    const called = session.discussion.queue[0];
    const due =
      called || session.discussion.turns.length === 0
        ? null
        : dueSpeaker(agendaOf(session.discussion, session.team), eligible(session.discussion, session.team))?.agent.id;
    const route = called || due ? null : (repliesOf('router')[nextOf('router')]?.json as { action: string; next: string } | undefined);
    const agent =
      called?.agent ?? due ?? route?.next ?? fallbackSpeaker(session.discussion, eligible(session.discussion, session.team)) ?? '';
    assert.ok(
      eligible(session.discussion, team).some((member) => member.id === agent),
      `${agent} may not speak now`,
    );
    const { visible } = splitBlocks(textOf(agent, used[agent] ?? 0));
    const stance = stanceIn(textOf(agent, nextOf(agent)));
    const turnId = `t${order.length}`;
    const { mentions } = mentionsIn(visible, members);
    order.push(agent);
    const source = called ? 'mention' : 'router';
    record(
      { type: 'route.chosen', next: agent, by: called?.by ?? null, reason: '', source },
      { type: 'turn.started', turnId, agent, to: called?.by ?? 'everyone', reason: '', source },
      { type: 'turn.ended', turnId, outcome: 'done', text: visible, mentions, stance },
    );
  }
  return { session, order, routed: used.router ?? 0 };
}

describe('the recorded team', () => {
  it('begins with a stance and three questions, each with a reason, choices and one recommendation', () => {
    const { questions, brief } = blockOf(textOf('starter', 0), 'OPENING', openingSchema);
    assert.equal(brief, null);
    assert.equal(questions.length, 3);
    for (const question of questions) {
      assert.ok(question.why && question.choices.length >= 2);
      assert.equal(question.choices.filter((choice) => choice.recommended).length, 1);
    }
  });

  it('writes the brief after one round, and says that it was recorded with the recommended answers', () => {
    const { questions, brief } = blockOf(textOf('starter', 1), 'OPENING', openingSchema);
    assert.equal(questions.length, 0);
    assert.ok(brief && Object.values(brief).every((part) => part.length > 0));
    assert.match(spokenBy('starter')[1] ?? '', /recorded with the recommended answers/);
  });

  it('writes the complete intent', () => {
    blockOf(textOf('starter', 1), 'HANDOVER', intentHandoverSchema);
  });

  const order = ['director', 'architect', 'adversary', 'architect', 'adversary'];

  it('debates and agrees within its turn limit', () => {
    const { order: spokenOrder, routed } = discuss(null);
    assert.deepEqual(spokenOrder, [...order, 'director']);
    assert.equal(routed, repliesOf('router').length);
  });

  it('gives the floor to the user at a lower limit, and agrees at the next turn', () => {
    assert.deepEqual(discuss(5).order, [...order, 'floor', 'director']);
  });

  it('ends in consensus on the second version, which only the Architect proposed', () => {
    const { session } = discuss(null);
    assert.equal(consensusGap(session.discussion, team), null);
    assert.equal(session.discussion.proposal?.version, 2);
    assert.equal(session.discussion.proposal?.author, 'architect');
  });

  it('shows a change of mind: the Adversary objects, blocks, and withdraws by ID', () => {
    const { session } = discuss(null);
    const [objection] = session.discussion.objections;
    assert.deepEqual([objection?.id, objection?.owner, objection?.blocking, objection?.open], ['O1', 'adversary', true, false]);
    assert.equal(session.discussion.positions.adversary?.before, 'object');
  });

  it('keeps the reservation after the agreement', () => {
    const { discussion } = discuss(null).session;
    const kept = [
      ...discussion.ledger.filter((note) => note.kind === 'question'),
      ...discussion.objections.filter((objection) => objection.open),
    ];
    assert.ok(kept.some((entry) => /by pairs/.test(entry.text)));
  });

  it('has turns of 40 to 90 words', () => {
    const turns = discussionTeam(team).flatMap((agent) => spokenBy(agent.id).slice(0, 2));
    for (const turn of turns) {
      const words = turn.split(/\s+/).length;
      assert.ok(words >= 40 && words <= 90, `${words} words: ${turn.slice(0, 60)}`);
    }
  });

  it('plans steps in dependency order, and covers every decision and the objection by ID', () => {
    const plan = blockOf(textOf('planner', 0), 'PLAN', taskMapSchema);
    const { discussion } = discuss(null).session;
    assert.deepEqual(planProblems(plan), []);
    const known = [...discussion.ledger, ...discussion.objections, ...activeClauses(discussion.proposal)].map((entry) => entry.id);
    const answered = plan.tasks.flatMap((task) => task.answers);
    assertEmpty(answered.filter((id) => !known.includes(id)));
    const owed = ['O1', 'O2', ...discussion.ledger.filter((note) => note.kind === 'decision').map((note) => note.id)];
    assertEmpty(owed.filter((id) => !answered.includes(id)));
    // The reviewers reject one attempt, so the Builder has one more reply than there are tasks.
    assert.equal(repliesOf('builder').length, plan.tasks.length + 1);
  });

  it('keeps every agreed number and name up to the handover and the plan, and covers every clause in a step', () => {
    const { proposal } = discuss(null).session.discussion;
    const plan = blockOf(textOf('planner', 0), 'PLAN', taskMapSchema);
    const handover = JSON.stringify(handoverFromRecord(discuss(null).session, (key) => english[key]));
    const lost = (text: string) => lostTerms(proposal, text, 'en').map(({ clause, terms }) => `${clause.id} ${terms.join()}`);
    assert.deepEqual([lost(handover), lost(planWords(plan))], [[], []]);
    assert.ok(activeClauses(proposal).some(({ text }) => text.includes('10,000')));
    const named = plan.tasks.flatMap(idsOf);
    assertEmpty(activeClauses(proposal).flatMap(({ id }) => (named.includes(id) ? [] : [id])));
  });

  it('cites existing and non-empty lines of the sample', () => {
    const places = [...JSON.stringify(tour).matchAll(/([\w./-]+\.\w+):(\d+)/g)].map((match) => [match[1] ?? '', Number(match[2])] as const);
    assert.ok(places.length > 10);
    for (const [path, line] of places) {
      const text = readFileSync(join(sample, path), 'utf8').split('\n')[line - 1];
      assert.match(text ?? '', /\w{3}/, `${path}:${line}`);
    }
  });

  for (const [path, line, expected] of [
    ['src/app.js', 19, 'now = Date.now'],
    ['src/app.js', 57, 'findAccount(store, name)'],
    ['src/app.js', 58, 'await isPassword'],
    ['src/app.js', 61, 'clientAddress(request)'],
    ['src/clientAddress.js', 9, "forwarded.split(',')[0]"],
    ['src/clientAddress.js', 10, 'request.socket.remoteAddress'],
    ['src/accounts.js', 13, 'nameKey'],
    ['src/http.js', 3, 'headers'],
  ] as const) {
    it(`finds what it mentions at ${path}:${line}`, () => {
      const text = readFileSync(join(sample, path), 'utf8').split('\n')[line - 1];
      assert.ok(text?.includes(expected), text);
    });
  }

  it('mentions no hunk to decide on in an answer that is given before the build too', () => {
    const [answer] = tour.beyond?.['.aside'] ?? [];
    assert.match(answer?.text ?? '', /recorded/);
    assert.doesNotMatch(answer?.text ?? '', /change|accept|reject/);
  });

  it('shows no protocol data to users', () => {
    assert.ok(spoken.length >= 13);
    for (const text of spoken) assert.doesNotMatch(text, /<<<|"position"|STANCE|OPENING|\b[ODQCA]\d\b/);
  });
});
