// Line with an estimate of calls, tokens and cost; hidden for recorded teams.
import type { ModelTier } from '../../src/core/agents/roster';
import { estimateBuild } from '../../src/core/execution/buildEstimate';
import type { AmountRange } from '../../src/core/i18n/format';
import { callSize, estimateOf, type UsualEstimate, usualOf } from '../../src/core/models/estimate';
import { tokensOfPictures } from '../../src/core/pictures/picture';
import { usePanel, useStrings, useSession } from '../model/context';

interface Props {
  readonly calls: AmountRange;
  readonly tier: ModelTier;
}

/** Whether calls can cost anything; recorded teams are free. */
export function useHasCosts(): boolean {
  const { connection } = usePanel();
  return connection.environment.value?.team !== 'recorded';
}

export function EstimateLine({ calls, tier }: Props) {
  const words = useEstimate({ calls, tier });
  return words === null ? null : <p class="quiet small">{words}</p>;
}

/** Returns the estimate as text; null if calls cost nothing. */
export function useEstimate({ calls, tier }: Props): string | null {
  const { connection, live } = usePanel();
  const t = useStrings();
  if (!useHasCosts()) return null;
  const price = connection.environment.value?.prices[tier] ?? null;
  const { spend, context } = live.session.value;
  return t.estimate(usualOf(estimateOf([{ calls, ...callSize(spend, tokensOfPictures(context.attached)), price }])));
}

/** Estimate for building the current plan. */
export function SessionEstimateLine() {
  const { connection } = usePanel();
  return <BuildEstimateLine of={estimateBuild(useSession(), connection.environment.value?.reviewLevel ?? 'byRisk')} />;
}

export function BuildEstimateLine({ of: found }: { readonly of: UsualEstimate }) {
  const t = useStrings();
  return useHasCosts() ? <p class="quiet">{t.estimate(found)}</p> : null;
}
