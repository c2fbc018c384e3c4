// A stop that is typed in a hurry while something runs: with one letter wrong, in any width, however often. It stops, or it is asked about.
import assert from 'node:assert/strict';
import { type Language, languages } from '../../../src/core/i18n/language';
import { listNames, spelledOut } from '../../../src/core/words/phraseLists';
import { hear } from '../../../src/core/words/readIntent';
import { folded } from '../../../src/core/words/spelling';
import { bothWays, isNearlyOneOf } from '../../../src/core/words/stopTypos';
import { rounds } from '../../kit/rounds';
import { createRandom } from '../edits/seededRandom';
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

/** Every way of one letter wrong, missing or too many, or of two that changed places. */
function mistyped(phrase: string, language: Language): string[] {
  const any = [...(letters[language] ?? latin)];
  return [...phrase].flatMap((letter, at) => {
    const [before, behind] = [phrase.slice(0, at), phrase.slice(at + 1)];
    const next = behind[0] ?? '';
    return [
      before + behind,
      before + letter + letter + behind,
      before + next + letter + behind.slice(1),
      ...any.flatMap((other) => [before + other + behind, before + other + letter + behind, before + letter + other + behind]),
    ];
  });
}

/** Shorter ones are made into other words by any letter: "ya", "alt". */
const minLength = (language: Language) => (language === 'ja' || language === 'zh-cn' ? 2 : 4);

/** It says something else: a listed no, yes or wish, or a frequent word. And three of a letter are read as one, which is a slip of its own. */
function isAnotherWord(text: string, language: Language): boolean {
  const lists = phrasesOf(language);
  if (/(.)\1\1/u.test(folded(text))) return true;
  return listNames.some((name) => name !== 'cancel' && name !== 'stops' && lists[name].includes(text));
}

describe('a stop in a hurry', () => {
  for (const language of languages) {
    const phrases = spelledOut(phrasesOf(language).cancel).filter((phrase) => phrase.length >= minLength(language));

    it(`is near to each of its slips (${language})`, () => {
      for (const phrase of phrases.map(folded))
        for (const text of mistyped(phrase, language)) assert.ok(isNearlyOneOf(text, [bothWays(phrase)], true), text);
    });

    it(`is asked about at least, with a letter of it wrong (${language})`, () => {
      const random = createRandom(7);
      const words = phrases.filter((phrase) => !phrase.includes(' '));
      const typed = words.flatMap((phrase) => {
        const slips = mistyped(phrase, language);
        return Array.from({ length: rounds(40) }, () => random.pick(slips));
      });
      const missed = typed.filter((text) => !isAnotherWord(text, language) && !isAskedOrStops(text, language));
      assert.deepEqual(missed, []);
    });

    it(`is asked about at least, with a letter wrong in what it says to stop (${language})`, () => {
      const random = createRandom(7);
      const { stops, work } = phrasesOf(language);
      const whole = stops.flatMap((verb) => work.map((object) => (verb.includes('~') ? verb.replace('~', object) : `${verb} ${object}`)));
      const typed = [...phrases.filter((phrase) => phrase.includes(' ')), ...whole.filter(() => random.below(40) < rounds(20))].map(
        (phrase) => random.pick(mistyped(phrase, language)),
      );
      assert.deepEqual(
        typed.filter((text) => !isAnotherWord(text, language) && !isAskedOrStops(text, language)),
        [],
      );
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
          phrase + (phrase.at(-1) ?? '').repeat(3),
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
      ['shop', 'fr'],
      ['топ', 'ru'],
    ] as const) {
      const { isStop, mayStop } = read(text, language);
      assert.deepEqual([isStop, mayStop], [false, true], text);
    }
  });

  it('is asked about and does not stop where a letter stands for the space between two words', () =>
    assert.deepEqual([read('nonstop', 'en').isStop, read('nonstop', 'en').mayStop], [false, true]));

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
