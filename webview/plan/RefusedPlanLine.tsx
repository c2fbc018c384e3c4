// A change of the plan that was not made, and why.
import { useStrings } from '../model/context';

export function RefusedPlanLine({ reason }: { readonly reason: 'outdated' | 'broken' }) {
  const t = useStrings();
  return (
    <div class="line" role="alert">
      <span>{t(`card.plan.refused.${reason}`)}</span>
    </div>
  );
}
