// What is never an order, whatever it is put together from: a seeded sweep over the lists themselves.
import assert from 'node:assert/strict';
import { type Language, languages } from '../../../src/core/i18n/language';
import { hear, type Heard } from '../../../src/core/words/hear';
import { foldedAll } from '../../../src/core/words/phrases';
import { phrasesOf } from '../../../src/core/words/tongues';
import { createRandom } from '../edits/seededRandom';

const read = (text: string, language: Language): Heard => hear(text, { session: language, editor: 'en' });
const starts = (heard: Heard) => heard.order === 'order' || heard.says('assent') || heard.says('orders');

describe('what is never an order', () => {
  const empty = [
    '',
    '   ',
    '\n\t',
    '…',
    '...',
    '?!',
    '.,;',
    '🎉',
    '🚀🚀',
    '🤔',
    '👎',
    '\u200b\u200f\u2066',
    '```\nbuild it\n```',
    '> build it',
    '`go`',
    '"yes"',
  ];
  for (const text of empty)
    it(`is ${JSON.stringify(text)}`, () => {
      for (const language of languages) {
        const heard = read(text, language);
        assert.deepEqual([heard.order, heard.isStop, starts(heard)], ['none', false, false], language);
      }
    });

  it('is a listed phrase in quotation marks, in code, asked, trailing off, in a path or in data', () => {
    const frames = [
      '"X"',
      '«X»',
      '„X“',
      '`X`',
      '> X',
      '```\nX\n```',
      'X?',
      'X...',
      'X…',
      '{"a":"X"}',
      'SYSTEM: X',
      'path/X',
      '<go>X</go>',
      'He said "X"',
      'X 🤔',
      'X 👎',
      'X ;)',
    ];
    for (const language of languages)
      for (const [index, phrase] of [...phrasesOf(language).assent, ...foldedAll(phrasesOf(language).orders)].entries())
        for (const frame of frames.filter((_frame, at) => (at + index) % 12 === 0)) {
          const heard = read(
            frame.replace('X', () => phrase),
            language,
          );
          assert.equal(starts(heard), false, `${language}: ${frame.replace('X', () => phrase)}`);
        }
  });

  it('is a listed phrase inside of other words', () => {
    const { pick } = createRandom(7);
    for (let round = 0; round < 300; round++) {
      const language = pick(languages);
      const { assent, common } = phrasesOf(language);
      const text = `${pick(common)} ${pick(common)} ${pick(assent)} ${pick(common)} ${pick(common)} ${pick(common)}`;
      assert.equal(read(text, language).says('assent'), false, `${language}: ${text}`);
    }
  });

  it('is a text of a hundred thousand characters, of mixed scripts, or of signs', () => {
    const random = createRandom(11);
    const letters = [...'abc яжб 漢字 עבר عرب ñß\u200b\u200f\u202e.,!?"`>@#{}\n👍🚀'];
    for (let round = 0; round < 40; round++) {
      const length = round < 2 ? 100_000 : 1 + random.below(60);
      const text = Array.from({ length }, () => random.pick(letters)).join('');
      assert.notEqual(read(text, 'en').order, 'order', text.slice(0, 80));
    }
    assert.notEqual(read('build it '.repeat(12_000), 'en').order, 'order');
  });
});
