// End of the conversation: open decisions that are not entries, and current work.
import { awaits } from '../../src/core/next';
import { EntryBelow } from '../common/entryTargets';
import { ChoiceCards } from '../discussion/ChoiceCards';
import { LimitCard } from './LimitCard';
import { ExecutionPending } from '../execution/ExecutionPending';
import { WorkshopBoard } from '../workshop/WorkshopBoard';
import { usePanel, useSession } from '../model/context';
import { WorkLine } from './TurnView';
import { openWorkshop } from '../../src/core/workshop/workshop';

export function Pending() {
  const { live } = usePanel();
  const session = useSession();
  const question = awaits(session);
  if (question === 'cap' && session.models.caps.reached) {
    return (
      <EntryBelow>
        <LimitCard cap={session.models.caps.reached} />
      </EntryBelow>
    );
  }
  if (question === 'verification' || question === 'redCheck' || question === 'goOn' || question === 'unmetDependencies') {
    return (
      <EntryBelow>
        <ExecutionPending key={question} question={question} />
      </EntryBelow>
    );
  }
  if (question === 'choice') {
    return (
      <EntryBelow>
        <ChoiceCards />
      </EntryBelow>
    );
  }
  const workshop = openWorkshop(session.workshops);
  if (workshop) {
    return (
      <EntryBelow kind="workshop">
        <WorkshopBoard key={workshop.id} id={workshop.id} />
      </EntryBelow>
    );
  }
  const isBetweenTurns = live.busy.value && session.turn === null && question === null;
  return isBetweenTurns ? <WorkLine /> : null;
}
