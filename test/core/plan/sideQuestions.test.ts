// Questions to a member beside the discussion.
import assert from 'node:assert/strict';
import { applyFold } from '../../../src/core/base/fact';
import type { Fact } from '../../../src/core/events';
import { fold } from '../../../src/core/evolve';
import { debateOn } from '../../../src/core/outcome/relatedTurns';
import { asideAnswerer, asideFold, openAside } from '../../../src/core/plan/sideQuestions';
import type { Aside } from '../../../src/core/plan/state';
import { opened } from '../../kit/openDiscussion';
import { debated, task } from '../../kit/openPlan';
import { stamped } from '../../kit/sampleSession';

const session = fold(stamped([...opened(), ...debated()]));

const asked: Fact = { type: 'aside.asked', asideId: 'a1', about: { kind: 'task', taskId: 'T1' }, text: 'why?' };

describe('side questions', () => {
  for (const [name, answers, called, expected] of [
    ['the owner of the objection the task answers', ['D1', 'O1'], [], 'adversary'],
    ['whoever brought the decision', ['D1'], [], 'architect'],
    ['the Architect, where the task answers nothing', [], [], 'architect'],
    ['the Architect, where it answers the user', ['C1'], [], 'architect'],
    ['whoever the user calls', ['O1'], ['ux'], 'ux'],
  ] as const) {
    it(`are answered by ${name}`, () => {
      assert.equal(asideAnswerer(session.discussion, task('T1', { answers: [...answers] }), called), expected);
    });
  }

  const answering: readonly Fact[] = [
    { type: 'turn.started', turnId: 't1', agent: 'architect', to: 'user', reason: '', source: 'user', about: { kind: 'session' } },
  ];
  const failing: readonly Fact[] = [
    { type: 'fault.raised', faultId: 'f1', fault: { reason: 'network', about: '' } },
    { type: 'fault.cleared', faultId: 'f1' },
  ];
  for (const [name, facts, isOpen] of [
    ['open until they are answered', [asked], true],
    ['closed by the answer', [asked, { type: 'aside.answered', asideId: 'a1' }], false],
    ['closed when the user stops it', [asked, { type: 'run.stopped', reason: 'user' }], false],
    ['kept when other work fails, and again when their answer does', [asked, ...failing, ...answering, ...failing], true],
    ['given up when their answer has failed twice', [asked, ...answering, ...failing, ...answering, ...failing], false],
    ['kept over a reload', [asked, { type: 'run.stopped', reason: 'reloaded' }], true],
    [
      'closed when the build is left',
      [asked, { type: 'phase.entered', from: 'execution', to: 'discovery', cause: 'pausedToRevise' }],
      false,
    ],
  ] as readonly (readonly [string, readonly Fact[], boolean])[]) {
    it(`are ${name}`, () => {
      const asides = stamped(facts).reduce<readonly Aside[]>((known, event) => applyFold(asideFold, known, event), []);
      assert.equal(openAside(asides) !== undefined, isOpen);
    });
  }

  it('include the turns that led to their subject, and no others', () => {
    const debate = debateOn(session.transcript.entries, session.discussion, ['O1'], 'mark');
    assert.match(debate, /\n\nAdversary \(to Architect\) \[mark\]:\n> A forged header walks around it\.$/);
    assert.match(debateOn(session.transcript.entries, session.discussion, ['D1', 'O1'], 'mark'), /bucket[\s\S]*forged/);
    assert.equal(debateOn(session.transcript.entries, session.discussion, [], 'mark'), 'nothing was said about it');
  });
});
