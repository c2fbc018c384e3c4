// The first screen: who is in the room, what will happen, and whatever is missing to begin.
import { phases } from '../../src/core/phases';
import type { Environment } from '../../src/protocol';
import { facesOf } from '../model/selectors';
import { faceOf } from '../model/strings';
import { Button } from '../ui/Button';
import { Avatar } from '../ui/Avatar';
import { FirstSteps } from './FirstSteps';
import { SetUp } from './SetUp';
import { PageButton } from '../ui/PageButton';
import { usePanel, useStrings } from '../model/context';

export function Welcome({ environment }: { readonly environment: Environment }) {
  const t = useStrings();
  const team = facesOf({ phase: null, workshops: [], team: environment.members });
  return (
    <main class="welcome">
      <div class="welcome-content">
        <PageButton />
        <p class="faces" aria-hidden="true">
          {team.map((id) => (
            <Avatar key={id} id={id} />
          ))}
        </p>
        <h1>{t('panel.welcome.title')}</h1>
        <p class="lead">{t('panel.welcome.lead')}</p>
        {environment.tourRequest !== null && <Tour request={environment.tourRequest} />}
        <FirstSteps environment={environment} />
        <SetUp environment={environment} />
        <ol class="way">
          {phases
            .filter((phase) => phase !== 'done')
            .map((phase) => (
              <li key={phase}>
                <b>{t(`phase.${phase}`)}</b>
                <span>{t(`panel.welcome.${phase}`)}</span>
              </li>
            ))}
        </ol>
        <h2>{t('panel.welcome.team')}</h2>
        <ul class="cast">
          {team.map((id) => (
            <li key={id} data-color={faceOf(id).color}>
              <Avatar id={id} />
              <span>
                <b>{t.nameOf(id)}</b>
                <small>{t.roleOf(id)}</small>
              </span>
            </li>
          ))}
        </ul>
      </div>
    </main>
  );
}

function Tour({ request }: { readonly request: string }) {
  const { store } = usePanel();
  const t = useStrings();
  return (
    <section class="tour">
      <p>{t('panel.welcome.tour')}</p>
      <blockquote>{request}</blockquote>
      <Button kind="main" onPress={() => store.send({ type: 'message.send', text: request })}>
        {t('panel.welcome.startTour')}
      </Button>
    </section>
  );
}
