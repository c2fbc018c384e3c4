// Locales: same keys, placeholders and plural forms.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { type Language, languages } from '../../../src/core/i18n/language';
import { parseMessageIntent } from '../../../src/core/messageIntent/parseMessageIntent';
import { assertEmpty, assertMapped, column } from '../../kit/lists';

type Texts = Readonly<Record<string, string>>;

type Catalogue = { readonly folder: string; readonly pattern: RegExp; fileOf(language: Language): string };

const product: Catalogue = { folder: 'src/core/i18n/locales', pattern: /\.json$/, fileOf: (language) => `${language}.json` };
const manifest: Catalogue = {
  folder: '.',
  pattern: /^package\.nls\..*json$/,
  fileOf: (language) => (language === 'en' ? 'package.nls.json' : `package.nls.${language}.json`),
};

/** Maximum length of a text that may be the same in two languages, in characters. */
const longestShared = 25;

/** Pronouns of the form of address that each translation avoids. */
const otherAddress: Partial<Readonly<Record<Language, RegExp>>> = {
  de: /\b(du|dich|dir|deine?[mnrs]?)\b/i,
  es: /\busted(es)?\b/i,
  fr: /(?<!\p{L})(toi|ton|tes|ta)(?!\p{L})(?!\s*=)/u,
  it: /(?<!\p{L})Lei(?!\p{L})|\bcon lei\b/u,
  nl: /\b(u|uw)\b/i,
  'zh-cn': /您/,
  ru: /(?<!\p{L})(ты|тебя|тебе|твой|твоя|твои)(?!\p{L})/iu,
};

const translations = languages.filter((language) => language !== 'en');

function read({ folder, fileOf }: Catalogue, language: Language): Texts {
  return JSON.parse(readFileSync(`${folder}/${fileOf(language)}`, 'utf8')) as Texts;
}

/** Parts that a translation must keep: `{placeholders}` and names in backticks, in any order. */
function fixedParts(text: string): readonly string[] {
  return (text.match(/\{\w+\}|`[^`]+`/g) ?? []).toSorted();
}

/** Integers that cover every plural category; the Romance languages have a separate form for millions. */
const wholeNumbers = [...Array(200).keys(), 1_000_000];

/** Number of plural forms for integers. Forms that only fractions use, as in Russian, are not required. */
function pluralForms(language: Language): number {
  const rules = new Intl.PluralRules(language);
  return new Set(wholeNumbers.map((count) => rules.select(count))).size;
}

describe('locales', () => {
  for (const catalogue of [product, manifest]) {
    const english = read(catalogue, 'en');

    it(`have a no-break space inside quotation marks and before punctuation in ${catalogue.folder}, fr`, () => {
      assertEmpty(Object.values(read(catalogue, 'fr')).filter((text) => /« | [?!:;»](?=\W|$)/.test(text)));
    });

    for (const [language, other] of Object.entries(otherAddress))
      it(`address the user in one form in ${catalogue.folder}, ${language}`, () => {
        const texts = Object.entries(read(catalogue, language as Language));
        assertMapped(
          texts.filter(([, text]) => other.test(text)),
          [],
          ([key]) => key,
        );
      });

    it(`have one file in ${catalogue.folder} for each language and no other`, () => {
      const files = readdirSync(catalogue.folder).filter((file) => catalogue.pattern.test(file));
      assert.deepEqual(files.toSorted(), languages.map(catalogue.fileOf).toSorted());
    });

    for (const language of translations) {
      describe(`${catalogue.folder}/${catalogue.fileOf(language)}`, () => {
        const entriesWith = (texts: Texts) => Object.entries(english).map(([key, source]) => ({ key, source, text: texts[key] ?? '' }));

        it('has the keys of English in their order', () => assert.deepEqual(Object.keys(read(catalogue, language)), Object.keys(english)));

        it('has no empty text, and none with an empty form', () => {
          const texts = Object.entries(read(catalogue, language));
          const empty = texts.filter(([, text]) => text.split('|').some((form) => form.trim() === '')).map(([key]) => key);
          assert.deepEqual(empty, []);
        });

        it('keeps the placeholders and the names in backticks in every form', () => {
          for (const { key, source, text } of entriesWith(read(catalogue, language))) {
            const expected = fixedParts(source.split('|')[0] ?? '');
            for (const form of text.split('|')) assert.deepEqual(fixedParts(form), expected, key);
          }
        });

        it('has the plural forms of its language where English has plural forms', () => {
          for (const { key, source, text } of entriesWith(read(catalogue, language))) {
            assert.equal(text.split('|').length, source.includes('|') ? pluralForms(language) : 1, key);
          }
        });

        it('has no sentence left in English', () => {
          const same = entriesWith(read(catalogue, language)).filter(
            ({ source, text }) => text === source && source.length > longestShared,
          );
          assert.deepEqual(column(same, 'key'), []);
        });

        it('has no capitals for emphasis', () => {
          const shouting = Object.entries(read(catalogue, language)).filter(([, text]) => /[!¡！]/.test(text));
          assert.deepEqual(shouting, []);
        });
      });
    }
  }

  for (const language of languages) {
    it(`suggest an order that is understood, in ${language}`, () => {
      const text = read(product, language)['panel.composer.readyChoice'] ?? '';
      const order = /["“„«「]\s*([^"”“»」]+?)\s*["”“»」]/.exec(text)?.[1] ?? '';
      assert.equal(parseMessageIntent(order, { session: language, editor: language }).isOrder, true, text);
    });
  }
});
