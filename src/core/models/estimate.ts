// Estimates of work that needs several calls: calls, tokens and cost.
import { type AmountRange, pluralForm, roughCounts, roughDollars, shortTokens } from '../i18n/format';
import { fill, type Language, type Texts } from '../i18n/language';
import { costUsd, noUsage, type Price, type Spend, type Usage } from './usage';

export interface Estimate {
  readonly calls: AmountRange;
  readonly tokens: AmountRange;
  /** US dollars; null if any price is unknown. An unknown cost is never shown as zero. */
  readonly costUsd: AmountRange | null;
}

/** Typical values of an estimate for display, and its maximum number of calls. */
export interface UsualEstimate {
  readonly calls: number;
  readonly mostCalls: number;
  readonly tokens: number;
  readonly costUsd: number | null;
}

/** Returns typical values: the geometric mean of each range. */
export function usualOf({ calls, tokens, costUsd }: Estimate): UsualEstimate {
  const mean = ({ low, high }: AmountRange) => Math.sqrt(low * high);
  return { calls: Math.round(mean(calls)), mostCalls: calls.high, tokens: mean(tokens), costUsd: costUsd && mean(costUsd) };
}

/** Calls of one kind to one model. */
export interface PlannedCalls {
  readonly calls: AmountRange;
  /** Input and output tokens of one call; output includes thinking. */
  readonly input: AmountRange;
  readonly output: AmountRange;
  readonly price: Price | null;
}

/** Assumed input and output tokens per call until the session has an average. */
const usualInput: AmountRange = { low: 4_000, high: 24_000 };
const usualOutput: AmountRange = { low: 300, high: 2_500 };
/** Factors that turn a session average into a likely range. */
const spread = { low: 0.7, high: 1.5 };

/**
 * Estimates the input and output tokens of a call from earlier calls; see `Session.spend`.
 * @param pictureTokens tokens for the pictures attached to each call
 */
export function callSize({ calls, usage }: Spend, pictureTokens = 0): Pick<PlannedCalls, 'input' | 'output'> {
  if (calls === 0 || usage.input === 0) return { input: plus(usualInput, pictureTokens, pictureTokens), output: usualOutput };
  // If earlier calls included the pictures, the average already covers them, so the picture tokens are added only to the upper end.
  return { input: plus(around(usage.input / calls), 0, pictureTokens), output: around((usage.output + usage.thinking) / calls) };
}

/** Estimates the number of calls needed for `answers` answers with lookups. Every round of lookups takes one more call. */
export function callsOfAnswers(answers: number): AmountRange {
  return times(usualCallsOfAnswer, { low: answers, high: answers });
}

export function estimateOf(planned: readonly PlannedCalls[]): Estimate {
  return {
    calls: sum(planned.map(({ calls }) => calls)),
    tokens: sum(planned.map(({ calls, input, output }) => times(calls, { low: input.low + output.low, high: input.high + output.high }))),
    costUsd: costOf(planned),
  };
}

function costOf(planned: readonly PlannedCalls[]): AmountRange | null {
  const spans: AmountRange[] = [];
  for (const { calls, input, output, price } of planned) {
    const low = costUsd(usageOf(input.low, output.low), price);
    const high = costUsd(usageOf(input.high, output.high), price);
    if (low === null || high === null) return null;
    spans.push(times(calls, { low, high }));
  }
  return sum(spans);
}

function usageOf(input: number, output: number): Usage {
  return { ...noUsage, input, output };
}

/** Returns the likely range around a session average. */
export function around(average: number): AmountRange {
  return { low: Math.floor(average * spread.low), high: Math.ceil(average * spread.high) };
}

function plus({ low, high }: AmountRange, toLow: number, toHigh: number): AmountRange {
  return { low: low + toLow, high: high + toHigh };
}

function times(a: AmountRange, b: AmountRange): AmountRange {
  return { low: a.low * b.low, high: a.high * b.high };
}

function sum(spans: readonly AmountRange[]): AmountRange {
  return spans.reduce((total, { low, high }) => ({ low: total.low + low, high: total.high + high }), { low: 0, high: 0 });
}

/** Usual number of calls per answer: one, plus up to two rounds of lookups. An estimate, not a limit. */
export const usualCallsOfAnswer = { low: 1, high: 3 } as const;

/** Formats an estimate as one line: typical calls, maximum calls, and cost or tokens. */
export function estimateWords({ calls, mostCalls, tokens, costUsd }: UsualEstimate, texts: Texts, language: Language): string {
  const { low, high } = roughCounts({ low: calls, high: mostCalls });
  const cost =
    costUsd === null ? fill(texts, 'panel.spendTokens', { tokens: shortTokens(language, tokens) }) : roughDollars(language, costUsd);
  const text = fill(texts, low === high ? 'estimate.exact' : 'estimate.text', { calls: low, most: high, cost });
  return pluralForm(text, language, low);
}
