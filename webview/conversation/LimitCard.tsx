// A limit is reached: what it was, where the work stands, and the one choice to go on. Nothing goes on by itself from here.
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { extensionText, isRaised, limitText } from './limitTexts';
import { Markdown } from '../markdown/Markdown';
import { usePanel, useSession, useStrings } from '../model/context';
import type { Cap } from '../../src/core/models/state';

export function LimitCard({ cap }: { readonly cap: Cap }) {
  const { connection, send } = usePanel();
  const t = useStrings();
  const { models, progress } = useSession();
  const spend = cap.scope === 'session' ? models.caps.inAll : models.caps.sinceUser;
  const limit = limitText(cap, t);
  const steps = { done: progress.tasks.filter(({ outcome }) => outcome !== null).length, all: progress.tasks.length };
  return (
    <Card
      title={t(`card.cap.title.${cap.scope}`)}
      tone="warn"
      actions={
        <>
          <Button onPress={() => send({ type: 'editor.mend', action: 'openLimitSettings' })}>{t('card.cap.settings')}</Button>
          <Button kind="main" onPress={() => send({ type: 'cap.extend' })}>
            {cap.isLast || isRaised(cap, connection.environment.value?.limits) ? t('card.cap.goOn') : extensionText(cap, t)}
          </Button>
        </>
      }
    >
      <p class="why">
        {t(`card.cap.reason.${cap.reason}`)} {limit && t('card.cap.limit', { limit })} {cap.isLast && t('card.cap.last')}
      </p>
      {cap.summary !== '' && <Markdown text={cap.summary} />}
      {steps.all > 0 && <p>{t('strip.steps', steps)}</p>}
      <p class="hint">{t('card.cap.used', { calls: spend.calls, tokens: t.tokens(spend.usage), cost: t.cost(spend.costUsd) })}</p>
    </Card>
  );
}
