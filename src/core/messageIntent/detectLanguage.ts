// Detects in which of the product's languages a text is written.
import { type Language, languages } from '../i18n/language';
import { proseOf } from '../text/prose';
import { languageRules } from './languageRules';
import { folded, isAscii } from './phraseLists';

/** Letters and elisions that are typical of one language; matched before accents are removed. */
const telling: Readonly<Partial<Record<Language, RegExp>>> = {
  de: /[äöüß]/g,
  es: /[ñ¿¡]/g,
  'pt-br': /[ãõ]/g,
  fr: /[œêâîûëï]|\b[cdjlmnstq]['’]/g,
  it: /\b(?:un|dell|nell|all|l)['’]|[ìò]/g,
};

const maxExamined = 2_000;
/** Minimum score of a detected language. Each frequent word counts one point, and up to two typical letters count 1.5 points each. */
const minWords = 2;

/**
 * Returns the language of the text; null if the text is too short, mixed or in an unsupported language. Linear; examines at most
 * `maxExamined` characters.
 */
export function detectLanguage(text: string): Language | null {
  const prose = proseOf(text.slice(0, maxExamined * 2), { quotations: 'keep' })
    .slice(0, maxExamined)
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
  // Text with hardly any known words is probably in an unsupported language.
  return first.score >= words.length / 6 ? first.language : null;
}

/** Whether Cyrillic text can be Russian. Some other languages are excluded by letters that Russian lacks. */
function isRussian(text: string): boolean {
  return !/[іїєґўјљњћџѓќ]/.test(text);
}

/**
 * Han and kana characters. A text counts as Chinese or Japanese if they make up more than a third of its letters; the rest may belong to
 * identifiers, which use Latin letters.
 */
const hanOrKana = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Detects the language of Han text: kana means Japanese. Returns null for traditional Chinese, which is not supported. */
function hanLanguage(text: string): Language | null {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  return /[們個這來說時會對請過還後應開關學國點麼嗎樣無為與從發將專題選]/.test(text) ? null : 'zh-cn';
}
