// A stop that is typed in a hurry while something runs: with one letter wrong, in any width, however often. It stops, or it is asked about.
import assert from 'node:assert/strict';
import { type Language, languages } from '../../../src/core/i18n/language';
import { hear } from '../../../src/core/words/readIntent';
import { createRandom, type SeededRandom } from '../edits/seededRandom';
import { rounds } from '../../kit/rounds';
import { phrasesOf } from './phraseFiles';

const read = (text: string, language: Language) => hear(text, { session: language, editor: language });
const isAskedOrStops = (text: string, language: Language) => {
  const heard = read(text, language);
  return heard.isStop || heard.isBareCancel || heard.mayStop;
};

const latin = 'abcdefghijklmnopqrstuvwxyz';
const letters: Partial<Readonly<Record<Language, string>>> = {
  ru: 'абвгдежзиклмнопрстуфхцчшыьэюя',
  ja: 'あいうえおかきくけこさしすせそたちつてと',
  'zh-cn': '的一是在不了有和人这',
};

/** One letter wrong, missing or too many, or two that changed places. */
function mistyped(phrase: string, random: SeededRandom, language: Language): string {
  const at = random.below(phrase.length);
  const letter = random.pick([...(letters[language] ?? latin)]);
  const next = phrase[at + 1];
  return random.pick([
    `${phrase.slice(0, at)}${phrase.slice(at + 1)}`,
    `${phrase.slice(0, at)}${letter}${phrase.slice(at)}`,
    `${phrase.slice(0, at)}${letter}${phrase.slice(at + 1)}`,
    next === undefined ? `${phrase}${letter}` : `${phrase.slice(0, at)}${next}${phrase[at]}${phrase.slice(at + 2)}`,
  ]);
}

/** Shorter ones are made into other words by any letter: "ya", "alt". */
const minLength = (language: Language) => (language === 'ja' || language === 'zh-cn' ? 2 : 4);

describe('a stop in a hurry', () => {
  for (const language of languages) {
    const phrases = phrasesOf(language).cancel.filter((phrase) => phrase.length >= minLength(language));

    it(`is asked about at least, with a letter of it wrong (${language})`, () => {
      const random = createRandom(7);
      const missed = phrases.flatMap((phrase) =>
        Array.from({ length: rounds(40) }, () => mistyped(phrase, random, language)).filter((text) => !isAskedOrStops(text, language)),
      );
      assert.deepEqual(missed, []);
    });

    it(`stops in any width and with any sign behind it (${language})`, () => {
      for (const phrase of phrases) {
        const wide = phrase.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
        for (const text of [
          wide,
          `${phrase}。`,
          `${phrase}！`,
          `${phrase}！！`,
          `${phrase}．`,
          `${phrase}…！`,
          `「${phrase}」`.slice(1, -1),
          phrase.toUpperCase(),
        ])
          assert.ok(isAskedOrStops(text, language), text);
      }
    });
  }

  it('is asked about where the word may be another one, and does not stop then', () => {
    for (const [text, language] of [
      ['top', 'en'],
      ['shop', 'en'],
      ['hart', 'de'],
      ['part', 'fr'],
      ['топ', 'ru'],
    ] as const) {
      const { isStop, mayStop } = read(text, language);
      assert.deepEqual([isStop, mayStop], [false, true], text);
    }
  });

  it('is asked about where it is a no said twice, or a wait', () => {
    for (const [text, language] of [
      ['no no no', 'en'],
      ['no, wait', 'en'],
      ['wait wait wait', 'en'],
      ['nein nein nein!', 'de'],
      ['нет нет нет', 'ru'],
      ['等等等等', 'zh-cn'],
      ['待って待って', 'ja'],
    ] as const)
      assert.ok(read(text, language).mayStop, text);
  });

  it('is not asked about at what is neither', () => {
    for (const [text, language] of [
      ['no', 'en'],
      ['the second one', 'en'],
      ['postgres', 'de'],
      ['no, the second one', 'en'],
    ] as const)
      assert.equal(read(text, language).mayStop, false, text);
  });
});
