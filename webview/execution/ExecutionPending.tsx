// Cards of an execution that waits at the end of the conversation.
import { CardActs } from '../common/CardActs';
import { maxAutomaticTurns } from '../../src/core/execution/autoTurnLimit';
import { missingBasis, taskWithUnmetDependencies } from '../../src/core/execution/selectors';
import { useSession, useStrings } from '../model/context';
import { stepNumber, taskTitle } from '../model/selectors';
import { Card } from '../ui/Card';
import { FailedCheckCard, VerificationOffer } from './VerificationCard';

export type PendingQuestion = 'verification' | 'redCheck' | 'goOn' | 'unmetDependencies';

export function ExecutionPending({ question }: { readonly question: PendingQuestion }) {
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
