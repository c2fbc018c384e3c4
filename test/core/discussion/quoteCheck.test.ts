// Quote check: accepts only what the quoted speaker said.
import assert from 'node:assert/strict';
import { checkedLine, withDissent } from '../../../src/core/discussion/quoteCheck';
import type { Objection } from '../../../src/core/discussion/state';
import { assertLinear } from '../../kit/growth';

const said = [
  { by: 'Adversary', text: 'The address is the caller’s to choose. So every `guess` can bring a *fresh* one, and nobody notices it.' },
  { by: 'Architect', text: 'I never opened the file. We do not count before the await.' },
  { by: 'User', text: 'No reader may be locked out by a stranger.' },
];

const rows: readonly (readonly [what: string, line: string, kept: string | null])[] = [
  ['its words', 'Adversary: "The address is the caller\'s to choose."', 'Adversary: "The address is the caller\'s to choose."'],
  ['other marks and spaces', 'Adversary: “every guess can   bring a fresh one”', 'Adversary: “every guess can   bring a fresh one”'],
  ['words left out', 'Adversary: "The address … nobody notices it."', 'Adversary: "The address … nobody notices it."'],
  ['the wrong speaker', 'Director: "I never opened the file."', 'Architect: "I never opened the file."'],
  ['a near miss', 'Architect: "I have never opened the file."', 'Architect: "I never opened the file."'],
  ['the opposite', 'Architect: "We do count before the await."', null],
  ['an invention', 'Architect: "This will scale to millions of readers."', null],
  ['words in another order', 'Adversary: "nobody notices it … The address"', null],
  ['a term in quotation marks', 'The task "npm test" decides', 'The task "npm test" decides'],
  ['no quote at all', 'Counting by pairs (D2)', 'Counting by pairs (D2)'],
  ['one real and one invented quote', 'User: "No reader may be locked out by a stranger." "Nor by the five of you."', null],
];

describe('a quotation', () => {
  for (const [what, line, kept] of rows) it(`of ${what}`, () => assert.equal(checkedLine(line, said), kept));
});

describe('dissent', () => {
  const objection = (id: string, text: string, open = true): Objection => {
    const rest = {
      blocking: false,
      evidence: [],
      fromBallot: false,
      since: 0,
      seq: 1,
      closed: null,
      about: [],
      satisfiedBy: '',
      answered: null,
      upheld: 0,
    };
    return { id, owner: 'adversary', text, open, ...rest };
  };

  it('keeps verbatim quotations, replaces inexact ones, and drops closed objections', () => {
    const objections = [objection('O1', 'It leaks.'), objection('O2', 'It is slow.'), objection('O3', 'It is ugly.', false)];
    const part = [objection('O4', 'It is slow'), objection('O5', 'It is slow on a phone')];
    assert.deepEqual(withDissent(['O5: It is slow on a phone'], part), [
      'O5: It is slow on a phone',
      'O4 (Adversary, does not block): "It is slow"',
    ]);
    assert.deepEqual(withDissent(['O1 (Adversary): "It leaks."', 'O2: might be slow-ish', 'O3: "It is ugly."'], objections), [
      'O1 (Adversary): "It leaks."',
      'O2 (Adversary, does not block): "It is slow."',
    ]);
  });

  it('are read in linear time', () => {
    for (const mark of ['“', '„', '«', '"']) assertLinear(mark, (text) => checkedLine(text.replaceAll('\n', ' '), said));
  });
});
