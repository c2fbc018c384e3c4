// End of the conversation: open decisions that are not entries, and current work.
import { awaits } from '../../src/core/next';
import { EntryBelow } from '../common/entryTargets';
import { ChoiceCards } from '../discussion/ChoiceCards';
import { LimitCard } from './LimitCard';
import { WorkshopBoard } from '../workshop/WorkshopBoard';
import { usePanel, useSession, useStrings } from '../model/context';
import { WorkLine } from './TurnView';
import { openWorkshop } from '../../src/core/workshop/workshop';
import { CardActs } from '../common/CardActs';
import { maxAutomaticTurns } from '../../src/core/execution/autoTurnLimit';
import { missingBasis, taskWithUnmetDependencies } from '../../src/core/execution/selectors';
import { stepNumber, taskTitle } from '../model/selectors';
import { Card } from '../ui/Card';
import { FailedCheckCard, VerificationOffer } from '../execution/VerificationCard';

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

type PendingQuestion = 'verification' | 'redCheck' | 'goOn' | 'unmetDependencies';

/** Cards of an execution that waits at the end of the conversation. */
function ExecutionPending({ question }: { readonly question: PendingQuestion }) {
  switch (question) {
    case 'verification':
      return <VerificationOffer />;
    case 'redCheck':
      return <FailedCheckCard />;
    case 'unmetDependencies':
      return <BasisCard />;
    case 'goOn':
      return <ContinueCard />;
  }
}

/** After several turns without the user the executor asks before it continues. */
function ContinueCard() {
  const t = useStrings();
  return (
    <Card title={t('card.pace.title', { count: maxAutomaticTurns })} actions={<CardActs of="goOn" />}>
      <p class="why">{t('card.pace.text')}</p>
    </Card>
  );
}

/** A step whose prerequisites are missing: the user decides whether to build it. */
function BasisCard() {
  const t = useStrings();
  const session = useSession();
  const task = taskWithUnmetDependencies(session.progress);
  if (!task) return null;
  const missing = missingBasis(session.progress, task.id).map((id) =>
    t('card.task.title', { step: stepNumber(session, id), title: taskTitle(session, id) }),
  );
  return (
    <Card title={t('card.unmetDependencies.title', { step: stepNumber(session, task.id) })} actions={<CardActs of="unmetDependencies" />}>
      <p class="why">{t('card.unmetDependencies.text', { tasks: missing.join(', ') })}</p>
    </Card>
  );
}
