// The room of a session: its header, what is said, and the lines above the composer; fetched beside the first paint, which a panel without a session does without.
import { Notices } from './Notices';
import { LedgerLine } from './LedgerLine';
import { RoomHeader } from './RoomHeader';
import { Conversation } from './conversation/Conversation';
import { WaitingLine } from './conversation/WaitingLine';
import { FindBar } from './find/FindBar';
import { useFindKey } from './find/useFindKey';
import { usePanel } from './model/context';
import { Boundary } from './ui/ErrorBoundary';

export function Room() {
  const { store } = usePanel();
  useFindKey(store);
  const seen = store.session.value;
  return (
    <>
      <Boundary of={seen}>
        <RoomHeader />
        <Notices />
      </Boundary>
      {store.finding.isOpen.value && <FindBar />}
      <Boundary of={seen}>
        <Conversation key={`${seen.id} ${store.finding.only.value === null}`} />
      </Boundary>
      <Boundary of={seen}>
        <LedgerLine />
      </Boundary>
      <Boundary of={seen}>
        <WaitingLine isHeld={store.held.value !== null} />
      </Boundary>
    </>
  );
}
