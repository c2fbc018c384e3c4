// After several turns without the user the executor asks whether it may go on; nothing goes on by itself from here.
import { mostAutomaticTurns } from '../../src/core/plan/pace';
import { Button } from './Button';
import { Card } from './Card';
import { usePanel, useStrings } from './usePanel';

export function PaceCard() {
  const { store } = usePanel();
  const t = useStrings();
  return (
    <Card
      title={t('card.pace.title', { count: mostAutomaticTurns })}
      actions={
        <>
          <Button onPress={() => store.send({ type: 'execution.goOn', goOn: false })}>{t('card.pace.stop')}</Button>
          <Button kind="main" onPress={() => store.send({ type: 'execution.goOn', goOn: true })}>
            {t('card.pace.goOn')}
          </Button>
        </>
      }
    >
      <p class="why">{t('card.pace.text')}</p>
    </Card>
  );
}
