// Keyword scan: returns the same word counts as the tokenizer.
import assert from 'node:assert/strict';
import { createKeywordScan, scannedBytes } from '../../../../src/core/context/index/keywordScan';
import { countWords, readWords } from '../../../../src/core/context/index/tokenizer';
import { createRandom, type SeededRandom } from '../../edits/seededRandom';
import { rounds } from '../../../kit/rounds';

const parts = [
  ...'a b id Id IDs invoice Invoice INVOICE invoices HTTPServer http2 2fa 42 _ __ - . ( \n cache Caching größe Größe Корзина корзину 価格 ünit x'.split(
    ' ',
  ),
  ...[' ', ' ', '\n', '', '', '\u0000', '😀'],
];
const questions = ['invoice', 'the id of HTTPServer', 'größe корзина', '2fa cached invoiceId', '価格 x b', 'nothing of this'];

function randomText(random: SeededRandom): Uint8Array {
  const text = Array.from({ length: random.below(60) }, () => random.pick(parts)).join('');
  const bytes = new TextEncoder().encode(text);
  // The cut may fall inside a multi-byte character.
  return bytes.subarray(random.below(3), Math.max(3, bytes.length - random.below(3)));
}

function countAll(bytes: Uint8Array, length: number): Map<number, number> {
  const counts = new Map<number, number>();
  readWords(bytes, length, (word) => counts.set(word, (counts.get(word) ?? 0) + 1));
  return counts;
}

function assertSame(texts: readonly string[], question: string): void {
  const asked = new Set(countWords(question).keys());
  const scan = createKeywordScan(asked, [question]);
  const into = { words: new Uint32Array(scan.size), counts: new Uint8Array(scan.size) };
  for (const text of texts) {
    const bytes = new TextEncoder().encode(text);
    const end = scan.count(bytes, bytes.length, into, 0);
    const found = Array.from({ length: end }, (_, at) => [into.words[at] ?? 0, into.counts[at] ?? 0]);
    const expected = [...countAll(bytes, bytes.length)].filter(([word]) => asked.has(word));
    assert.deepEqual(found.sort(), expected.sort(), `${text} | ${question}`);
  }
}

describe('a keyword scan', () => {
  for (const question of questions)
    it(`counts the words of '${question}' like the tokenizer`, () => {
      const asked = new Set(countWords(question).keys());
      const scan = createKeywordScan(asked, [question]);
      const into = { words: new Uint32Array(scan.size), counts: new Uint8Array(scan.size) };
      const random = createRandom(7);
      for (let round = 0; round < 1_500; round++) {
        const bytes = randomText(random);
        const length = Math.max(0, bytes.length - random.below(4));
        const end = scan.count(bytes, length, into, 0);
        const found = new Map(Array.from({ length: end }, (_, at) => [into.words[at] ?? 0, into.counts[at] ?? 0]));
        const expected = new Map([...countAll(bytes, length)].filter(([word]) => asked.has(word)));
        assert.deepEqual(new Map([...found].sort()), new Map([...expected].sort()), new TextDecoder().decode(bytes.subarray(0, length)));
      }
    });

  for (const [text = '', question = ''] of [
    ['syncUser', 'the user of a customer'],
    ['(iNet', 'inn, net'],
    ['isyncUserId', 'cus userId'],
  ])
    it(`finds the words of '${question}' in '${text}' although something before resembles one of them`, () => {
      assertSame([text, ` ${text}`], question);
    });

  it('counts short words like the tokenizer, however they are joined', () => {
    const random = createRandom(3);
    const some = (letters: string, most: number) =>
      Array.from({ length: 1 + random.below(most) }, () => random.pick([...letters])).join('');
    for (let round = 0; round < rounds(400); round++) {
      const texts = Array.from({ length: 40 }, () => some('abcABC1_ ', 24));
      assertSame(texts, `${some('abcABC1', 6)} ${some('abcAB', 5)} ${some('abc', 4)}`);
    }
  });

  it('counts up to 255, and up to the maximum text length', () => {
    const scan = createKeywordScan(new Set(countWords('invoice').keys()), ['invoice']);
    const into = { words: new Uint32Array(1), counts: new Uint8Array(1) };
    const bytes = new TextEncoder().encode('invoice '.repeat(scannedBytes / 8));
    assert.deepEqual([scan.count(bytes, bytes.length, into, 0), into.counts[0]], [1, 255]);
    assert.equal(scan.count(new TextEncoder().encode('nothing'), 7, into, 0), 0);
  });
});
