// Root component: a page, or the session or welcome screen with the composer.
import { useCallback, useEffect, useMemo } from 'preact/hooks';
import type { Environment, Page } from '../src/protocol';
import { Notices } from './Notices';
import { Composer } from './composer/Composer';
import { ReadOnlyNotice } from './composer/ReadOnlyNotice';
import { cardThatWaits } from './conversation/waitingCard';
import { Announcer, ModelPage, SessionPage, SessionsPage, TeamPage, WorkshopStart } from './lazyViews';
import { PanelContext, panelOf, usePanel } from './model/context';
import type { HostLink } from './model/host';
import type { PanelState } from './model/panelState';
import { directionOf } from './model/strings';
import { Welcome } from './setup/Welcome';
import { Boundary } from './ui/ErrorBoundary';
import { focusCard } from './ui/useAutoFocusNewCard';
import { useFocusKept, useFocusReturn } from './ui/useFocusKept';

export function App({ state, host }: { readonly state: PanelState; readonly host: HostLink }) {
  const { connection, live, view } = state;
  useStopKey(state);
  useFocusKept();
  const onWaitingCard = useCallback(() => void focusCard(cardThatWaits(live.session.peek())), [live]);
  useFocusReturn(onWaitingCard, view.focusBack);
  const panel = useMemo(() => panelOf(state, host), [state, host]);
  const environment = connection.environment.value;
  if (!environment) return <div class="panel" aria-busy="true" />;
  return (
    <PanelContext.Provider value={panel}>
      <div class="panel" lang={environment.language} dir={directionOf(environment.language)}>
        {view.page.value === null && <Talk environment={environment} />}
        {view.page.value !== null && (
          <Boundary of={view.page.value}>
            <Pages page={view.page.value} />
          </Boundary>
        )}
        <Announcer />
      </div>
    </PanelContext.Provider>
  );
}

function Pages({ page }: { readonly page: Page }) {
  switch (page) {
    case 'sessions':
      return <SessionsPage />;
    case 'team':
      return <TeamPage />;
    case 'model':
      return <ModelPage />;
  }
}

function Talk({ environment }: { readonly environment: Environment }) {
  const { live, view } = usePanel();
  const seen = live.session.value;
  const held = live.held.value;
  return (
    <>
      {seen.seq > 0 ? (
        <SessionPage />
      ) : (
        <Boundary of={seen}>
          <Notices />
          <Welcome environment={environment} />
        </Boundary>
      )}
      {held === null && view.workshopStart.value && <WorkshopStart request={view.workshopStart.value} />}
      {held === null ? <Composer /> : <ReadOnlyNotice held={held} />}
    </>
  );
}

/** Escape stops the team regardless of the focus, unless another handler or an input method has handled the key. */
function useStopKey({ connection, live }: PanelState): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing && live.busy.peek())
        connection.send({ type: 'run.stop' });
    };
    // On `window`, because its listeners run after those on the document, so a page can handle the key first.
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [connection, live]);
}
