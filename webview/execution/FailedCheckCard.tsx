// A check that stays red after the Builder had its try: what it printed, and the three ways on.
import { usePanel, useSession, useStrings } from '../model/context';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { CheckOutput } from './CheckOutput';

export function FailedCheckCard() {
  const { send } = usePanel();
  const t = useStrings();
  const check = useSession().progress.checks.last;
  if (!check) return null;
  const { taskId } = check;
  return (
    <Card
      title={t('card.verification.title')}
      tone="bad"
      actions={
        <>
          <Button onPress={() => send({ type: 'verification.waive' })}>{t('card.verification.waive')}</Button>
          {taskId !== null && <Button onPress={() => send({ type: 'task.mark', taskId })}>{t('card.verification.byHand')}</Button>}
          <Button kind="main" onPress={() => send({ type: 'verification.fix' })}>
            {t('card.verification.fix')}
          </Button>
        </>
      }
    >
      <p class="why">{t('card.verification.red', { task: check.task })}</p>
      <CheckOutput output={check.output} />
    </Card>
  );
}
