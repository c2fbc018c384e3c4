// Turns that cite nonexistent files, lines or symbols.
import assert from 'node:assert/strict';
import type { ModelRequest } from '../../../src/core/models/request';
import { renderLedger, renderPositions, renderVotes } from '../../../src/core/discussion/promptText';
import { checkInvariants } from '../../kit/invariants';
import { ballot, routed, seededSession, seededTeam, spoken, stanceOf, turn } from '../../kit/seededSession';
import type { StanceWords } from '../../kit/stances';
import type { ScriptedStep } from '../../kit/scriptedModels';

const proposal = 'Write the CSV in the route itself.';
const proposed = turn('architect', stanceOf('support', { proposal, evidence: ['src/report.ts:1'] }), 'I propose the route.');
const waits: ScriptedStep = { json: { reason: 'x', action: 'wait_for_user', next: null } };
const textOf = ({ messages }: ModelRequest) => messages.map(({ text }) => text).join('\n');
const places = [
  ['a file that is not there', 'See src/ghost.ts:99, it throws.', /not in the files: src\/ghost\.ts:99\./],
  ['a line beyond the end', 'See src/report.ts:40.', /not in the files: src\/report\.ts:40\./],
  [
    'words that do not stand there',
    'At src/report.ts:1: `if (admin) return true;` it lets everybody in.',
    /src\/report\.ts:1 does not say `if \(admin\) return true;`/,
  ],
] as const;

describe('a location in the prose of a turn', () => {
  for (const [what, text, told] of places) {
    it(`naming ${what} is marked for the next speakers, outside quotations`, async () => {
      const test = await seededSession(proposed, {
        router: [routed('director'), waits],
        director: [spoken(stanceOf('none'), text)],
        adversary: [spoken(stanceOf('none'), 'I see.')],
      });
      await test.send({ type: 'message.send', text: '@director @adversary what do you think?' });
      const [call] = test.models.calls.filter(({ role }) => role === 'adversary');
      assert.ok(call, 'the adversary is asked');
      const line = textOf(call)
        .split('\n')
        .find((each) => each.startsWith('(The engine looked it up'));
      assert.match(line ?? '', told);
      checkInvariants(test);
    });
  }

  it('that exists has no mark', async () => {
    const test = await seededSession(proposed, {
      director: [spoken(stanceOf('none'), 'At src/report.ts:1: `export const rows` it begins.')],
      adversary: [spoken(stanceOf('none'), 'I see.')],
      router: [waits],
    });
    await test.send({ type: 'message.send', text: '@director @adversary what do you think?' });
    for (const call of test.models.calls) assert.doesNotMatch(textOf(call), /The engine looked it up/);
  });
});

