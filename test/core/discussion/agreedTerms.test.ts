// Agreed terms and numbers that a later text or code contains or lacks.
import assert from 'node:assert/strict';
import { lostInCode, lostTerms } from '../../../src/core/discussion/termCoverage';
import type { ClauseKind } from '../../../src/core/discussion/stance';
import { designAfter } from '../../../src/core/discussion/design';
import { stanceFrom } from '../../kit/stances';

const lost = (agreed: string, text: string, kind: ClauseKind = 'number', language: 'en' | 'de' | 'ru' = 'en') => {
  const design = designAfter(null, stanceFrom({ proposal: [{ kind, text: agreed }] }), { by: 'architect', seq: 1 });
  return lostTerms(design, text, language).flatMap(({ terms }) => terms);
};

describe('agreed numbers in code', () => {
  const lostIn = (agreed: string, code: string) => {
    const design = designAfter(null, stanceFrom({ proposal: [{ kind: 'number', text: agreed }] }), { by: 'architect', seq: 1 });
    return lostInCode(design?.clauses ?? [], code, 'en').flatMap(({ terms }) => terms);
  };
  for (const [agreed, code] of [
    ['at most 10,000 pairs', 'const maxPairs = 10_000;'],
    ['15 minutes', 'const windowMs = 15 * 60 * 1000;'],
    ['15 minutes', 'const windowMs = 900_000;'],
    ['15 minutes', 'const windowSeconds = 900;'],
    ['an hour is 1 hour', 'const hourMs = 60 * 60 * 1_000;'],
    ['2 MB', 'const maxBytes = 2 * 1024 * 1024;'],
    ['5 attempts', 'return attempts < 5;'],
    ['answers 429', 'response.status(429)'],
  ] as const)
    it(`are found: ${agreed} | ${code}`, () => assert.deepEqual(lostIn(agreed, code), []));

  for (const [agreed, code, terms] of [
    ['at most 10,000 pairs', 'const maxPairs = 1_000;', ['10,000']],
    ['15 minutes', 'const windowMs = 15_000;', ['15 minutes']],
    ['429 with Retry-After', 'response.status(429)', ['Retry-After']],
  ] as const)
    it(`are missing: ${agreed} | ${code}`, () => assert.deepEqual(lostIn(agreed, code), terms));
});

describe('agreed numbers and names', () => {
  for (const [agreed, text] of [
    ['5 attempts in 15 minutes', '5 tries, counted over 15 min'],
    ['15 minutes', 'after 900 seconds'],
    ['15 minutes', 'a 15-minute window'],
    ['at most 10,000 pairs', 'no more than 10 000 keys'],
    ['at most 10000 pairs', 'no more than 10,000 keys'],
    ['2 MB', '2 megabytes'],
    ['50%', '50 percent'],
    ['answers 429 with Retry-After', 'gives 429, with the Retry-After header'],
    ['the 6th attempt', 'one attempt too many'],
    ['Login asks the limiter first.', 'nothing of it'],
    ['nameKey and src/accounts.js', 'nameKey(name) in src/accounts.js:13'],
    ['the flag `strict`', 'set strict'],
  ] as const)
    it(`are found: ${agreed} | ${text}`, () => assert.deepEqual(lost(agreed, text), []));

  for (const [agreed, text, terms] of [
    ['5 attempts in 15 minutes', 'five attempts in 15 minutes', ['5']],
    ['15 minutes', '15 seconds', ['15 minutes']],
    ['15 minutes', 'a quarter of an hour', ['15 minutes']],
    ['at most 10,000 pairs', 'at most 1000 pairs', ['10,000']],
    ['429 with Retry-After', 'a plain refusal', ['429', 'Retry-After']],
    ['nameKey in src/accounts.js', 'the name in src/account.js', ['nameKey', 'src/accounts.js']],
    ['TRUSTED_PROXIES is empty', 'no proxy is trusted', ['TRUSTED_PROXIES']],
  ] as const)
    it(`are missing: ${agreed} | ${text}`, () => assert.deepEqual(lost(agreed, text), terms));

  it('are compared in the units of the session’s language', () => {
    assert.deepEqual(lost('15 Minuten', '900 Sekunden', 'number', 'de'), []);
    assert.deepEqual(lost('15 минут', '15 секунд', 'number', 'ru'), ['15 минут']);
  });

  it('are not required if they were rejected or are prices', () => {
    assert.deepEqual(lost('A delay of 30 seconds', '', 'turnedDown'), []);
    assert.deepEqual(lost('2 MB of memory', '', 'price'), []);
  });

  it('are searched in linear time', () => {
    assert.doesNotThrow(() => lost('5 `a`', `${'1,'.repeat(20_000)}${'a-'.repeat(20_000)}${'A-b'.repeat(20_000)}`));
  });
});
