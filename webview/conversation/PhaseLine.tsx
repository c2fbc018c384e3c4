// Where the session is: four small segments, of which the current one is named where there is room.
import { phases } from '../../src/core/phases';
import { sessionTitle } from '../../src/core/lifecycle/summary';
import { useSession, useStrings } from '../model/context';

/** When all is done every phase is behind us; that is said by the marks and needs no place of its own. */
const shown = phases.filter((phase) => phase !== 'done');

export function PhaseLine() {
  const t = useStrings();
  const { phase, history, summary } = useSession();
  const current = phase === null ? -1 : phases.indexOf(phase);
  const wasIn = (index: number) => history.some((span) => span.phase === phases[index]) && index < current;
  return (
    <nav class="phases" aria-label={t('panel.phases')}>
      <h1 class="hidden">{sessionTitle(summary)}</h1>
      <ol>
        {shown.map((name, index) => (
          <li
            key={name}
            aria-current={index === current ? 'step' : undefined}
            class={wasIn(index) ? 'past' : ''}
            title={t(`phase.${name}`)}
          >
            <span class="hidden">{t(`phase.${name}`)}</span>
            {index === current && (
              <span class="phase-name" aria-hidden="true">
                {t(`phase.${name}`)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
