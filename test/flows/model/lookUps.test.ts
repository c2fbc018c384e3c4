// Lookups of experts, reviewers and workshop members.
import assert from 'node:assert/strict';
import { items } from '../../../src/core/base/chunkedList';
import type { ModelRequest } from '../../../src/core/models/request';
import { checkInvariants } from '../../kit/invariants';
import { edits, found, openBuild } from '../../kit/openBuild';
import { openExperts } from '../../kit/openExperts';
import { opened, sessionsWith } from '../../kit/openDiscussion';
import { openTestSession, type TestSession } from '../../kit/openTestSession';
import { scriptedModels, type ScriptedStep } from '../../kit/scriptedModels';
import { turn } from '../../kit/sampleSession';
import { topic, workshopSession } from '../../kit/workshopSession';
import { assertMapped, column } from '../../kit/lists';

const read = (path: string): ScriptedStep => ({ calls: [{ name: 'read_file', args: { path } }] });
const login = read('src/login.ts');

function consulted(test: TestSession) {
  return test.events.flatMap((event) => (event.type === 'files.consulted' ? [event] : []));
}

function shownTo(test: TestSession) {
  return test.events.flatMap((event) => (event.type === 'context.shown' ? [event] : []));
}

/** Transcript entries about consulted files, shown as collapsed lines. */
function lines(test: TestSession) {
  return [...items(test.session().transcript.entries)].flatMap((entry) => (entry.kind === 'consulted' ? [entry] : []));
}

function textOf({ messages }: ModelRequest): string {
  return messages.map(({ text, results = [] }) => [text, ...results.map((result) => result.text)].join('\n')).join('\n');
}

describe('experts with lookups', () => {
  const script = {
    'expert.1': [login, { text: 'Use Redis.' }],
    'expert.2': [{ text: 'A bucket will do.' }],
    mapper: [{ fail: 'empty' }],
  } as const;

  it('get the requested content, which is recorded per expert', async () => {
    const test = await openExperts({ script: { ...script, repairer: [], planner: [{ hang: true }] }, count: 2 });
    void test.run();
    while (!test.models.calls.some(({ role }) => role === 'planner')) await new Promise((resolve) => setImmediate(resolve));
    const [, second] = test.models.calls.filter(({ role }) => role === 'expert.1');
    assert.match(second?.messages.at(-1)?.results?.[0]?.text ?? '', /1\| let a = 1;/);
    assert.deepEqual(
      consulted(test).map(({ role, purpose, turnId, looks }) => [role, purpose, turnId, looks.map(({ what }) => what)]),
      [['expert.1', 'askExpert', null, ['src/login.ts']]],
    );
    const { seen, shown } = test.session().context;
    assert.deepEqual(
      Object.keys(seen)
        .filter((role) => role.startsWith('expert'))
        .sort(),
      ['expert.1', 'expert.2'],
    );
    assert.ok(seen['expert.1']?.sources.some(({ kind, path }) => kind === 'looked' && path === 'src/login.ts'));
    assert.ok((seen['expert.1']?.looks[0]?.tokens ?? 0) > 0);
    assert.ok(shown['src/login.ts']);
    await test.send({ type: 'run.stop' });
    checkInvariants(test, test.models);
  });

  it('see nothing of each other, whatever they look up', async () => {
    const asks: ScriptedStep = {
      calls: [
        { name: 'search_text', args: { text: 'Use Redis' } },
        { name: 'read_file', args: { path: '../events.jsonl' } },
        { name: 'list_files', args: {} },
      ],
    };
    const test = await openExperts({
      count: 2,
      script: { 'expert.1': [{ text: 'Use Redis for the counter.' }], 'expert.2': [asks, { text: 'No.' }], planner: [{ hang: true }] },
      models: scriptedModels({
        script: { 'expert.1': [{ text: 'Use Redis for the counter.' }], 'expert.2': [asks, { text: 'No.' }] },
        answer: ({ role }) => (role === 'explorer' ? { text: '<<<BATCH>>>\nTYPE: workflow\nPROMPT:\nHow?\n<<<END>>>' } : { hang: true }),
      }),
    });
    void test.run();
    const calls = () => test.models.calls.filter(({ role }) => role === 'expert.2');
    while (!test.events.some((event) => event.type === 'experts.gathered')) await new Promise((resolve) => setImmediate(resolve));
    for (const call of calls()) assert.doesNotMatch(textOf(call), /Use Redis for/);
    await test.send({ type: 'run.stop' });
  });

  it('are billed for every call, and stop looking up near the limit', async () => {
    const test = await openExperts({
      count: 1,
      limits: { calls: 6 },
      models: scriptedModels({
        answer: ({ role, tools }) => {
          if (role === 'explorer') return { text: '<<<BATCH>>>\nTYPE: workflow\nPROMPT:\nHow?\n<<<END>>>' };
          if (role === 'expert.1') return tools.length > 0 ? login : { text: 'Use Redis.' };
          return { hang: true };
        },
      }),
    });
    void test.run('one');
    while (!test.events.some((event) => event.type === 'experts.gathered')) await new Promise((resolve) => setImmediate(resolve));
    const bills = test.events.filter((event) => event.type === 'call.ended' && event.role === 'expert.1');
    assert.equal(bills.length, test.models.calls.filter(({ role }) => role === 'expert.1').length);
    assert.equal(bills.length, 4, 'there was room for one more round of looks, and it was not kept for the answer');
    await test.send({ type: 'run.stop' });
  });
});

