// Estimates of work with several calls: calls, tokens and money.
import type { AmountRange } from '../i18n/format';
import { costUsd, noUsage, type Price, type Spend, type Usage } from './usage';

export interface Estimate {
  readonly calls: AmountRange;
  readonly tokens: AmountRange;
  /** US dollars; null as soon as the price of one of the models is unknown: unknown is never zero. */
  readonly costUsd: AmountRange | null;
}

/** The same as one figure each: what is told to the user, with the most calls beside it. */
export interface UsualEstimate {
  readonly calls: number;
  readonly mostCalls: number;
  readonly tokens: number;
  readonly costUsd: number | null;
}

/** The geometric mean of each range: the least and the most are as many times away from it. */
export function usualOf({ calls, tokens, costUsd }: Estimate): UsualEstimate {
  const mean = ({ low, high }: AmountRange) => Math.sqrt(low * high);
  return { calls: Math.round(mean(calls)), mostCalls: calls.high, tokens: mean(tokens), costUsd: costUsd && mean(costUsd) };
}

/** Calls of one kind to one model. */
export interface PlannedCalls {
  readonly calls: AmountRange;
  /** Tokens of one call: what is sent, and what is answered with the thinking. */
  readonly input: AmountRange;
  readonly output: AmountRange;
  readonly price: Price | null;
}

/** Tokens of a call where the session has made none to go by: a turn in a mid-sized project reads about 20,000. */
const usualInput: AmountRange = { low: 4_000, high: 24_000 };
const usualOutput: AmountRange = { low: 300, high: 2_500 };
/** How far below and above the session's own average a call may lie. */
const spread = { low: 0.7, high: 1.5 };

/**
 * The size of one call as the calls so far let expect it; see `Session.spend`.
 * @param pictureTokens what the pictures take that go with each call
 */
export function callSize({ calls, usage }: Spend, pictureTokens = 0): Pick<PlannedCalls, 'input' | 'output'> {
  if (calls === 0 || usage.input === 0) return { input: plus(usualInput, pictureTokens, pictureTokens), output: usualOutput };
  // calls made since they were attached have them in the average
  return { input: plus(around(usage.input / calls), 0, pictureTokens), output: around((usage.output + usage.thinking) / calls) };
}

/** Calls of so many answers for which things may be looked up: a round of looks is a call of its own. */
export function callsOfAnswers(answers: number): AmountRange {
  return times(usualCallsOfAnswer, { low: answers, high: answers });
}

/** All the work together; nothing planned takes nothing. */
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

/** A likely range about an average of this session. */
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

/** Calls one answer takes: mostly no more than two rounds of looks. An estimate, not the limit. */
export const usualCallsOfAnswer = { low: 1, high: 3 } as const;
