// Term coverage: finds numbers and identifiers from a design that later text omits.
import type { Language } from '../i18n/language';
import { type Unit, units } from '../text/units';
import { unbuiltKinds } from './stance';
import { type Clause, activeClauses, type Proposal } from './design';

type AgreedText = Pick<Clause, 'id' | 'kind' | 'text'>;

export interface LostTerms {
  readonly clause: AgreedText;
  /** The missing terms, spelled as in the clause. */
  readonly terms: readonly string[];
}

/**
 * Finds clauses with a number or an identifier that `text` omits. A number with a unit matches the same amount in any unit ("15 minutes",
 * "900 s"); a number without a unit matches only the same number.
 */
export function lostTerms(proposal: Proposal | null, text: string, language: Language): LostTerms[] {
  return missingIn(activeClauses(proposal), text, language, isSame);
}

/** Like `lostTerms`, but for code. "15 minutes" also matches bare numbers and products in any unit, such as 900, 900_000 and 15 * 60. */
export function lostInCode(clauses: readonly AgreedText[], code: string, language: Language): LostTerms[] {
  const products = [...code.matchAll(product)].map(([said]) =>
    said.split('*').reduce((all, factor) => all * Number(factor.replace(/\D/g, '')), 1),
  );
  return missingIn(clauses, `${code}\n${products.join('\n')}`, language, isSameInCode);
}

const product = /(?<![\d_])\d[\d_]*(?:\s*\*\s*\d[\d_]*)+/g;

function missingIn(
  clauses: readonly AgreedText[],
  text: string,
  language: Language,
  isThere: (found: Amount, sought: Amount) => boolean,
): LostTerms[] {
  const spellings = unitsOf(language);
  const there = amountsIn(text, spellings);
  const words = new Set(codeNamesIn(text));
  return clauses.flatMap((clause): LostTerms[] => {
    if (unbuiltKinds.includes(clause.kind)) return [];
    const numbers = amountsIn(clause.text, spellings).filter((sought) => !there.some((found) => isThere(found, sought)));
    const names = codeNamesIn(clause.text).filter((name) => !words.has(name) && !text.includes(name));
    const terms = [...new Set([...numbers.map(({ said }) => said), ...names])];
    return terms.length > 0 ? [{ clause, terms }] : [];
  });
}

interface Amount {
  readonly said: string;
  readonly value: number;
  /**
   * The quantity that the unit measures, such as time; `value` is in the smallest unit of this quantity. Null for a number without a unit.
   */
  readonly measure: string | null;
}

function isSame(found: Amount, sought: Amount): boolean {
  if (sought.measure === null) return found.value === sought.value || found.said.startsWith(`${sought.value} `);
  return found.measure === sought.measure && Math.abs(found.value - sought.value) < 1e-9 * Math.max(1, sought.value);
}

function isSameInCode(found: Amount, sought: Amount): boolean {
  const isCounted = ({ measure, size }: Unit) =>
    measure === sought.measure && Math.abs(found.value * size - sought.value) < 1e-9 * Math.max(1, sought.value);
  return isSame(found, sought) || (found.measure === null && Object.values(units).some(isCounted));
}

/** A standalone number: not part of a name, a version, an ordinal or an ID such as P1. */
const number = /(?<![\p{L}\p{N}_.$#-])(\d{1,3}(?:[ \u00a0\u202f.,'’_]\d{3})+|\d+)([.,]\d+)?(?:[ \u00a0\u202f-]?(%|\p{L}+))?(?![\p{N}_])/gu;

function amountsIn(text: string, spellings: Units): Amount[] {
  return [...text.matchAll(number)].flatMap(([said, whole = '', rest = '', word = '']): Amount[] => {
    const isApart = said.length > whole.length + rest.length + word.length;
    const unit = spellings.get(word) ?? spellings.get(word.toLowerCase());
    // `6th` and `2xx` are not amounts.
    if (word !== '' && !unit && !isApart) return [];
    const value = Number(whole.replace(/\D/g, '') + rest.replace(',', '.'));
    return [unit ? { said, value: value * unit.size, measure: unit.measure } : { said: whole + rest, value, measure: null }];
  });
}

/**
 * Finds code identifiers in `text`: names in code spans, file paths, names such as `app.js` or `res.json`, hyphenated capitalized words
 * such as `Content-Type`, and words with camel case or an underscore.
 */
export function codeNamesIn(text: string): string[] {
  const marked = [...text.matchAll(/`([^`\n]{2,80})`/g)].flatMap(
    ([, code = '']) => code.match(/[\p{L}_$][\p{L}\p{N}_$./-]*[\p{L}\p{N}_$]/gu) ?? [],
  );
  const bare = text.match(/(?<![\p{L}_$@])[\p{L}_$@][\p{L}\p{N}_$./@-]*[\p{L}\p{N}_$]/gu) ?? [];
  const isCode = (word: string) =>
    /\p{Ll}\p{Lu}|_|[\p{L}\p{N}]\/[\p{L}\p{N}].*\.\p{L}+$|^\p{Lu}[\p{L}]*(?:-\p{Lu}\p{L}*)+$|^\p{Ll}[\p{L}\p{N}]*\.\p{Ll}{1,4}$/u.test(
      word,
    );
  return [...new Set([...marked, ...bare.filter(isCode)])];
}

type Units = ReadonlyMap<string, Unit>;

const known = new Map<string, Units>();

/** Returns all spellings of the units in a language and in English, as formatted by `Intl`. */
function unitsOf(language: Language): Units {
  const made = known.get(language);
  if (made) return made;
  const spellings = new Map<string, Unit>([['%', units.percent]]);
  for (const locale of new Set(['en', language]))
    for (const [name, unit] of Object.entries(units))
      for (const unitDisplay of ['long', 'short'] as const) {
        const format = new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay });
        for (const count of [1, 2, 5]) {
          const word = format
            .formatToParts(count)
            .find(({ type }) => type === 'unit')
            ?.value.replace(/\.$/, '');
          if (word) for (const spelled of [word, word.toLowerCase()]) if (!spellings.has(spelled)) spellings.set(spelled, unit);
        }
      }
  if (!spellings.has('s')) spellings.set('s', units.second);
  known.set(language, spellings);
  return spellings;
}
