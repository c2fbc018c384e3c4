// End of the conversation: cards for decisions without an entry, and the current work.
import { awaits } from '../../src/core/next';
import { EntryBelow } from '../common/entryTargets';
import { ChoiceCards } from '../discussion/ChoiceCards';
import { WorkshopBoard } from '../workshop/WorkshopBoard';
import { usePanel, useSession, useStrings } from '../model/context';
import { WorkLine } from './TurnView';
import { openWorkshop } from '../../src/core/workshop/workshop';
import { CardActs } from '../common/CardActs';
import { maxAutomaticTurns } from '../../src/core/execution/autoTurnLimit';
import { unmetDependencies, taskWithUnmetDependencies } from '../../src/core/execution/selectors';
import { stepNumber, taskTitle } from '../model/selectors';
import { Card } from '../ui/Card';
import { FailedCheckCard, VerificationOffer } from '../execution/CommandCard';
import type { Cap } from '../../src/core/models/state';
import { Markdown } from '../markdown/Markdown';
import type { Strings } from '../model/strings';

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

function ExecutionPending({ question }: { readonly question: PendingQuestion }) {
  switch (question) {
    case 'verification':
      return <VerificationOffer />;
    case 'redCheck':
      return <FailedCheckCard />;
    case 'unmetDependencies':
      return <UnmetDependenciesCard />;
    case 'goOn':
      return <ContinueCard />;
  }
}

/** Asks the user whether the team should continue after several turns without a user message. */
function ContinueCard() {
  const t = useStrings();
  return (
    <Card title={t('card.pace.title', { count: maxAutomaticTurns })} actions={<CardActs of="goOn" />}>
      <p class="why">{t('card.pace.text')}</p>
    </Card>
  );
}

function UnmetDependenciesCard() {
  const t = useStrings();
  const session = useSession();
  const task = taskWithUnmetDependencies(session.progress);
  if (!task) return null;
  const missing = unmetDependencies(session.progress, task.id).map((id) =>
    t('card.task.title', { step: stepNumber(session, id), title: taskTitle(session, id) }),
  );
  return (
    <Card title={t('card.unmetDependencies.title', { step: stepNumber(session, task.id) })} actions={<CardActs of="unmetDependencies" />}>
      <p class="why">{t('card.unmetDependencies.text', { tasks: missing.join(', ') })}</p>
    </Card>
  );
}

function LimitCard({ cap }: { readonly cap: Cap }) {
  const t = useStrings();
  const { models, progress } = useSession();
  const spend = cap.scope === 'session' ? models.caps.inAll : models.caps.sinceUser;
  const limit = limitText(cap, t);
  const steps = { done: progress.tasks.filter(({ outcome }) => outcome !== null).length, all: progress.tasks.length };
  return (
    <Card
      title={t(`card.cap.title.${cap.scope}`)}
      tone="warn"
      actions={<CardActs of="cap" own={{ 'card.cap.extend': { children: extensionText(cap, t) } }} />}
    >
      <p class="why">
        {t(`card.cap.reason.${cap.reason}`)} {limit && t('card.cap.limit', { limit })} {cap.isLast && t('card.cap.last')}
      </p>
      {cap.summary !== '' && <Markdown text={cap.summary} />}
      {steps.all > 0 && <p>{t('strip.steps', steps)}</p>}
      <p class="hint">{t('card.cap.used', { calls: spend.calls, tokens: t.tokens(spend.usage), cost: t.cost(spend.costUsd) })}</p>
    </Card>
  );
}

type Allowed = Pick<Cap, 'reason' | 'limit'>;

/** Returns the label of the button that allows the same amount again after a limit is reached. */
export function extensionText({ reason, limit }: Allowed, t: Strings): string {
  if (limit === null) return t('card.cap.extend');
  if (reason === 'callBudget') return t.count('card.cap.extend.calls', limit);
  if (reason === 'tokenBudget') return t('card.cap.extend.tokens', { tokens: t.number(limit) });
  return t('card.cap.extend.cost', { cost: t.money(limit) });
}

/** Returns the limit with its unit; empty if the log does not contain the limit. */
function limitText({ reason, limit }: Allowed, t: Strings): string {
  if (limit === null) return '';
  if (reason === 'callBudget') return t('card.cap.calls', { calls: limit });
  return reason === 'costBudget' ? t.money(limit) : t('card.cap.tokens', { tokens: t.number(limit) });
}
