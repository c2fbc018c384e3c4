// The panel as a whole: quiet lines above, the conversation in the middle, the ledger and the composer below.
import { useEffect, useMemo } from 'preact/hooks';
import { Announcer } from './components/Announcer';
import { Boundary } from './components/Boundary';
import { Composer } from './components/Composer';
import { Conversation } from './components/Conversation';
import { HeldNotice } from './components/HeldNotice';
import { FindBar } from './components/FindBar';
import { useFindKey } from './components/useFindKey';
import { LedgerLine } from './components/LedgerLine';
import { Notices } from './components/Notices';
import { PhaseLine } from './components/PhaseLine';
import { TeamStrip } from './components/TeamStrip';
import { PanelContext } from './components/usePanel';
import { Welcome } from './components/Welcome';
import type { Environment } from '../src/protocol';
import type { Host } from './host';
import { SessionsPage, TeamPage, WorkshopStart } from './parts';
import type { Store } from './store';

export function App({ store, host }: { readonly store: Store; readonly host: Host }) {
  useStopKey(store);
  const panel = useMemo(() => ({ store, host, isShown: { current: false } }), [store, host]);
  const environment = store.environment.value;
  if (!environment) return <div class="panel" aria-busy="true" />;
  return (
    <PanelContext.Provider value={panel}>
      <div class="panel" lang={environment.language}>
        {store.page.value === null && <Room store={store} environment={environment} />}
        {store.page.value !== null && (
          <Boundary of={store.page.value}>{store.page.value === 'sessions' ? <SessionsPage /> : <TeamPage />}</Boundary>
        )}
        <Announcer />
      </div>
    </PanelContext.Provider>
  );
}

function Room({ store, environment }: { readonly store: Store; readonly environment: Environment }) {
  useFindKey(store);
  const seen = store.session.value;
  const isStarted = seen.seq > 0;
  const held = store.held.value;
  return (
    <>
      <Boundary of={seen}>
        {isStarted && <PhaseLine />}
        {isStarted && <TeamStrip />}
        <Notices />
      </Boundary>
      {isStarted && store.finding.isOpen.value && <FindBar />}
      <Boundary of={seen}>
        {isStarted ? <Conversation key={`${seen.id} ${store.finding.only.value === null}`} /> : <Welcome environment={environment} />}
      </Boundary>
      <Boundary of={seen}>{isStarted && <LedgerLine />}</Boundary>
      {held === null && store.workshopStart.value && <WorkshopStart request={store.workshopStart.value} />}
      {held === null ? <Composer /> : <HeldNotice held={held} />}
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
