// What each phase took, in time and money: the history the session keeps, in the report at its end.
import type { PhaseSpan } from '../../src/core/session';
import { totalTokens } from '../../src/core/models/usage';
import { Fold } from '../ui/Fold';
import { useSession, useStrings } from '../model/context';

export function PhaseSpans() {
  const t = useStrings();
  const spans = useSession().history.filter((span) => span.phase !== 'done');
  return (
    <Fold summary={t('card.done.phases')}>
      <ul class="positions">
        {spans.map((span) => (
          <li key={span.enteredAt}>
            <SpanText span={span} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** @param span one that is over; one that is not says nothing yet */
export function SpanText({ span }: { readonly span: PhaseSpan }) {
  const t = useStrings();
  if (span.leftAt === null) return null;
  const { spend } = span;
  const values = { phase: t(`phase.${span.phase}`), time: t.duration(span.leftAt - span.enteredAt) };
  // what was recorded, or asked no model, has no price
  if (totalTokens(spend.usage) === 0) return <span class="quiet">{t('phase.tookTime', values)}</span>;
  const price = t('panel.spend', { tokens: t.tokens(spend.usage), cost: t.cost(spend.costUsd) });
  return <span class="quiet">{t('phase.took', { ...values, spend: price })}</span>;
}
