// Expiry of clarifying questions.
import assert from 'node:assert/strict';
import { clarifyExpiryMs, hasExpired } from '../../../src/core/clarify/clarify';
import { sampleEvents, stamped } from '../../kit/sampleSession';
import { fold } from '../../../src/core/evolve';

describe('hasExpired', () => {
  const asked = sampleEvents('asked');
  const lastAt = asked.at(-1)?.at ?? 0;
  const rows: readonly (readonly [string, Parameters<typeof hasExpired>[0], number, boolean])[] = [
    ['a clarification that is silent for one millisecond less', fold(asked), lastAt + clarifyExpiryMs - 1, false],
    ['a clarification that is silent for half an hour', fold(asked), lastAt + clarifyExpiryMs, true],
    ['a clock that was set back', fold(asked), lastAt - clarifyExpiryMs, false],
    ['a brief that waits', fold(sampleEvents('briefed')), lastAt + 10 * clarifyExpiryMs, true],
    ['a discussion', fold(sampleEvents('debating')), lastAt + 10 * clarifyExpiryMs, false],
    ['no session', fold([]), clarifyExpiryMs, false],
    [
      'a fault that blocks it',
      fold([...asked, ...stamped([{ type: 'fault.raised', faultId: 'f', fault: { reason: 'noKey', about: '' } }], asked.length + 1)]),
      lastAt + 10 * clarifyExpiryMs,
      false,
    ],
  ];
  for (const [name, session, now, expected] of rows)
    it(`is ${expected} for ${name}`, () => assert.equal(hasExpired(session, now), expected));

  it('means half an hour', () => assert.equal(clarifyExpiryMs, 30 * 60 * 1_000));
});
