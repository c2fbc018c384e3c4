// Detects which of the product's languages a text is in.
import { type Language, languages } from '../i18n/language';
import { proseOf } from '../text/prose';
import { languageRules } from './languageRules';
import { folded, isAscii } from './spelling';

/** Letters that one of the languages has and the others have not, before accents are folded away. */
const telling: Readonly<Partial<Record<Language, RegExp>>> = {
  de: /[äöüß]/g,
  es: /[ñ¿¡]/g,
  'pt-br': /[ãõ]/g,
  fr: /[œêâîûëï]|\b[cdjlmnstq]['’]/g,
  it: /\b(?:un|dell|nell|all|l)['’]|[ìò]/g,
};

/** So much of a text is looked at, in characters. */
const enough = 2_000;
/** Frequent words that must be found, and by how many more than in any other language. */
const minWords = 2;

/** The language of the text, or null where it is too short, or mixed, or none of ours. Linear; looks at no more than `enough`. */
export function detectLanguage(text: string): Language | null {
  const prose = proseOf(text.slice(0, enough * 2), { quotations: 'keep' })
    .slice(0, enough)
    .toLowerCase()
    .normalize('NFC');
  const count = (pattern: RegExp) => prose.match(pattern)?.length ?? 0;
  if (!isAscii(prose)) {
    const half = count(/\p{L}/gu) / 2;
    if (count(/\p{Script=Cyrillic}/gu) > half) return isRussian(prose) ? 'ru' : null;
    if (count(hanOrKana) > (half * 2) / 3) return hanLanguage(prose);
    if (count(/\p{Script=Latin}/gu) <= half) return null;
  }
  const plain = folded(prose);
  const words = plain.match(isAscii(plain) ? /[a-z']+/g : /[\p{L}']+/gu) ?? [];
  const scores = languages
    .map((language) => ({
      language,
      score: languageRules(language).familiar(words) + 1.5 * Math.min(2, count(telling[language] ?? /$^/g)),
    }))
    .toSorted((a, b) => b.score - a.score);
  const [first, second] = scores;
  if (!first || !second || first.score < minWords || first.score - second.score < 0.5) return null;
  // a text of which hardly a word is known is in another language
  return first.score >= words.length / 6 ? first.language : null;
}

/** Ukrainian, Bulgarian, Serbian and others have the script too; letters that Russian has not tell some of them. */
function isRussian(text: string): boolean {
  return !/[іїєґўјљњћџѓќ]/.test(text);
}

/** A third of the letters is enough, since names of code stand among them in Latin ones. */
const hanOrKana = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Kana is Japanese; characters that only the traditional script has are no language of ours. */
function hanLanguage(text: string): Language | null {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  return /[們個這來說時會對請過還後應開關學國點麼嗎樣無為與從發將專題選]/.test(text) ? null : 'zh-cn';
}
