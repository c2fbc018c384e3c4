// What asking several models will take, told where it is decided: calls, tokens, and money where it is known.
import { callSize, estimateOf, type Span } from '../../src/core/models/estimate';
import type { Tier } from '../../src/core/models/request';
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
  const found = estimateOf([{ calls, ...callSize(store.session.value.spend), price }]);
  const { costUsd } = found;
  const cost =
    costUsd === null || costUsd.low === costUsd.high ? t.cost(costUsd?.high ?? null) : `${t.cost(costUsd.low)} – ${t.cost(costUsd.high)}`;
  const text = t('estimate.text', { calls: range(found.calls, t.number), tokens: range(found.tokens, t.number), cost });
  return <>{text}</>;
}

function range({ low, high }: Span, text: (count: number) => string): string {
  return low === high ? text(high) : `${text(low)} – ${text(high)}`;
}
