// Next action at every point of a session.
import assert from 'node:assert/strict';
import { fold } from '../../src/core/evolve';
import { awaits, next, nextInPhase, openQuestion, type WorkLimits } from '../../src/core/next';
import { approvalBreach, approvalFacts, canApprove } from '../../src/core/plan/approval';
import type { Session } from '../../src/core/session';
import { type Moment, moments, planHash, sampleEvents } from '../kit/sampleSession';
import { roomyLimits } from '../kit/workLimits';

const at = (moment: Moment) => fold(sampleEvents(moment));
const fault: Session['fault'] = { id: 'f', fault: { reason: 'noKey', about: '' } };

function told(session: Session, limits: Partial<WorkLimits> = {}): string {
  const found = next(session, { ...roomyLimits, ...limits });
  if ('awaits' in found) return `awaits ${found.awaits}`;
  if (found.step === 'discuss') return `discuss: ${found.action.act}`;
  return found.step === 'stopAtLimit' ? `stopAtLimit: ${found.end.scope} ${found.end.reason}` : found.step;
}

const expected: Readonly<Record<Moment, string>> = {
  requested: 'open',
  asked: 'awaits answers',
  briefed: 'awaits briefAcceptance',
  accepted: 'discuss: openCards',
  debating: 'discuss: speak',
  floor: 'awaits floor',
  agreed: 'awaits consensus',
  ready: 'awaits readyChoice',
  planned: 'awaits approval',
  reviewing: 'awaits review',
  halfway: 'awaits review',
  settled: 'awaits verification',
  done: 'awaits request',
};

describe('the next action', () => {
  for (const moment of moments) it(`is "${expected[moment]}" once it is ${moment}`, () => assert.equal(told(at(moment)), expected[moment]));

  it('is the same for the panel without limits, as far as the next speaker is concerned', () => {
    for (const moment of moments) {
      const found = next(at(moment), roomyLimits);
      const shown = nextInPhase(at(moment));
      assert.deepEqual('awaits' in found ? found : { step: found.step }, shown, moment);
    }
  });

  const used = { calls: 1_000, usage: { ...at('accepted').spend.usage }, costUsd: 0, countedUsd: 0 };
  const spent = (session: Session): Session => ({
    ...session,
    models: { ...session.models, caps: { ...session.models.caps, inAll: used } },
  });

  it('is to stop at the limit if work is due, and nothing else while the user is awaited', () => {
    assert.equal(told(spent(at('accepted'))), 'stopAtLimit: session callBudget');
    assert.equal(told(spent(at('requested'))), 'stopAtLimit: session callBudget');
    assert.equal(told(spent(at('agreed'))), 'awaits consensus');
    assert.equal(told(spent(at('accepted')), { session: { calls: 5_000, tokens: 0, costUsd: 0 } }), 'discuss: openCards');
  });

  it('is to wait for the user after a fault or a stop, in any phase', () => {
    for (const moment of moments) {
      assert.equal(told({ ...at(moment), fault }), 'awaits mending', moment);
      assert.equal(told({ ...at(moment), stopped: 'user' }), 'awaits resume', moment);
    }
  });
});

describe('the approval of a plan', () => {
  const planned = at('planned');

  it('is possible exactly while the plan is offered', () => {
    for (const moment of moments) assert.equal(canApprove(at(moment), planHash), openQuestion(at(moment)) === 'approval', moment);
    assert.equal(awaits(planned), 'approval');
    assert.ok(!canApprove({ ...planned, fault }, planHash));
    assert.ok(!canApprove({ ...planned, stopped: 'user' }, planHash));
    assert.ok(!canApprove({ ...planned, progress: { ...planned.progress, comments: ['No.'] } }, planHash));
    assert.ok(!canApprove({ ...planned, progress: { ...planned.progress, isRevisionAsked: true } }, planHash));
  });

  it('applies to one version', () => {
    assert.ok(!canApprove(planned, 'another'));
    assert.ok(!canApprove(planned, null));
    assert.equal(approvalBreach(planned.progress, approvalFacts('another', 'button')), 'approval of a plan that is not on offer');
  });

  const granted = (hash: string, spent: boolean) => ({ ...planned.progress, approval: { planHash: hash, spent } });
  const started = [{ type: 'execution.started', planHash }];
  const rows = [
    ['none before', planned.progress, started, false],
    ['one in the same append', planned.progress, approvalFacts(planHash, 'text'), true],
    ['one behind it', planned.progress, [...started, { type: 'approval.granted', planHash }], false],
    ['one before', granted(planHash, false), started, true],
    ['one that is spent', granted(planHash, true), started, false],
    ['one of another plan', granted('another', false), started, false],
  ] as const;
  for (const [what, progress, facts, isKept] of rows)
    it(`lets a build ${isKept ? 'start' : 'not start'} with ${what}`, () => assert.equal(approvalBreach(progress, facts) === null, isKept));
});
