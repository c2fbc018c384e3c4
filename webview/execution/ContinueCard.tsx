// After several turns without the user the executor asks whether it may go on; nothing goes on by itself from here.
import { maxAutomaticTurns } from '../../src/core/execution/autoTurnLimit';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { usePanel, useStrings } from '../model/context';

export function ContinueCard() {
  const { send } = usePanel();
  const t = useStrings();
  return (
    <Card
      title={t('card.pace.title', { count: maxAutomaticTurns })}
      actions={
        <>
          <Button onPress={() => send({ type: 'execution.goOn', goOn: false })}>{t('card.pace.stop')}</Button>
          <Button kind="main" onPress={() => send({ type: 'execution.goOn', goOn: true })}>
            {t('card.pace.goOn')}
          </Button>
        </>
      }
    >
      <p class="why">{t('card.pace.text')}</p>
    </Card>
  );
}
