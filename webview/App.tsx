// The panel as a whole: quiet lines above, the conversation in the middle, the ledger and the composer below.
import { signal } from '@preact/signals';
import { useCallback, useEffect, useMemo } from 'preact/hooks';
import { Boundary } from './ui/ErrorBoundary';
import { Composer } from './composer/Composer';
import { ReadOnlyNotice } from './composer/ReadOnlyNotice';
import { Notices } from './Notices';
import { cardThatWaits } from './conversation/waitingCard';
import { focusCard } from './ui/useAutoFocusNewCard';
import { useFocusKept } from './ui/useFocusKept';
import { useFocusReturn } from './ui/useFocusReturn';
import { PanelContext } from './model/context';
import { directionOf } from './model/direction';
import { Welcome } from './setup/Welcome';
import type { Environment, Page } from '../src/protocol';
import type { HostLink } from './model/host';
import { Announcer, ModelPage, Room, SessionsPage, TeamPage, WorkshopStart } from './lazyViews';
import type { Store } from './model/store';

export function App({ store, host }: { readonly store: Store; readonly host: HostLink }) {
  useStopKey(store);
  useFocusKept();
  const onWaitingCard = useCallback(() => void focusCard(cardThatWaits(store.session.peek())), [store]);
  useFocusReturn(onWaitingCard, store.focusBack);
  const panel = useMemo(
    () => ({ store, host, isShown: { current: false }, follows: { current: true }, raised: signal(0), restoring: { current: false } }),
    [store, host],
  );
  const environment = store.environment.value;
  if (!environment) return <div class="panel" aria-busy="true" />;
  return (
    <PanelContext.Provider value={panel}>
      <div class="panel" lang={environment.language} dir={directionOf(environment.language)}>
        {store.page.value === null && <Talk store={store} environment={environment} />}
        {store.page.value !== null && (
          <Boundary of={store.page.value}>
            <Pages page={store.page.value} />
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

function Talk({ store, environment }: { readonly store: Store; readonly environment: Environment }) {
  const seen = store.session.value;
  const held = store.held.value;
  return (
    <>
      {seen.seq > 0 ? (
        <Room />
      ) : (
        <Boundary of={seen}>
          <Notices />
          <Welcome environment={environment} />
        </Boundary>
      )}
      {held === null && store.workshopStart.value && <WorkshopStart request={store.workshopStart.value} />}
      {held === null ? <Composer /> : <ReadOnlyNotice held={held} />}
    </>
  );
}

/** Escape stops the team from anywhere; whatever it closes first, an input method included, has taken the key for itself. */
function useStopKey(store: Store): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing && store.busy.peek()) store.send({ type: 'run.stop' });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [store]);
}