describe('a location of an objection', () => {
  it('that does not exist is marked in the ledger and in positions, in evidence and text', async () => {
    const objections = [
      { text: 'It times out.', blocking: true, evidence: ['src/ghost.ts:9', 'src/report.ts:1'] },
      { text: 'src/gone.ts:3 swallows the error.', blocking: false },
    ];
    const test = await seededSession(proposed, {
      adversary: [spoken(stanceOf('object', { objections, why: 'src/none.ts:1 shows it.' }), 'No.')],
      router: [waits],
    });
    await test.send({ type: 'message.send', text: '@adversary what do you think?' });
    const { discussion } = test.session();
    assert.match(renderLedger(discussion), /It times out\. \(not in the files: src\/ghost\.ts:9\)/);
    assert.match(renderLedger(discussion), /swallows the error\. \(not in the files: src\/gone\.ts:3\)/);
    assert.match(renderPositions(discussion), /Adversary: object, src\/none\.ts:1 shows it\. \(not in the files: .*src\/none\.ts:1/);
    assert.deepEqual(discussion.objections[0]?.evidence, ['src/report.ts:1']);
  });

  it('in a ballot is marked in the votes', async () => {
    const test = await seededSession([...proposed, { type: 'floor.opened', reason: 'turnBudget' }], {
      'director.ballot': [ballot('support')],
      'architect.ballot': [ballot('support')],
      'adversary.ballot': [ballot('changes', { evidence: ['src/ghost.ts:2'] })],
    });
    await test.send({ type: 'vote.call' });
    assert.match(renderVotes(test.session().discussion), /Adversary: changes.*\(not in the files: src\/ghost\.ts:2\)/);
  });
});

describe('a blocking objection', () => {
  const objected = turn('adversary', stanceOf('object', { objection: 'It times out.', blocking: true, evidence: ['src/report.ts:1'] }));
  const reply = turn('architect', stanceOf('support', { addresses: ['O1'] }), 'It does not.');
  const base = [
    ...proposed,
    ...turn('director', stanceOf('support')),
    ...objected,
    ...reply,
    { type: 'floor.opened', reason: 'turnBudget' } as const,
  ];
  const support = (more: Parameters<typeof stanceOf>[1]) => spoken(stanceOf('support', more), 'Then I am fine with it.');
  const rows: readonly (readonly [what: string, more: StanceWords, isOpen: boolean])[] = [
    ['by support without a new fact', { closes: ['O1'] }, true],
    ['by support in passing without a new fact', {}, true],
    ['by support that rests on the place it had', { closes: ['O1'], evidence: ['src/report.ts:1'] }, true],
    ['by support that rests on a file that is not there', { closes: ['O1'], evidence: ['src/ghost.ts:99'] }, true],
    ['by support that rests on a line beyond the end', { evidence: ['src/report.ts:77'] }, true],
    ['by support with a place that is new', { closes: ['O1'], evidence: ['src/other.ts:1'] }, false],
    ['with the clause it is about changed', { closes: ['O1'], proposal: 'Stream the CSV.' }, false],
  ];
  for (const [what, more, isOpen] of rows) {
    it(`${isOpen ? 'stays open' : 'is closed'} ${what}`, async () => {
      const files = { 'src/report.ts': 'export const rows = [];\n', 'src/other.ts': 'export {};\n' };
      const silent = spoken(stanceOf('none'), 'Nothing new.');
      const test = await seededSession(
        base,
        {
          adversary: [support(more), silent],
          architect: [silent, silent],
          director: [silent, silent],
          router: Array.from({ length: 9 }, () => waits),
        },
        { files },
      );
      await test.send({ type: 'message.send', text: '@adversary is it met?' });
      const [objection] = test.session().discussion.objections;
      assert.equal(objection?.open, isOpen);
      if (isOpen)
        assert.match(
          renderLedger(test.session().discussion),
          /O1 \(Adversary, open, blocking, its owner changed position without a new fact/,
        );
      checkInvariants(test);
    });
  }

  it('stays open if a ballot concedes, also a second time, and the vote is not agreed', async () => {
    const all = Object.fromEntries(seededTeam.slice(1, 4).map((id) => [`${id}.ballot`, [ballot('support'), ballot('support')]]));
    const test = await seededSession(base, all);
    await test.send({ type: 'vote.call' });
    const { discussion } = test.session();
    assert.deepEqual([discussion.objections[0]?.open, discussion.votes[0]?.outcome, discussion.consensus], [true, 'contested', null]);
    assert.equal(discussion.votes[0]?.changes.find(({ agent }) => agent === 'adversary')?.isConformityFlip, true);
    await test.send({ type: 'vote.call' });
    assert.deepEqual(
      test.session().discussion.votes.map(({ outcome }) => outcome),
      ['contested', 'contested'],
    );
    checkInvariants(test);
  });

  it('is closed by a ballot with a new location', async () => {
    const test = await seededSession(
      base,
      {
        'director.ballot': [ballot('support')],
        'architect.ballot': [ballot('support')],
        'adversary.ballot': [ballot('support', { evidence: ['src/other.ts:1'] })],
      },
      { files: { 'src/report.ts': 'export const rows = [];\n', 'src/other.ts': 'export {};\n' } },
    );
    await test.send({ type: 'vote.call' });
    assert.equal(test.session().discussion.objections[0]?.open, false);
  });
});
