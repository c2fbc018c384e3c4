// When the work is to be checked: after every step or at the end.
import { usePanel, useStrings } from '../model/context';
import type { VerificationTime } from '../../src/core/execution/facts';

const times: readonly VerificationTime[] = ['everyStep', 'atEnd'];

export function CheckTime() {
  const { store } = usePanel();
  const t = useStrings();
  const { when } = store.session.value.progress.checks;
  const environment = store.environment.value;
  if (!environment?.verification) return null;
  return (
    <fieldset class="check-time">
      <legend>{t('card.verification.when')}</legend>
      {times.map((time) => (
        <button
          key={time}
          type="button"
          class="quiet-button"
          aria-pressed={when === time}
          onClick={() => when !== time && store.send({ type: 'verification.choose', when: time })}
        >
          {t(`card.verification.${time}`)}
        </button>
      ))}
      {when === 'everyStep' && !environment.isTrusted && <span class="quiet">{t('card.verification.untrusted')}</span>}
    </fieldset>
  );
}
