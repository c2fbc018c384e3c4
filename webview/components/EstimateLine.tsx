// What asking several models will take, told where it is decided: calls, tokens, and money where it is known.
import { callSize, estimateOf, type Span } from '../../src/core/models/estimate';
import type { Tier } from '../../src/core/models/request';
import type { Strings } from '../strings';
import { usePanel, useStrings } from './usePanel';

interface Props {
  readonly calls: Span;
  readonly tier: Tier;
}

export function EstimateLine(props: Props) {
  return (
    <p class="quiet small">
      <EstimateText {...props} />
    </p>
  );
}

/** The same as words beside others. */
export function EstimateText({ calls, tier }: Props) {
  const { store } = usePanel();
  const t = useStrings();
  const price = store.environment.value?.prices[tier] ?? null;
  const { costUsd, ...found } = estimateOf([{ calls, ...callSize(store.session.value.spend), price }]);
  const cost = costWords(costUsd, t);
  return <>{t('estimate.text', { calls: range(found.calls, t.number), tokens: range(found.tokens, t.number), cost })}</>;
}

/** What it may cost: from the least to the most, or one figure where they are the same. */
export function costWords(costUsd: Span | null, t: Strings): string {
  return costUsd === null || costUsd.low === costUsd.high
    ? t.cost(costUsd?.high ?? null)
    : `${t.cost(costUsd.low)} – ${t.cost(costUsd.high)}`;
}

/** A range, or one figure where both ends are the same. */
export function range({ low, high }: Span, text: (count: number) => string): string {
  return low === high ? text(high) : `${text(low)} – ${text(high)}`;
}
