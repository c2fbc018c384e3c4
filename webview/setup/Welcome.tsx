// First screen: connect a model, open a folder, choose a starter or type a request.
import type { Starter } from '../../src/core/context/lookup/starters';
import type { FaultAction } from '../../src/core/faults';
import type { TextKey } from '../../src/core/i18n/language';
import { phases } from '../../src/core/phases';
import { placeReference } from '../../src/core/text/placeReference';
import { workingWay } from '../../src/core/models/setup';
import type { Environment } from '../../src/protocol';
import { usePanel, useStrings } from '../model/context';
import { facesOf } from '../model/selectors';
import { Button, QuietButton } from '../ui/Button';
import { Avatar } from '../icons/Face';
import { foundTexts, worksText } from '../common/connectionResult';
import { SizeStart } from '../lazyViews';
import { SetUp } from './SetUp';
import { PageButton } from '../ui/PageFrame';

/** Welcome screen in three variants: connect a model, suggest a first discussion, or show only the composer. */
export function Welcome({ environment }: { readonly environment: Environment }) {
  const t = useStrings();
  const team = facesOf({ phase: null, workshops: [], team: environment.members });
  const { starters = [], tourRequests } = environment;
  const isLive = environment.team === 'live';
  const isKnown = isLive && starters.length === 0;
  const tour = tourRequests.length > 0 && <Tour requests={tourRequests} isFirst={!isLive} hasFolder={environment.workspace !== null} />;
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
        {/* without a model, the tour comes first */}
        {isLive ? <Connected environment={environment} /> : tour}
        {!isLive && <NoModel environment={environment} />}
        {starters.length > 0 && <Starters starters={starters} />}
        {isLive && !isKnown && <SizeStart />}
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

/** Overview of the phases of a discussion. */
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

function Connected({ environment: { setup } }: { readonly environment: Environment }) {
  const t = useStrings();
  const way = workingWay(setup);
  return (
    <p class="outcome" role="status">
      {way && worksText(way, t)}
      {way &&
        foundTexts(way, t).map((line) => (
          <span class="found" key={line}>
            {line}
          </span>
        ))}
    </p>
  );
}

interface TourProps {
  readonly requests: readonly string[];
  readonly isFirst: boolean;
  readonly hasFolder: boolean;
}

function Tour({ requests, isFirst, hasFolder }: TourProps) {
  const { send } = usePanel();
  const t = useStrings();
  const [request = '', short] = requests;
  const start = (text: string) => send({ type: 'message.send', text });
  return (
    <section class="tour">
      <p>{t('panel.welcome.tour')}</p>
      <blockquote>{request}</blockquote>
      {!hasFolder && <p>{t('panel.welcome.tourFolder')}</p>}
      <div class="row">
        {!hasFolder && <MendButton action="openSample" kind="main" />}
        <Button kind={isFirst && hasFolder ? 'main' : 'second'} onPress={() => start(request)}>
          {t('panel.welcome.startTour')}
        </Button>
      </div>
      {short && (
        <QuietButton look="link" onPress={() => start(short)} title={short}>
          {t('panel.welcome.startShortTour')}
        </QuietButton>
      )}
    </section>
  );
}

type Mend = Exclude<FaultAction, 'retry'>;

interface FirstStep {
  readonly text: TextKey;
  readonly actions: readonly Mend[];
}

/** Returns the first unmet requirement for a discussion; empty if all are met. The tour has its own button for the sample project. */
function missingSteps(environment: Environment): readonly FirstStep[] {
  const steps: FirstStep[] = [];
  const openSample: readonly Mend[] = environment.tourRequests.length > 0 ? [] : ['openSample'];
  if (environment.workspace === null) steps.push({ text: 'panel.missing.workspace', actions: ['openFolder', ...openSample] });
  else if (!environment.isTrusted) steps.push({ text: 'panel.missing.trust', actions: ['manageTrust'] });
  return steps;
}

function MendButton({ action, kind = 'second' }: { readonly action: Mend; readonly kind?: 'main' | 'second' }) {
  const { send } = usePanel();
  const t = useStrings();
  return (
    <Button kind={kind} onPress={() => send({ type: 'editor.mend', action })}>
      {t(`fault.action.${action}`)}
    </Button>
  );
}

function FirstSteps({ environment }: { readonly environment: Environment }) {
  const t = useStrings();
  const steps = missingSteps(environment);
  if (steps.length === 0) return null;
  return (
    <ul class="steps">
      {steps.map(({ text, actions }) => (
        <li key={text}>
          <p>{t(text)}</p>
          <div class="row">
            {actions.map((action) => (
              <MendButton key={action} action={action} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Starters({ starters }: { readonly starters: readonly Starter[] }) {
  const { composer } = usePanel();
  const t = useStrings();
  return (
    <section class="starters" aria-label={t('panel.welcome.starters')}>
      <h2>{t('panel.welcome.starters')}</h2>
      <ul>
        {starters.map((starter) => (
          <li key={starter.kind}>
            <button type="button" onClick={() => fill(t(`starter.${starter.kind}`, { place: placeOf(starter) }))}>
              <b>{t(`starter.${starter.kind}.title`)}</b>
              <span>{starter.kind === 'todo' ? starter.text : shortPath(starter.path)}</span>
              {starter.kind === 'todo' && <small>{`${shortPath(starter.path)}:${starter.line}`}</small>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );

  function fill(text: string): void {
    composer.request.value = { text, isAddition: false };
  }
}

/** Returns the location of a starter, for the draft. The draft never contains file content, because file content is untrusted. */
function placeOf(starter: Starter): string {
  return placeReference(starter.path, starter.kind === 'todo' ? [starter.line, starter.line] : null).trim();
}

/** Returns the file name with its last two parent folders. */
function shortPath(path: string): string {
  const parts = path.split('/');
  return parts.length > 3 ? `…/${parts.slice(-3).join('/')}` : path;
}
