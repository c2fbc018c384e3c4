// Estimate as one line: calls, the most calls, and money or tokens.
import { roughCounts, roughDollars, shortTokens } from '../i18n/format';
import { fill, type Language, type Texts } from '../i18n/language';
import type { UsualEstimate } from './estimate';

export function estimateWords({ calls, mostCalls, tokens, costUsd }: UsualEstimate, texts: Texts, language: Language): string {
  const { low, high } = roughCounts({ low: calls, high: mostCalls });
  const cost =
    costUsd === null ? fill(texts, 'panel.spendTokens', { tokens: shortTokens(language, tokens) }) : roughDollars(language, costUsd);
  return fill(texts, low === high ? 'estimate.exact' : 'estimate.text', { calls: low, most: high, cost });
}
