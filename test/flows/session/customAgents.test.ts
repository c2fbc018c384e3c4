// Custom agents in a session.
import assert from 'node:assert/strict';
import { createPromptFiles, promptsIn } from '../../../src/adapters/files/base/packedFiles';
import { agentOf, definedFacts, type OwnDefinition, textsWith, withOwn } from '../../../src/core/agents/customAgents';
import { agentById, discussionTeam, maxSeats, rosterWith } from '../../../src/core/agents/roster';
import { consensusGap } from '../../../src/core/discussion/consensus';
import { canSeat, voices } from '../../../src/core/discussion/membership';
import { emptyDiscussion } from '../../../src/core/discussion/state';
import english from '../../../src/core/i18n/locales/en.json';
import { assignedWord, type ModelWords } from '../../../src/core/models/assignment';
import { emptySession } from '../../../src/core/session';
import { memorySessions } from '../../kit/memory';
import { openDiscussion } from '../../kit/openDiscussion';
import { openTestSession } from '../../kit/openTestSession';
import { overriding, payments } from '../../kit/ownMembers';
import { scriptedModels, type ScriptedModels } from '../../kit/scriptedModels';
import { ballot, stanceOf, turn } from '../../kit/seededSession';
import { column } from '../../kit/lists';

const architect = overriding('architect', 'House Architect', { required: true });

describe('own agents', () => {
  const own = [agentOf(payments), agentOf(architect)];

  it('are listed after the built-in ones, or replace the one they override', () => {
    const ids = rosterWith(own).map(({ id }) => id);
    assert.equal(ids.at(-1), 'payments');
    assert.equal(ids.filter((id) => id === 'architect').length, 1);
    assert.equal(agentById('architect', own)?.name, 'House Architect');
    assert.equal(agentById('architect')?.name, 'Architect');
    assert.deepEqual(column(discussionTeam(['payments', 'director'], own), 'id'), ['director', 'payments']);
  });

  it('join a new discussion if their file says so and a seat is free', () => {
    assert.deepEqual(withOwn(['director'], [payments, architect]), ['director', 'payments']);
    const full = Array.from({ length: maxSeats }, (_, index) => `m${index}`);
    assert.deepEqual(withOwn(full, [payments]), full);
  });

  it('can be invited, and count for consensus if their file says so', () => {
    const discussion = { ...emptyDiscussion, own };
    assert.ok(canSeat({ ...emptySession, phase: 'discovery', team: ['director'], discussion }, 'payments'));
    assert.equal(canSeat({ ...emptySession, phase: 'discovery', team: ['director'] }, 'payments'), false);
    const needed = {
      ...discussion,
      own: [agentOf({ ...payments, required: true })],
      proposal: { version: 1, author: 'director', text: 'x', clauses: [], heard: [] },
    };
    const gap = consensusGap(needed, ['director', 'architect', 'payments', 'ux']);
    assert.deepEqual(gap, { kind: 'unheard', agents: ['director', 'architect', 'payments'] });
  });

  it('never weaken consensus: a replacement of a required member is required', () => {
    const lax = agentOf(overriding('adversary', 'House Adversary', { required: false }));
    const team = ['director', 'architect', 'adversary'];
    const stand = (position: 'support' | 'object') =>
      ({ position, version: 1, why: '', evidence: '', before: null, flipped: false }) as never;
    const agreed = { director: stand('support'), architect: stand('support'), adversary: stand('object') };
    const discussion = {
      ...emptyDiscussion,
      own: [lax],
      proposal: { version: 1, author: 'director', text: 'x', clauses: [], heard: [] },
      positions: agreed,
    };
    assert.deepEqual(consensusGap(discussion, team), { kind: 'unsupported', agents: ['adversary'] });
    const eager = [agentOf({ ...payments, id: 'yes', required: true }), agentOf({ ...payments, id: 'yes-too', required: true })];
    const few = ['adversary', 'ux', 'yes', 'yes-too'];
    assert.deepEqual(consensusGap({ ...discussion, own: eager, positions: {} }, few), { kind: 'unheard', agents: few });
  });

  it('are named wherever members are', () => {
    const texts: Readonly<Record<string, string>> = textsWith(english, [payments]);
    assert.deepEqual([texts['agent.payments.name'], texts['agent.payments.role']], ['Payments Lead', 'knows what money may do']);
  });

  it('are recorded in a session if they have changed', () => {
    assert.deepEqual(definedFacts(own, [payments, architect]), []);
    assert.equal(definedFacts([], [payments]).length, 1);
    assert.deepEqual(definedFacts(own, []), [{ type: 'agents.defined', agents: [] }]);
  });

  it('have a prompt with their text as data, surrounded by the rules', async () => {
    const prompts = createPromptFiles(promptsIn('prompts'));
    const values = ['language', 'project', 'asked', 'brief', 'intent', 'ledger', 'conversation', 'looked', 'team', 'addressed', 'reason'];
    const given = Object.fromEntries(values.map((name) => [name, `[${name}]`]));
    const method = await prompts.render('team/own', { member: '[member]', letter: '[letter]' });
    const { system, user } = await prompts.render('discovery/turn', { ...given, method: method.user });
    assert.equal(method.system, '');
    assert.ok(!system.includes('[letter]') && user.includes('[letter]'));
    assert.ok(system.includes('an @ in it calls nobody'));
    // The rules for a turn come before the agent's text.
    for (const rule of ['## The discussion', '## How we disagree', '## Your position', '<<<STANCE>>>'])
      assert.ok(user.indexOf(rule) >= 0 && user.indexOf(rule) < user.indexOf('[letter]'), rule);
  });
});

