// What can be done with a plan as a whole: back to the discussion, comments to the planner, approval.
import { Button } from '../ui/Button';
import { usePanel, useSession, useStrings } from '../model/context';
import type { OfferedPlan } from '../../src/core/execution/state';

export function PlanActions({ offered }: { readonly offered: OfferedPlan }) {
  const { send } = usePanel();
  const t = useStrings();
  const { hash } = offered;
  const { placed } = useSession().progress;
  const hasComments = placed.length > 0;
  return (
    <>
      <span class="first">
        <Button onPress={() => send({ type: 'execution.pause' })}>{t('card.plan.pause')}</Button>
      </span>
      <Button kind={hasComments ? 'second' : 'main'} onPress={() => send({ type: 'plan.approve', hash })}>
        {t(hasComments ? 'card.plan.approveAnyway' : 'card.plan.approve')}
      </Button>
      {hasComments && (
        <Button kind="main" onPress={() => send({ type: 'plan.revise', hash })}>
          {t.count('card.plan.send', placed.length)}
        </Button>
      )}
    </>
  );
}
