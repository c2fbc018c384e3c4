// When the work is to be checked: after every step or at the end.
import { usePanel, useSession, useStrings } from '../model/context';
import type { VerificationTime } from '../../src/core/execution/facts';

const times: readonly VerificationTime[] = ['everyStep', 'atEnd'];

export function CheckTime() {
  const { connection, send } = usePanel();
  const t = useStrings();
  const { when } = useSession().progress.checks;
  const environment = connection.environment.value;
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
          onClick={() => when !== time && send({ type: 'verification.choose', when: time })}
        >
          {t(`card.verification.${time}`)}
        </button>
      ))}
      {when === 'everyStep' && !environment.isTrusted && <span class="quiet">{t('card.verification.untrusted')}</span>}
    </fieldset>
  );
}
