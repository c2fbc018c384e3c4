// Formats numbers, money, durations and plurals in the user's language.
import type { Language } from './language';

const pluralOrder = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** Cached per language: creating `Intl` formats is much slower than using them, and every line of a conversation is formatted. */
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

export function numberFormat(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const format = numbers.get(key) ?? new Intl.NumberFormat(language, options);
  numbers.set(key, format);
  return format;
}

/**
 * Returns the plural form of `text` for `count`. `text` lists the forms, separated by `|`, in the order of the language's CLDR categories.
 */
export function pluralForm(text: string, language: Language, count: number): string {
  const forms = text.split('|');
  const { rules, categories } = pluralsOf(language);
  const index = categories.indexOf(rules.select(count));
  return forms[Math.min(index, forms.length - 1)] ?? text;
}

/** Units of a duration. `fromMs` is the shortest duration, in milliseconds, that is shown in the unit. */
const units = [
  { unit: 'day', unitMs: 86_400_000, fromMs: 3 * 86_400_000 },
  { unit: 'hour', unitMs: 3_600_000, fromMs: 3 * 3_600_000 },
  { unit: 'minute', unitMs: 60_000, fromMs: 60_000 },
  { unit: 'second', unitMs: 1_000, fromMs: 0 },
] as const;

/** Formats a duration in a single unit, such as `45 sec`, `12 min` or `5 hr`. A negative duration counts as zero. */
export function durationText(language: Language, between: number): string {
  const tookMs = Math.max(0, between);
  const { unit, unitMs } = units.find(({ fromMs }) => tookMs >= fromMs) ?? units[3];
  return numberFormat(language, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 }).format(tookMs / unitMs);
}

/** Formats US dollars; larger amounts have fewer decimals. Amounts below a tenth of a cent are shown as `<$0.001`. */
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

/** Formats a dollar amount from a setting, such as `$20.00`, `$0.50` or `$0.125`. */
export function setDollars(language: Language, usd: number): string {
  const currency = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;
  return numberFormat(language, { ...currency, minimumFractionDigits: 2, maximumFractionDigits: 3 }).format(usd);
}

/** Formats an estimated cost, rounded up to one significant digit below a dollar and to two above. A positive cost never rounds to zero. */
export function roughDollars(language: Language, costUsd: number): string {
  const cent = numberFormat(language, { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' });
  return costUsd > 0 && costUsd < 0.01 ? `<${cent.format(0.01)}` : cent.format(roughUp(costUsd));
}

/**
 * Formats an estimated number of tokens, rounded to three significant digits and then abbreviated if the language has a short form: `2.4K`,
 * but German `2370`.
 */
export function shortTokens(language: Language, tokens: number): string {
  return numberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(Number(tokens.toPrecision(3)));
}

/** Widens a range of estimated counts: a bound above ten is rounded outward to a multiple of five. An exact count is unchanged. */
export function roughCounts({ low, high }: AmountRange): AmountRange {
  if (low === high) return { low, high };
  const toFive = (count: number, round: (value: number) => number) => (count <= 10 ? count : round(count / 5) * 5);
  return { low: toFive(low, Math.floor), high: toFive(high, Math.ceil) };
}

function roughUp(costUsd: number): number {
  if (costUsd === 0) return 0;
  const digits = costUsd < 1 ? 1 : 2;
  const step = 10 ** (Math.floor(Math.log10(costUsd)) + 1 - digits);
  // Removes floating-point noise before rounding up.
  return Math.ceil(Number((costUsd / step).toPrecision(12))) * step;
}

export interface AmountRange {
  readonly low: number;
  readonly high: number;
}
