// Where the session is and what it has cost so far: always in the same place, never louder than the conversation.
import { useState } from 'preact/hooks';
import { phases } from '../../src/core/phases';
import { CostView, ModelMenu } from '../lazyViews';
import { sessionTitle } from '../../src/core/sessions/summary';
import { PageButton } from '../ui/PageButton';
import { usePanel, useStrings } from '../model/context';

/** When all is done every phase is behind us; that is said by the marks and needs no place of its own. */
const shown = phases.filter((phase) => phase !== 'done');

export function PhaseLine() {
  const { store } = usePanel();
  const t = useStrings();
  const [opened, setOpened] = useState<'costs' | 'model' | null>(null);
  const toggle = (what: 'costs' | 'model') => setOpened(opened === what ? null : what);
  const close = () => setOpened(null);
  const environment = store.environment.value;
  const session = store.session.value;
  const { phase, spend, history } = session;
  const current = phase === null ? -1 : phases.indexOf(phase);
  const wasIn = (index: number) => history.some((span) => span.phase === phases[index]) && index < current;
  return (
    <nav class="phases" aria-label={t('panel.phases')}>
      <h1 class="hidden">{sessionTitle(session.summary)}</h1>
      <ol>
        {shown.map((name, index) => (
          <li key={name} aria-current={index === current ? 'step' : undefined} class={wasIn(index) ? 'past' : ''}>
            {t(`phase.${name}`)}
          </li>
        ))}
      </ol>
      {spend.calls > 0 && (
        <button
          type="button"
          class="spend"
          aria-haspopup="dialog"
          aria-expanded={opened === 'costs'}
          title={`${t('panel.spendHint', { calls: spend.calls })}. ${t('panel.spendShow')}`}
          onClick={() => toggle('costs')}
        >
          {t('panel.spend', { tokens: t.tokens(spend.usage), cost: t.cost(spend.costUsd) })}
        </button>
      )}
      {environment?.team === 'live' && (
        <button
          type="button"
          class="model"
          aria-haspopup="dialog"
          aria-expanded={opened === 'model'}
          title={t('setup.another')}
          onClick={() => toggle('model')}
        >
          {environment.models.strong}
        </button>
      )}
      {opened === 'costs' && <CostView onClose={close} />}
      {opened === 'model' && environment && <ModelMenu environment={environment} onClose={close} />}
      <PageButton />
    </nav>
  );
}
