import { dependentsOf } from '../../src/core/outcome/adrFile';

// The time of the check, and what undoing a step's decisions affects.
import type { VerificationTime } from '../../src/core/execution/facts';
import { usePanel, useSession, useStrings } from '../model/context';
import { taskTitle } from '../model/selectors';
import { Fold } from '../ui/Fold';
import { QuietButton } from '../ui/Button';

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
        <QuietButton key={time} pressed={when === time} onPress={() => when !== time && send({ type: 'verification.choose', when: time })}>
          {t(`card.verification.${time}`)}
        </QuietButton>
      ))}
      {when === 'everyStep' && !environment.isTrusted && <span class="quiet">{t('card.verification.untrusted')}</span>}
    </fieldset>
  );
}

/** What undoing the decisions behind a step affects, shown before the user pauses for it. */
export function Affected({ taskId }: { readonly taskId: string }) {
  const t = useStrings();
  const session = useSession();
  const { offered } = session.progress;
  const answers = offered?.plan.tasks.find(({ id }) => id === taskId)?.answers ?? [];
  if (!offered || answers.length === 0) return null;
  return (
    <Fold summary={t('card.task.affects')}>
      <ul>
        {answers.map((decision) => (
          <li key={decision}>
            {t('card.task.affected', {
              decision,
              tasks: dependentsOf(offered.plan, decision)
                .map(({ id }) => taskTitle(session, id))
                .join(', '),
            })}
          </li>
        ))}
      </ul>
      <p class="quiet">{t('card.task.kept')}</p>
    </Fold>
  );
}
