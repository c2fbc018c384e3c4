// Card of a fault: what failed in plain words, the action that fixes it, and retry.
import { CardActs } from '../common/CardActs';
import { mendingActs } from '../../src/core/cardActs';
import { faultText, knownReason } from '../../src/core/faults';
import type { FaultEntry } from '../../src/core/transcript';
import { mainButtons } from '../ui/Button';
import { Card, SettledCard } from '../ui/Card';
import { timesText, useTries } from './failedTries';
import { usePanel, useStrings } from '../model/context';

interface Props {
  readonly entry: FaultEntry;
  /** Index in the whole conversation. */
  readonly index: number;
}

export function FaultCard({ entry, index }: Props) {
  const { view } = usePanel();
  const t = useStrings();
  const { about, retryAt } = entry.fault;
  const reason = knownReason(entry.fault.reason);
  const text = t(faultText(entry.fault));
  const tries = useTries(index);
  if (entry.cleared && tries === 0) return null;
  if (entry.cleared) return <SettledCard title={text} outcome={timesText(t('fault.cleared'), tries)} mark="none" />;
  return (
    <Card
      focusOn={(card) => mainButtons.all(card)[0]}
      title={text}
      tone="bad"
      side={timesText('', tries)}
      actions={<CardActs of={mendingActs(reason, about)} own={{ 'fault.action.setKey': { onPress: () => view.openPage('model') } }} />}
    >
      {about && reason !== 'noKey' && (
        <p class="why">
          <code>{about}</code>
        </p>
      )}
      {retryAt !== undefined && <p class="why">{t('fault.retryAt', { time: t.time(retryAt) })}</p>}
      <p class="hint">{t('fault.kept')}</p>
    </Card>
  );
}