describe('custom agents in a session', () => {
  const open = (agents: () => readonly OwnDefinition[], sessions = memorySessions(() => 1_000)) =>
    openTestSession({ models: scriptedModels({ answer: () => ({ say: '' }) as never }), sessions, ownAgents: agents });

  it('are recorded in it, so that it reads the same without their files', async () => {
    let now: readonly OwnDefinition[] = [payments];
    const sessions = memorySessions(() => 1_000);
    const test = await open(() => now, sessions);
    await test.controller.command({ type: 'message.send', text: 'Rate-limit the login' });
    assert.ok(test.session().team.includes('payments'));
    assert.deepEqual(test.session().discussion.own, [agentOf(payments)]);
    assert.ok(voices(test.session().discussion, test.session().team).some(({ id }) => id === 'payments'));
    now = [];
    await test.controller.command({ type: 'member.mute', agent: 'director', muted: true });
    assert.deepEqual(test.session().discussion.own, []);
    assert.deepEqual(column(voices(test.session().discussion, test.session().team), 'id'), ['architect', 'adversary']);
    await test.controller.close();
  });
});

describe('calls of a custom agent beside its turns', () => {
  const letterTo = ({ calls }: ScriptedModels, role: string) => {
    const call = calls.find((each) => each.role === role) ?? assert.fail(role);
    return { call, user: call.messages.map(({ text }) => text).join(), system: call.system };
  };
  const own = (...agents: readonly OwnDefinition[]) => ({ ownAgents: () => agents });

  it('include its own ballot: by its file, with its text as data, on its own model', async () => {
    const house = overriding('architect', 'House Architect', { model: 'openai:qwen3:32b' });
    const ballots = ['director', 'architect', 'adversary', 'payments'].map((id) => [`${id}.ballot`, [ballot('support')]] as const);
    const models = scriptedModels({ script: Object.fromEntries(ballots) });
    const team = ['director', 'architect', 'adversary', 'payments'];
    const facts = turn('director', stanceOf('support', { proposal: 'A limit.' }));
    const test = await openDiscussion({ models, team, facts, ...own(payments, house) });
    await test.send({ type: 'vote.call' });
    const mine = letterTo(models, 'payments.ballot');
    assert.match(
      mine.user,
      /Payments Lead: knows what money may do[\s\S]*<data id="[^"]+" name="\.milkstack\/agents\/payments\.md">\nAlways look at the ledger/,
    );
    assert.ok(!mine.system.includes('Always look at the ledger'));
    const theirs = letterTo(models, 'architect.ballot');
    assert.match(theirs.user, /House Architect[\s\S]*What the house wants of its House Architect\./);
    assert.deepEqual(theirs.call.using, { provider: 'openai', model: 'qwen3:32b' });
    assert.ok(!letterTo(models, 'director.ballot').user.includes('wrote to this member'));
    assert.deepEqual(Object.keys(test.session().discussion.votes[0]?.ballots ?? {}).sort(), team.toSorted());
    models.assertComplete();
  });
});

describe('the model of a custom agent', () => {
  const words = { session: {}, setting: {}, own: [{ ...payments, model: 'gemini:x' }] };
  const rows: readonly (readonly [what: string, words: ModelWords, expected: string])[] = [
    ['is the one of its file', words, 'gemini:x'],
    ['is the one the user has set before that', { ...words, setting: { payments: 'fast' } }, 'fast'],
    ['is the one of this session before that', { ...words, setting: { payments: 'fast' }, session: { payments: 'y' } }, 'y'],
    ['is the tier’s where its file names none', { ...words, own: [payments] }, ''],
  ];
  for (const [what, given, expected] of rows) it(what, () => assert.equal(assignedWord('payments', given), expected));

  it('is changed for a session like any member’s', async () => {
    const test = await openDiscussion({
      models: scriptedModels(),
      facts: [{ type: 'agents.defined', agents: [payments] }],
      ownAgents: () => [payments],
    });
    await test.send({ type: 'model.assign', agent: 'payments', model: 'gemini:y' });
    assert.deepEqual(test.session().models.assigned, { payments: 'gemini:y' });
  });
});
