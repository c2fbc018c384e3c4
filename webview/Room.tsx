// The room of a session: header, conversation, and the lines above the composer.
// Fetched beside the first paint, which a panel without a session does without.
import { LedgerLine } from './LedgerLine';
import { Notices } from './Notices';
import { Conversation } from './conversation/Conversation';
import { PhaseLine } from './conversation/PhaseLine';
import { SpendButton } from './conversation/SpendButton';
import { WaitingLine } from './conversation/WaitingLine';
import { FindBar, useFindKey } from './find/FindBar';
import { usePanel, useSession } from './model/context';
import { TeamStrip } from './team/TeamStrip';
import { Boundary } from './ui/ErrorBoundary';
import { PageButton } from './ui/PageFrame';
import { StatusLine } from './ui/StatusLine';

export function Room() {
  const { live, finding } = usePanel();
  useFindKey(live, finding);
  const seen = useSession();
  return (
    <>
      <Boundary of={seen}>
        <RoomHeader />
        <Notices />
      </Boundary>
      {finding.isOpen.value && <FindBar />}
      <Boundary of={seen}>
        <Conversation key={`${seen.id} ${finding.only.value === null}`} />
      </Boundary>
      <Boundary of={seen}>
        <LedgerLine />
      </Boundary>
      <Boundary of={seen}>
        <WaitingLine isHeld={live.held.value !== null} />
      </Boundary>
    </>
  );
}

/** The line above the conversation: phase, team, status and cost; nothing in it wraps. */
function RoomHeader() {
  return (
    <header class="top">
      <PhaseLine />
      <TeamStrip />
      <StatusLine place="above" />
      <SpendButton />
      <PageButton />
    </header>
  );
}
