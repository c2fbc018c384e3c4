// A step whose basis is not in the files: whether it is built all the same is the user's to say.
import { missingBasis, taskWithoutBasis } from '../../src/core/execution/selectors';
import { stepNumber, taskTitle } from '../model/selectors';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { usePanel, useSession, useStrings } from '../model/context';

export function BasisCard() {
  const { send } = usePanel();
  const t = useStrings();
  const session = useSession();
  const task = taskWithoutBasis(session.progress);
  if (!task) return null;
  const missing = missingBasis(session.progress, task.id).map((id) =>
    t('card.task.title', { step: stepNumber(session, id), title: taskTitle(session, id) }),
  );
  return (
    <Card
      title={t('card.basis.title', { step: stepNumber(session, task.id) })}
      actions={
        <>
          <span class="first">
            <Button onPress={() => send({ type: 'execution.pause' })}>{t('card.task.pause')}</Button>
          </span>
          <Button onPress={() => send({ type: 'task.buildAnyway', taskId: task.id })}>{t('card.basis.build')}</Button>
          <Button kind="main" onPress={() => send({ type: 'task.skip', taskId: task.id })}>
            {t('card.task.skip')}
          </Button>
        </>
      }
    >
      <p class="why">{t('card.basis.text', { tasks: missing.join(', ') })}</p>
    </Card>
  );
}
