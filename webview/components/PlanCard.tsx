// The plan: tasks to read, to comment on, and to approve; the approval is for this text and no other.
import { awaits } from '../../src/core/next';
import type { OfferedPlan } from '../../src/core/plan/progress';
import type { Entry } from '../../src/core/transcript';
import { isLatest } from '../selectors';
import { Button } from './Button';
import { Card, SettledCard } from './Card';
import { Chip } from './Chip';
import { Dissent } from './Dissent';
import { PlanTask } from './PlanTask';
import { usePanel, useStrings } from './usePanel';

export function PlanEntry({ entry, version }: { readonly entry: Entry; readonly version: number }) {
  const { store } = usePanel();
  const t = useStrings();
  const session = store.session.value;
  const { offered } = session.progress;
  if (!offered || offered.version !== version || !isLatest(session, entry)) {
    return <SettledCard title={t('card.plan.version', { version })} outcome={t('card.replaced')} mark="·" />;
  }
  if (session.phase !== 'execution') {
    return (
      <SettledCard title={t('card.plan.version', { version })} outcome={t.count('card.plan.tasks', offered.plan.tasks.length)}>
        <TaskList offered={offered} />
      </SettledCard>
    );
  }
  return <OpenPlan offered={offered} isAwaited={awaits(session) === 'approval'} isApproved={session.progress.started} />;
}

interface Props {
  readonly offered: OfferedPlan;
  readonly isAwaited: boolean;
  readonly isApproved: boolean;
}

function OpenPlan({ offered, isAwaited, isApproved }: Props) {
  const { store } = usePanel();
  const t = useStrings();
  const { plan, version, hash } = offered;
  const stamp = { version, hash: hash.slice(0, 4) };
  return (
    <Card
      title={t('card.plan.title')}
      side={<Chip tone={isApproved ? 'good' : 'plain'}>{t(isApproved ? 'card.plan.approved' : 'card.plan.stamp', stamp)}</Chip>}
      actions={
        isAwaited && (
          <>
            <Button onPress={() => store.send({ type: 'execution.pause' })}>{t('card.plan.pause')}</Button>
            <Button kind="main" onPress={() => store.send({ type: 'plan.approve', hash })}>
              {t('card.plan.approve')}
            </Button>
          </>
        )
      }
    >
      {plan.goal && <p class="why">{plan.goal}</p>}
      <TaskList offered={offered} />
      {plan.openDecisions.length > 0 && (
        <p class="open-decisions">
          <b>{t('card.plan.openDecisions')}</b> {plan.openDecisions.join(' · ')}
        </p>
      )}
      {isAwaited && (
        <>
          <Dissent />
          <p class="hint">{t('card.plan.hint')}</p>
        </>
      )}
    </Card>
  );
}

function TaskList({ offered }: { readonly offered: OfferedPlan }) {
  return (
    <ol class="tasks">
      {offered.plan.tasks.map((task) => (
        <PlanTask key={task.id} task={task} />
      ))}
    </ol>
  );
}
