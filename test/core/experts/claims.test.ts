// Claims checked against the answers.
import assert from 'node:assert/strict';
import {
  type Answers,
  checkedClaims,
  type ClaimMap,
  claimMap,
  type FoundClaim,
  support,
  uniquelyNamed,
} from '../../../src/core/experts/claims';
import { clashOf } from '../../../src/core/text/contradiction';
import { findSpan, quotedText } from '../../../src/core/experts/quoteSpans';
import { assertMapped, column } from '../../kit/lists';

const texts: Readonly<Record<string, string>> = {
  e1: 'Use Redis for the counter. The window is 30 s long. Cover the header in a test.',
  e2: 'Do not use Redis for the counter, one process is enough. The window is 30 min long.',
  e3: 'Use Redis for the counter! The **window** is 30 s long.',
};

function answersAs(order: readonly string[]): Answers {
  return new Map(order.map((expert, index) => ['ABC'.charAt(index), { expert, quoted: quotedText(texts[expert] ?? '') }]));
}

const claim = (id: string, text: string, sources: readonly (readonly [string, string])[], more: Partial<FoundClaim> = {}): FoundClaim => ({
  id,
  text,
  polarity: 'for',
  sources: sources.map(([answer, quote]) => ({ answer, quote })),
  conflicts: [],
  needs: [],
  ...more,
});

function mapOf(found: readonly FoundClaim[], order: readonly string[] = ['e1', 'e2', 'e3']): ClaimMap {
  const answers = answersAs(order);
  const checked = uniquelyNamed(found).map((each, origin) => checkedClaims(each, answers, origin));
  return claimMap(checked.flat(), [], checked.filter(({ length }) => length === 0).length);
}

