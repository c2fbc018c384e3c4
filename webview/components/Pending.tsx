// What belongs at the end of the conversation without being an entry of it: the check on offer, whether to go on, and the work under way.
import { awaits, next } from '../../src/core/next';
import { PaceCard } from './PaceCard';
import { usePanel } from './usePanel';
import { RedCheck } from './RedCheck';
import { VerificationOffer } from './VerificationCard';
import { WorkLine } from './WorkLine';

export function Pending() {
  const { store } = usePanel();
  const session = store.session.value;
  if (awaits(session) === 'verification') {
    return (
      <div class="entry">
        <VerificationOffer />
      </div>
    );
  }
  if (awaits(session) === 'redCheck') {
    return (
      <div class="entry">
        <RedCheck />
      </div>
    );
  }
  if (awaits(session) === 'goOn') {
    return (
      <div class="entry">
        <PaceCard />
      </div>
    );
  }
  const isBetweenTurns = store.busy.value && session.turn === null && 'step' in next(session);
  return isBetweenTurns ? <WorkLine /> : null;
}
