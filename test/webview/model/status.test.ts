// Status line of a wait.
import assert from 'node:assert/strict';
import { fold } from '../../../src/core/evolve';
import english from '../../../src/core/i18n/locales/en.json';
import { statusLine } from '../../../webview/model/status';
import { stringsFor } from '../../../webview/model/strings';
import { sampleEvents, stamped } from '../../kit/sampleSession';

describe('the status of a wait', () => {
  const t = stringsFor({ texts: english, language: 'en' });
  const before = sampleEvents('floor');
  const turn = stamped(
    [{ type: 'turn.started', turnId: 'late', agent: 'architect', to: 'user', reason: '', source: 'user' }],
    before.length + 1,
  );
  const session = fold([...before, ...turn]);
  const line = (hasText: boolean, now: number) =>
    statusLine({ session, busy: true, waiting: { until: 5_000, reason: 'overloaded' }, hasText, now }, t);

  it('counts down, and is over with its last second', () => {
    assert.deepEqual(
      [0, 4_001, 5_000].map((now) => line(false, now)),
      ['Retrying in 5 s: model overloaded', 'Retrying in 1 s: model overloaded', 'Architect is thinking'],
    );
  });

  it('is not said of a member that speaks, while a call beside it waits', () => assert.equal(line(true, 0), 'Architect speaks to you'));
});
