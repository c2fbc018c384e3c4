// Terms of the interface in every language.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { type Language, languages } from '../../../src/core/i18n/language';
import { assertEmpty, listOf } from '../../kit/lists';

/** Outdated terms and names from the code, for which the interface has another term. */
const otherWords: Readonly<Record<Language, RegExp>> = {
  en: /\bhunks?\b|\bsessions?\b|\b(the|of) talk\b|\b(the|whole|this) room\b|\bthe floor\b|\bseats?\b/i,
  de: /\bhunks?\b|Sitzung|Gespräch|\bRaum\b|Kurzkonzept|Widersacher|haben das Wort|Geld verbraucht/,
  es: /\bbloques?\b a|fragmentos?:|\bsesi(ón|ones)\b|\bsala\b|la palabra/i,
  fr: /\bbloc par bloc\b|fragments? :|\bsessions?\b|\bsalle\b|la parole est/i,
  it: /\bframmenti:|\bsession[ei]\b|\bstanza\b|la parola è/i,
  nl: /\bhunks?\b|\bsessies?\b|\bkamer\b|het woord is aan/i,
  'pt-br': /\btrechos?:|\bsess(ão|ões)\b|\bsala\b|a palavra é/i,
  ru: /фрагмент|сеанс|сесси|комнат|Строител|слово за вами/iu,
  'zh-cn': /更改块|会话|房间/,
  ja: /変更箇所|セッション|ルーム/,
};

/** Texts about actions on changes, which must use consistent terms. */
const ofChanges = listOf(`
  card.task.progress | card.task.accepted | card.task.accept | card.task.reject | strip.hunks | card.done.hunks | record.hunks
  report.hunks | trace.hunk`);
const change: Readonly<Record<Language, RegExp>> = {
  en: /change/i,
  de: /änderung/i,
  es: /cambio/i,
  fr: /modification/i,
  it: /modific[ah]/i,
  nl: /wijziging/i,
  'pt-br': /alteraç/i,
  ru: /изменени/iu,
  'zh-cn': /更改/,
  ja: /変更/,
};

/** Whether a text uses these words in another sense than the product's. */
const isOther = (key: string) => /^(fault\.(writeFailed|notSaved|noSpace)|card\.conflict\.why|sessions\.readOnly)/.test(key);

function textsOf(language: Language): [string, string][] {
  const manifest = language === 'en' ? 'package.nls.json' : `package.nls.${language}.json`;
  return [`src/core/i18n/locales/${language}.json`, manifest].flatMap((path) =>
    Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>),
  );
}

/** Per term, the texts whose English word is not used as that term. */
const isNoTerm: Readonly<Record<string, RegExp>> = {
  // Here "report" is a verb.
  report: /^(report\.nothing|cost\.estimated)$/,
  'plan(s)': /^(wish\.take\.followUp|card\.experts\.skip)$/,
  'decision(s)': /^(card\.done\.record\.propose|wait\.voted)$/,
  // Here "step" means an undo step.
  'step(s)': /^walkthrough\.accept\.text$/,
};

const table = readFileSync('docs/TERMS.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const [head = [], , ...terms] = table;

/** Text without placeholders, names in backticks and link targets. */
const wordsOf = (text: string) => text.replace(/\{\w+\}|`[^`]*`|\]\([^)]*\)/g, ' ');

describe('terms of the interface', () => {
  for (const language of languages) {
    it(`are one word for each thing in ${language}`, () => {
      const found = textsOf(language).filter(([key, text]) => !isOther(key) && otherWords[language].test(text.replaceAll(/`[^`]*`/g, '')));
      assert.deepEqual(found, []);
    });

    it(`call a change a change in ${language}`, () => {
      const texts = Object.fromEntries(textsOf(language));
      assertEmpty(ofChanges.filter((key) => !change[language].test(texts[key] ?? '')));
    });

    it(`follow the table of terms in ${language}`, () => {
      const texts = Object.fromEntries(textsOf(language));
      const column = head.indexOf(language);
      const wrong = terms.flatMap(([term = '', ...rest]) => {
        const english = new RegExp(`\\b${term.replace('(s)', 's?')}\\b`, 'i');
        const stems = [term, ...rest][column]?.replace('(s)', '').toLowerCase().split(' / ') ?? [];
        return textsOf('en')
          .filter(([key, text]) => english.test(wordsOf(text)) && !isNoTerm[term]?.test(key))
          .filter(([key]) => !stems.some((stem) => texts[key]?.toLowerCase().includes(stem)))
          .map(([key]) => `${term}: ${key}: ${texts[key]}`);
      });
      assert.ok(column >= 0 && terms.length > 0);
      assert.deepEqual(wrong, []);
    });
  }
});