describe('claims', () => {
  it('M05: a claim that no answer contains is dropped and counted (I12)', () => {
    const map = mapOf([
      claim('c1', 'Use a queue', [['A', 'Put it into a queue first']]),
      claim('c2', 'Cover the header in a test', [['A', 'Cover the header in a test']]),
    ]);
    assert.deepEqual([map.claims.map(({ text }) => text), map.dropped], [['Cover the header in a test'], 1]);
  });

  it('M06: an inexact quotation is searched again, and its place is the one in the answer', () => {
    const map = mapOf([claim('c1', 'The window is 30 s', [['C', 'the "window" is 30 s long']])]);
    const [source] = map.claims[0]?.sources ?? [];
    assert.equal(texts[source?.expert ?? '']?.slice(source?.start, source?.end), 'The **window** is 30 s long');
  });

  const quotes: readonly (readonly [string, string, boolean])[] = [
    ['word for word', 'The window is 30 s long.', true],
    ['other case and marks', 'the WINDOW is “30 s” long', true],
    ['a word of five left out', 'Cover the header in test', true],
    ['another number', 'The window is 40 s long', false],
    ['another unit', 'The window is 30 min long', false],
    ['a negation that is not there', 'Do not cover the header in a test', false],
    ['three words that are not there', 'Cover your cookie', false],
    ['nothing', '  ', false],
  ];
  for (const [what, quote, isFound] of quotes) {
    it(`M06: ${what} is ${isFound ? '' : 'not '}found`, () => assert.equal(findSpan(quotedText(texts.e1 ?? ''), quote) !== null, isFound));
  }

  it('M07: the same text with opposite polarity is never one claim', () => {
    const sources = [
      ['A', 'Use Redis for the counter'],
      ['B', 'Do not use Redis for the counter'],
      ['C', 'Use Redis for the counter'],
    ] as const;
    const map = mapOf([claim('c1', 'Use Redis for the counter', sources)]);
    assert.deepEqual(
      map.claims.map((each) => [each.text, each.polarity, support(each), each.conflicts]),
      [
        ['Use Redis for the counter', 'for', 2, ['K2']],
        ['Do not use Redis for the counter', 'against', 1, ['K1']],
      ],
    );
  });

  it('M07: two contradicting claims of the mapper conflict even if it does not say so', () => {
    const map = mapOf([
      claim('c1', 'Use Redis for the counter', [['A', 'Use Redis for the counter']]),
      claim('c2', 'Do not use Redis for the counter', [['B', 'Do not use Redis for the counter']]),
    ]);
    assert.deepEqual(column(map.claims, 'conflicts'), [['K2'], ['K1']]);
  });

  it('M07: a text that negates its only quotation is replaced by the quotation', () => {
    const map = mapOf([claim('c1', 'Use Redis for the counter', [['B', 'Do not use Redis for the counter']])]);
    assert.deepEqual(column(map.claims, 'text'), ['Do not use Redis for the counter']);
  });

  it('a claim does not depend on a claim split off from its dependency', () => {
    const sources = [
      ['A', 'Use Redis for the counter'],
      ['B', 'Do not use Redis for the counter'],
    ] as const;
    const needing = claim('c2', 'Cover the header in a test', [['A', 'Cover the header in a test']], { needs: ['c1'] });
    const map = mapOf([claim('c1', 'Use Redis for the counter', sources), needing]);
    const redis = map.claims.find(({ text }) => text === 'Use Redis for the counter');
    assert.deepEqual(map.claims.find(({ text }) => text.startsWith('Cover'))?.needs, [redis?.id]);
  });

  it('M08: 30 s and 30 min disagree', () => {
    const map = mapOf([
      claim('c1', 'The window is 30 long', [
        ['A', 'The window is 30 s long'],
        ['B', 'The window is 30 min long'],
        ['C', 'window** is 30 s long'],
      ]),
    ]);
    assertMapped(
      map.claims,
      [
        [2, ['K2']],
        [1, ['K1']],
      ],
      (each) => [support(each), each.conflicts],
    );
  });

  it('M09: a claim of one expert is kept', () => {
    const map = mapOf([claim('c1', 'Cover the header in a test', [['A', 'Cover the header in a test']])]);
    assert.equal(map.claims.length, 1);
  });

  it('M10: another order of the answers gives the same map', () => {
    const quote = { e1: 'Use Redis for the counter', e2: 'Do not use Redis for the counter', e3: 'Use Redis for the counter!' };
    const found = (order: readonly (keyof typeof quote)[]) => {
      const of = (expert: keyof typeof quote) => ['ABC'.charAt(order.indexOf(expert)), quote[expert]] as const;
      return [
        claim('x', 'Use Redis for the counter', order.map(of)),
        claim('y', 'One process is enough', [['ABC'.charAt(order.indexOf('e2')), 'one process is enough']]),
      ];
    };
    const plain = (map: ClaimMap) =>
      map.claims.map((each) => ({ ...each, sources: each.sources.toSorted((a, b) => (a.expert < b.expert ? -1 : 1)) }));
    const first = plain(mapOf(found(['e1', 'e2', 'e3']), ['e1', 'e2', 'e3']));
    for (const order of [
      ['e2', 'e3', 'e1'],
      ['e3', 'e2', 'e1'],
      ['e2', 'e1', 'e3'],
    ] as const)
      assert.deepEqual(plain(mapOf(found(order).reverse(), order)), first);
  });

  it('claims with the same ID are kept apart', () => {
    const map = mapOf([
      claim('c1', 'The window is 30 s long', [['A', 'The window is 30 s long']]),
      claim('c1', 'One process is enough', [['B', 'one process is enough']], { conflicts: ['c1'] }),
    ]);
    assert.deepEqual(column(map.claims, 'conflicts'), [[], []]);
  });

  const pairs: readonly (readonly [string, string, ReturnType<typeof clashOf>])[] = [
    ['Use Redis', 'Never use Redis', 'polarity'],
    ['Nutze Redis', 'Nutze kein Redis', 'polarity'],
    ['Wait 30 s', 'Wait 30 seconds', null],
    ['Wait 30 s', 'Wait 30000 ms', null],
    ['Wait 1 hour', 'Wait 60 minutes', null],
    ['Wait 30 s', 'Wait 30 min', 'quantity'],
    ['Allow 5 attempts', 'Allow 10 attempts', 'quantity'],
    ['Allow 5 attempts a minute', 'Allow 5 attempts', null],
    ['Keep 1,000 keys', 'Keep 1000 keys', null],
    ['See src/a.ts:12 for the key', 'See src/a.ts:99 for the key', null],
    ['Do not store tokens', 'Hash every password', null],
  ];
  for (const [a, b, expected] of pairs) it(`"${a}" and "${b}": ${expected ?? 'no clash'}`, () => assert.equal(clashOf(a, b), expected));
});
