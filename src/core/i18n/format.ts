// Formats of numbers, money, durations and plurals in the user's language.
import type { Language } from './language';

const pluralOrder = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** What is made of a language once: making it takes many times longer than using it, and a long conversation uses it for every line. */
const plurals = new Map<Language, { readonly rules: Intl.PluralRules; readonly categories: readonly string[] }>();
const numbers = new Map<string, Intl.NumberFormat>();

function pluralsOf(language: Language) {
  const known = plurals.get(language);
  if (known) return known;
  const rules = new Intl.PluralRules(language);
  const has = new Set<string>(rules.resolvedOptions().pluralCategories);
  const made = { rules, categories: pluralOrder.filter((category) => has.has(category)) };
  plurals.set(language, made);
  return made;
}

/** The format for numbers of a kind, the same one each time. */
export function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const format = numbers.get(key) ?? new Intl.NumberFormat(language, options);
  numbers.set(key, format);
  return format;
}

/** The form of `text` for `count`: forms stand in the order of CLDR's categories, those a language has not are left out. */
export function pluralForm(text: string, language: Language, count: number): string {
  const forms = text.split('|');
  const { rules, categories } = pluralsOf(language);
  const index = categories.indexOf(rules.select(count));
  return forms[Math.min(index, forms.length - 1)] ?? text;
}

/** The unit a span is told in, each from the milliseconds on at which the one before it would need too many digits. */
const units = [
  { unit: 'day', unitMs: 86_400_000, fromMs: 3 * 86_400_000 },
  { unit: 'hour', unitMs: 3_600_000, fromMs: 3 * 3_600_000 },
  { unit: 'minute', unitMs: 60_000, fromMs: 60_000 },
  { unit: 'second', unitMs: 1_000, fromMs: 0 },
] as const;

/** How long something took, in the one unit that says it best: `45 sec`, `12 min`, `5 hr`; no time where a clock ran backwards. */
export function durationText(language: Language, between: number): string {
  const tookMs = Math.max(0, between);
  const { unit, unitMs } = units.find(({ fromMs }) => tookMs >= fromMs) ?? units[3];
  return numberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 }).format(tookMs / unitMs);
}

/** US dollars: fewer digits the more it is; below a tenth of a cent it is only said to be less. */
export function dollarsText(language: Language, costUsd: number): string {
  const digits = costUsd >= 1 || costUsd === 0 ? 2 : 3;
  const format = numberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return costUsd > 0 && costUsd < 0.001 ? `<${format.format(0.001)}` : format.format(costUsd);
}

/** An amount that was set, as one would write it: `$20.00`, `$0.50`, `$0.125`. */
export function setDollars(language: Language, usd: number): string {
  const currency = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
  return numberFormat(language, { ...currency, minimumFractionDigits: 2, maximumFractionDigits: 3 }).format(usd);
}

/** An estimate is no bill: a figure of one digit below a dollar and two above, rounded up. Never nothing for something. */
export function roughDollars(language: Language, costUsd: number): string {
  const cent = numberFormat(language, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' });
  return costUsd > 0 && costUsd < 0.01 ? `<${cent.format(0.01)}` : cent.format(roughUp(costUsd));
}

/** A count that is guessed, to the nearest five from ten on; one that is known stays as it is. */
export function roughCounts({ low, high }: AmountRange): AmountRange {
  if (low === high) return { low, high };
  const toFive = (count: number, round: (value: number) => number) => (count <= 10 ? count : round(count / 5) * 5);
  return { low: toFive(low, Math.floor), high: toFive(high, Math.ceil) };
}

function roughUp(costUsd: number): number {
  if (costUsd === 0) return 0;
  const digits = costUsd < 1 ? 1 : 2;
  const step = 10 ** (Math.floor(Math.log10(costUsd)) + 1 - digits);
  // what is a whole number of steps but for the last bits is one
  return Math.ceil(Number((costUsd / step).toPrecision(12))) * step;
}

/** From the least to the most that is likely. */
export interface AmountRange {
  readonly low: number;
  readonly high: number;
}
