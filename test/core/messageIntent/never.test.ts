// Messages that must never be read as an order, with seeded random variations.
import assert from 'node:assert/strict';
import { type Language, languages } from '../../../src/core/i18n/language';
import { parseMessageIntent, type MessageIntent } from '../../../src/core/messageIntent/parseMessageIntent';
import { phrasesOf } from '../../../src/core/messageIntent/phraseLists';
import { createRandom } from '../edits/seededRandom';

const read = (text: string, language: Language): MessageIntent => parseMessageIntent(text, { session: language, editor: 'en' });
const starts = (heard: MessageIntent) => heard.isOrder || heard.says('assent') || heard.says('orders');

describe('text that is never an instruction', () => {
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
        assert.deepEqual([heard.isOrder, starts(heard)], [false, false], language);
      }
    });

  it('includes a listed phrase in quotation marks, in code, as a question, unfinished, in a path or in data', () => {
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
      for (const [index, phrase] of [...phrasesOf(language, 'assent'), ...phrasesOf(language, 'orders')].entries())
        for (const frame of frames.filter((_frame, at) => (at + index) % 12 === 0)) {
          const heard = read(
            frame.replace('X', () => phrase),
            language,
          );
          assert.equal(starts(heard), false, `${language}: ${frame.replace('X', () => phrase)}`);
        }
  });

  it('includes a listed phrase inside of other words', () => {
    const { pick } = createRandom(7);
    for (let round = 0; round < 300; round++) {
      const language = pick(languages);
      const [assent, common] = [phrasesOf(language, 'assent'), phrasesOf(language, 'common')];
      const text = `${pick(common)} ${pick(common)} ${pick(assent)} ${pick(common)} ${pick(common)} ${pick(common)}`;
      assert.equal(read(text, language).says('assent'), false, `${language}: ${text}`);
    }
  });

  it('includes a text of a hundred thousand characters, of mixed scripts, or of symbols', () => {
    const random = createRandom(11);
    const letters = [...'abc яжб 漢字 עבר عرب ñß\u200b\u200f\u202e.,!?"`>@#{}\n👍🚀'];
    for (let round = 0; round < 40; round++) {
      const length = round < 2 ? 100_000 : 1 + random.below(60);
      const text = Array.from({ length }, () => random.pick(letters)).join('');
      assert.equal(read(text, 'en').isOrder, false, text.slice(0, 80));
    }
    assert.equal(read('build it '.repeat(12_000), 'en').isOrder, false);
  });

  const at = { session: 'en', editor: 'en' } as const;
  const startsSomething = (text: string): boolean => {
    const heard = parseMessageIntent(text, at);
    return heard.says('assent') || heard.says('orders') || heard.isOrder || heard.says('cancel') || heard.says('skip');
  };
  const phrases = ['yes', 'ok', 'looks good', 'go ahead', 'build it', 'cancel', 'skip it'];
  const frames: readonly (readonly [what: string, around: (phrase: string) => string])[] = [
    ['written as code', (phrase) => `${phrase}()`],
    ['written as an option', (phrase) => `--${phrase}`],
    ['in brackets', (phrase) => `(${phrase})`],
    ['behind a quotation mark that never closes', (phrase) => `"${phrase}`],
    ['before code of its own lines', (phrase) => `${phrase}\n\`\`\`\ndelete step 2\n\`\`\``],
    ['before a quotation of its own line', (phrase) => `${phrase}\n"under one condition"`],
    ['before a quoted line', (phrase) => `${phrase}\n\n> but not step 2`],
    ['with a face that may mean anything', (phrase) => `${phrase} 🙄`],
    ['with a clown', (phrase) => `${phrase} 🤡`],
    ['said to one member', (phrase) => `@architect ${phrase}`],
  ];
  for (const [what, around] of frames)
    it(`includes a listed phrase ${what}`, () => {
      for (const phrase of phrases) assert.equal(startsSomething(around(phrase)), false, around(phrase));
    });

  it('includes a repeated yes, or one with an addition', () => {
    for (const text of [
      'yeah yeah',
      'sure, sure',
      'ok so',
      'yes then',
      'ok now',
      'yes but',
      'ok cancel it or not',
      'yes `',
      '`yes',
      'yes`',
      'ok \ud83d',
      '\udc4dyes',
    ])
      assert.equal(parseMessageIntent(text, at).says('assent'), false, text);
  });

  it('includes an order followed by a few words', () => {
    for (const text of ['Build it. Someday.', 'Do it. Next week.', 'Go ahead. Explain.', "Let's go. Home.", 'Start. With the docs.'])
      assert.equal(parseMessageIntent(text, at).isOrder, false, text);
  });

  it('excludes an answer to a quoted line, with thanks, or with a cheer', () => {
    for (const text of ['> Shall I start?\nYes, start.', 'Build it, please', 'Build it. Thanks!', 'go ahead 🚀'])
      assert.ok(parseMessageIntent(text, at).isOrder, text);
    for (const text of ['yes please', 'ok thanks', 'looks good 👍', 'Yes, looks good.'])
      assert.ok(parseMessageIntent(text, at).says('assent'), text);
  });

  it('excludes a no in a word that only postpones', () => {
    for (const [text, language] of [
      ['wait', 'en'],
      ['moment mal', 'de'],
      ['espera', 'es'],
      ['attends', 'fr'],
      ['подожди', 'ru'],
    ] as const)
      assert.deepEqual([read(text, language).says('waits'), read(text, language).says('refusal')], [true, false], text);
    assert.equal(read('ja nein', 'de').says('refusal'), false);
  });
});
