// The first screen: what this is, and the next thing to do, be it a model to connect, a place to begin, or only a request to type.
import { phases } from '../../src/core/phases';
import type { Environment } from '../../src/protocol';
import { facesOf } from '../model/selectors';
import { Button } from '../ui/Button';
import { Avatar } from '../ui/Avatar';
import { FirstSteps } from './FirstSteps';
import { SetUp } from './SetUp';
import { Starters } from './Starters';
import { PageButton } from '../ui/PageButton';
import { usePanel, useStrings } from '../model/context';

/** In three states: without a model the ways to one; before the first discussion of a project where it could begin; after it, the composer. */
export function Welcome({ environment }: { readonly environment: Environment }) {
  const t = useStrings();
  const team = facesOf({ phase: null, workshops: [], team: environment.members });
  const { starters = [], tourRequest } = environment;
  const isLive = environment.team === 'live';
  const isKnown = isLive && starters.length === 0;
  const tour = tourRequest !== null && <Tour request={tourRequest} isFirst={!isLive} />;
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
        {!isKnown && <p class="lead">{t('panel.welcome.lead')}</p>}
        <FirstSteps environment={environment} />
        {/* whoever has no model yet can begin with the tour at once, and sees that without scrolling */}
        {isLive ? <Connected environment={environment} /> : tour}
        {!isLive && <NoModel environment={environment} />}
        {starters.length > 0 && <Starters starters={starters} />}
        {isLive && tour}
        {!isKnown && <WayThrough />}
      </div>
    </main>
  );
}

function NoModel({ environment }: { readonly environment: Environment }) {
  const t = useStrings();
  return (
    <>
      <h2>{t('setup.title')}</h2>
      <p class="lead">{t('panel.missing.model')}</p>
      <SetUp environment={environment} />
    </>
  );
}

/** What will happen, a line a phase. */
function WayThrough() {
  const t = useStrings();
  return (
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
  );
}

/** Said for as long as the model that was just connected is news. */
function Connected({ environment: { setup } }: { readonly environment: Environment }) {
  const t = useStrings();
  const works = [setup.editor.way, setup.gemini.way, setup.server.way].find((way) => way.state === 'works');
  return (
    <p class="outcome" role="status">
      {works && t('setup.works', { model: works.model })}
    </p>
  );
}

function Tour({ request, isFirst }: { readonly request: string; readonly isFirst: boolean }) {
  const { store } = usePanel();
  const t = useStrings();
  return (
    <section class="tour">
      <p>{t('panel.welcome.tour')}</p>
      <blockquote>{request}</blockquote>
      <Button kind={isFirst ? 'main' : 'second'} onPress={() => store.send({ type: 'message.send', text: request })}>
        {t('panel.welcome.startTour')}
      </Button>
    </section>
  );
}