describe('reviewers with lookups', () => {
  it('of edits have a line under their duty', async () => {
    const none = found();
    const test = await openBuild({
      script: {
        builder: [edits('  return attempts < 5;', '  return attempts <= 5;')],
        'reviewer.step': [read('src/limit.js'), none],
      },
    });
    assert.equal(test.awaits(), 'review');
    assertMapped(lines(test), [['review', ['reviewer.step']]], ({ purpose, by }) => [purpose, by.map(({ role }) => role)]);
    checkInvariants(test, test.models);
  });
});

describe('the members of a workshop', () => {
  it('get the requested content, which is recorded on the turn', async () => {
    const test = await workshopSession(
      { 'workshop.researcher': [read('src/a.ts'), { text: 'It is one, src/a.ts:1.' }] },
      { files: { 'src/a.ts': 'const one = 1;\n' } },
    );
    await test.send({ type: 'workshop.start', topic, depth: 'standard' });
    const [researched] = [...items(test.session().transcript.entries)].flatMap((entry) =>
      entry.kind === 'turn' && entry.workshop?.part === 'research' ? [entry] : [],
    );
    assert.deepEqual(column(researched?.context?.looks, 'what'), ['src/a.ts']);
    assert.ok(researched?.context?.sources.some(({ kind }) => kind === 'project'));
    assert.deepEqual(column(researched?.context?.citations, 'state'), ['verified']);
    checkInvariants(test, test.models);
  });
});

describe('recorded context', () => {
  it('exists for each ballot of a blind vote, which has no lookups', async () => {
    const test = await openTestSession({
      files: { 'AGENTS.md': 'Use tabs.', 'src/a.ts': 'KEY = "sk-ant-api03-AbCdEfGhIjKlMnOpQrStUvWxYz0123456789AbCdEfGh"\n' },
      sessions: sessionsWith([
        ...opened(),
        ...turn({
          id: 't1',
          agent: 'architect',
          to: 'everyone',
          text: 'A bucket.',
          stance: { position: 'support', proposal: 'A bucket.' },
        }),
        { type: 'vote.opened', voteId: 'v1', version: 1, round: 1, cause: 'user', voters: ['architect', 'adversary'] },
      ]),
      models: scriptedModels({
        answer: ({ tools }) => ({ json: { position: tools.length === 0 ? 'support' : 'object', reason: 'It holds.' } }),
      }),
    });
    await test.send({ type: 'run.resume' });
    const told = shownTo(test).filter(({ purpose }) => purpose === 'vote');
    assert.deepEqual(told.map(({ agent }) => agent).toSorted(), ['adversary', 'architect']);
    for (const { sources, overview, masked } of told) {
      assert.ok(sources.some(({ kind, path }) => kind === 'rules' && path === 'AGENTS.md'));
      assert.equal(overview?.files, 2);
      assert.equal(overview?.named, 2);
      assert.ok(masked && Object.values(masked).some((count) => count > 0));
    }
    assert.equal(consulted(test).length, 0);
  });
});
