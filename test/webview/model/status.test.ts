// Texts of the status line.
import assert from 'node:assert/strict';
import { fold } from '../../../src/core/evolve';
import english from '../../../src/core/i18n/locales/en.json';
import { silenceFigure, statusLine } from '../../../webview/model/status';
import { stringsFor } from '../../../webview/model/strings';
import { sampleEvents, stamped } from '../../kit/sampleSession';
import { seeded } from '../../kit/seeded';

describe('the status of a wait', () => {
  const t = stringsFor({ texts: english, language: 'en' });
  const before = sampleEvents('floor');
  const turn = stamped(
    [{ type: 'turn.started', turnId: 'late', agent: 'architect', to: 'user', reason: '', source: 'user' }],
    before.length + 1,
  );
  const session = fold([...before, ...turn]);
  const line = (hasText: boolean, now: number) =>
    statusLine({ session, busy: true, waiting: { since: 0, until: 5_000, reason: 'overloaded' }, hasText, now }, t);

  it('counts down, and ends with its last second', () => {
    assert.deepEqual(
      [0, 4_001, 5_000].map((now) => line(false, now)),
      ['Retrying in 5 s: model overloaded', 'Retrying in 1 s: model overloaded', 'Architect is thinking'],
    );
  });

  for (const [waiting, at, words] of [
    [{ since: 0, until: null, reason: 'answer' }, 4_000, 'Architect is thinking'],
    [{ since: 0, until: null, reason: 'answer' }, 10_000, 'Waiting for the model: 10 s so far'],
    [{ since: 0, until: 40_000, reason: 'answer' }, 12_000, 'Waiting for the model: 12 s, about 28 s left'],
    [{ since: 0, until: 40_000, reason: 'answer' }, 45_000, 'Waiting for the model: 45 s so far'],
    [{ since: 0, until: null, reason: 'answer', tries: 2 }, 81_000, 'Waiting for the model: 81 s so far, attempt 2'],
    [{ since: 0, until: 20_000, reason: 'reading', percent: 43 }, 8_000, 'Reading the prompt: 43%, about 12 s left'],
    [{ since: 0, until: 20_000, reason: 'reading', percent: 40 }, 30_000, 'Reading the prompt: 40%, about 45 s left'],
    [{ since: 0, until: 20_000, reason: 'reading', percent: 100 }, 30_000, 'Waiting for the model: 30 s so far'],
    [{ since: 0, until: null, reason: 'writing', characters: 90 }, 4_000, 'Architect is thinking'],
    [{ since: 0, until: null, reason: 'writing', characters: 1_240 }, 30_000, 'Writing the answer: 1.2K characters, 30 s'],
    [{ since: 1_000, until: null, reason: 'queue' }, 8_000, 'Waiting for another model call: 7 s so far'],
  ] as const)
    it(`is “${words}” after ${at} ms of a wait for ${waiting.reason}`, () =>
      assert.equal(statusLine({ session, busy: true, waiting, hasText: false, now: at }, t), words));

  it('shows seconds after ten seconds without any progress, whatever the reason', () => {
    const chance = seeded(17);
    const reasons = ['rateLimited', 'overloaded', 'network', 'other', 'queue', 'reading', 'answer', 'writing'] as const;
    for (let run = 0; run < 2_000; run++) {
      const reason = reasons[Math.floor(chance() * 9)];
      const now = 10_000 + Math.floor(chance() * 600_000);
      const until = chance() < 0.4 ? null : Math.floor(chance() * 2 * now);
      const percent = Math.floor(chance() * 101);
      const waiting = reason === undefined ? null : { since: 0, until, reason, percent, characters: 70 };
      const facts = { session, busy: true, waiting, hasText: chance() < 0.3, saving: chance() < 0.1 ? 2 : null, now };
      const told = `${statusLine(facts, t)}; ${silenceFigure(facts, 0, t)}`;
      assert.match(told, /\d+ s\b/, JSON.stringify({ waiting, now, told }));
      if (reason === 'reading' && percent < 100 && !facts.hasText && facts.saving === null) assert.ok(told.includes(`${percent}%`), told);
    }
  });

  it('is not shown for a speaking member while a call beside it waits', () => assert.equal(line(true, 0), 'Architect is speaking to you'));

  it('is shown for edits that are written after the text', () =>
    assert.equal(
      statusLine(
        { session, busy: true, waiting: { since: 0, until: null, reason: 'writing', characters: 80 }, hasText: true, now: 9_000 },
        t,
      ),
      'Writing the answer: 80 characters, 9 s',
    ));
});
