// What asking several models will take, told where it is decided: calls, tokens, and money where it is known.
import { spanText } from '../../src/core/i18n/format';
import { callSize, estimateOf, type Span } from '../../src/core/models/estimate';
import type { Tier } from '../../src/core/models/request';
import type { Strings } from '../model/strings';
import { usePanel, useStrings } from '../model/context';

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
  return <>{t('estimate.text', { calls: spanText(found.calls, t.number), tokens: spanText(found.tokens, t.number), cost })}</>;
}

/** What it may cost: from the least to the most, or that it is not known. */
export function costWords(costUsd: Span | null, t: Strings): string {
  return costUsd === null ? t.cost(null) : spanText(costUsd, t.cost);
}
