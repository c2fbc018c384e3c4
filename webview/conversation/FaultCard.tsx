// Something stands in the way: what it is in plain words, the one action that mends it, and trying again.
import { knownReason, mends } from '../../src/core/faults';
import type { FaultEntry } from '../../src/core/transcript';
import { Button, mainButtons } from '../ui/Button';
import { Card, SettledCard } from '../ui/Card';
import { timesText, useTries } from './failedTries';
import { usePanel, useStrings } from '../model/context';

interface Props {
  readonly entry: FaultEntry;
  /** Of the entry in the whole conversation. */
  readonly index: number;
}

export function FaultCard({ entry, index }: Props) {
  const { view, send } = usePanel();
  const t = useStrings();
  const { about } = entry.fault;
  const reason = knownReason(entry.fault.reason);
  const text = t(`fault.${reason}.text`);
  const tries = useTries(index);
  if (entry.cleared && tries === 0) return null;
  if (entry.cleared) return <SettledCard title={text} outcome={timesText(t('fault.cleared'), tries)} mark="none" />;
  const action = mends[reason];
  // where the same would only fail again, what mends it comes first
  const isRetryEnough = action === 'retry' || action === 'showLog';
  const retry = (
    <Button kind={isRetryEnough ? 'main' : 'second'} onPress={() => send({ type: 'run.resume' })}>
      {t('fault.action.retry')}
    </Button>
  );
  return (
    <Card
      focusOn={(card) => mainButtons.all(card)[0]}
      title={text}
      tone="bad"
      side={timesText('', tries)}
      actions={
        <>
          {!isRetryEnough && retry}
          {action !== 'retry' && (
            <Button
              kind={isRetryEnough ? 'second' : 'main'}
              onPress={() =>
                action === 'setKey'
                  ? view.openPage('model')
                  : send({ type: 'editor.mend', action, ...(action === 'changeEncoding' && { path: about }) })
              }
            >
              {t(`fault.action.${action}`)}
            </Button>
          )}
          {isRetryEnough && retry}
        </>
      }
    >
      {about && reason !== 'noKey' && (
        <p class="why">
          <code>{about}</code>
        </p>
      )}
      <p class="hint">{t('fault.kept')}</p>
    </Card>
  );
}
