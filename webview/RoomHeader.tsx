// The one line above the conversation: the phase, the team, what is going on, and what it has cost; nothing in it ever wraps.
import { PhaseLine } from './conversation/PhaseLine';
import { SpendButton } from './conversation/SpendButton';
import { TeamStrip } from './team/TeamStrip';
import { PageButton } from './ui/PageButton';
import { StatusLine } from './ui/StatusLine';

export function RoomHeader() {
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
