// What revisiting the decisions behind a step would touch: shown before the user pauses for it.
import { dependentsOf } from '../../src/core/outcome/adrFile';
import { taskTitle } from '../model/selectors';
import { Fold } from '../ui/Fold';
import { useSession, useStrings } from '../model/context';

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
