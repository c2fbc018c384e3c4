// Renders an entry of the conversation, according to its kind.
import type { VNode } from 'preact';
import { fixActs, toolActs } from '../../src/core/cardActs';
import { recordTaskId } from '../../src/core/execution/state';
import { faultText, knownReason } from '../../src/core/faults';
import { visible } from '../../src/core/text/visible';
import { toolName, toolUse } from '../../src/core/tools/toolUse';
import { byKind, type Entry, type EntryTable, type FaultEntry } from '../../src/core/transcript';
import { entryLabel } from '../announcements';
import { BriefEntry } from '../clarify/BriefCard';
import { IntentEntry } from '../clarify/IntentCard';
import { QuestionsEntry } from '../clarify/QuestionsCard';
import { CardActs } from '../common/CardActs';
import { ConsensusEntry } from '../discussion/ConsensusCard';
import { CardsEntry } from '../discussion/FirstOpinions';
import { ReadyEntry } from '../discussion/ReadyCard';
import { VoteEntry } from '../discussion/VoteCard';
import { DoneEntry } from '../done/DoneCard';
import { RecordEntry } from '../done/DoneRecord';
import { CommandEntry, VerificationEntry } from '../execution/CommandCard';
import { CheckoutEntry, RestoreEntry } from '../execution/RestoreCard';
import { TaskEntry } from '../execution/TaskCard';
import { ExpertsEntry } from '../experts/ExpertsCard';
import { usePanel, useSession, useStrings } from '../model/context';
import { PlanEntry } from '../plan/PlanCard';
import { SideQuestion } from '../plan/SideQuestion';
import { mainButtons, Button } from '../ui/Button';
import { Card, SettledCard, actionRows } from '../ui/Card';
import { ConsultedLine, WebLookLine } from '../usage/LookLines';
import { WorkshopEntry } from '../workshop/WorkshopBoard';
import { timesText, useTries, TurnView } from './TurnView';
import { MessageBubble } from './MessageBubble';
import { BranchLine, ExpiredLine, PhaseEntry, RepairedLine, SeatOfferLine, StoppedLine } from './SystemLines';
import { YourTurnNotice } from './YourTurnNotice';
import { currentTask } from '../../src/core/execution/selectors';
import { openWish, type Wish } from '../../src/core/messageIntent/wish';
import { awaits, canTake } from '../../src/core/next';
import { openLines } from './waitingCard';
import { extensionText } from './Pending';
import type { Strings } from '../model/strings';
import type { Session } from '../../src/core/session';

/** Line below a user message that asks the user to confirm what the message means. */
function WishLine({ wishId }: { readonly wishId: string }) {
  const { live, send } = usePanel();
  const t = useStrings();
  const session = useSession();
  const { wishes, discussion } = session;
  const wish = wishes.find(({ id }) => id === wishId);
  if (!wish) return null;
  const isOpen = live.held.value === null && openWish(wishes)?.id === wishId && canTake(wish, session);
  const leave = t(wish.want === 'followUp' ? 'wish.leave.followUp' : 'wish.leave');
  const take = takeText(wish, t);
  // A question that was skipped, or settled by another action, shows no outcome.
  const outcome = { open: isOpen ? '' : whatComesFirst(session, t), taken: take, left: wish.want === 'followUp' ? '' : leave, passed: '' }[
    wish.state
  ];
  const isRegretted = wish.want === 'proposal' && discussion.consensus?.state === 'declined';
  const settle = (taken: boolean) => send({ type: 'wish.settle', wishId, taken });
  return (
    <div class={isOpen ? 'line open' : 'line'} ref={isOpen ? openLines.at(true) : null}>
      <span>{isOpen && isRegretted ? t('wish.ask.proposalAfterAll') : askText(wish, t)}</span>
      {isOpen ? (
        <span class="row" ref={actionRows.at(true)}>
          <Button kind="main" onPress={() => settle(true)}>
            {take}
          </Button>
          <Button onPress={() => settle(false)}>{leave}</Button>
        </span>
      ) : (
        <span class="quiet">{outcome}</span>
      )}
    </div>
  );
}

/** Returns the reason why an open question has no buttons; empty if there is no reason to show. */
function whatComesFirst(session: Session, t: Strings): string {
  const asked = awaits(session);
  if (asked === 'resume') return t('wish.stopped');
  if (asked === 'mending') return t('strip.awaits.mending');
  return currentTask(session.progress)?.review?.verdict === null ? t('strip.step.review') : '';
}

/** Returns the text of the question, which names the reached limit or the fault, if there is one. */
function askText({ want, cap, fault }: Wish, t: Strings): string {
  if (want === 'retry') return `${fault ? `${t(`fault.${fault}.text`)} ` : ''}${t('wish.ask.retry')}`;
  return want === 'extend' ? t(`card.cap.reason.${cap?.reason ?? 'costBudget'}`) : t(`wish.ask.${want}`);
}

/** Returns the label of the accepting button; the same as on the corresponding card, if there is one. */
function takeText({ want, cap }: Wish, t: Strings): string {
  switch (want) {
    case 'replan':
    case 'change':
      return t('card.plan.pause');
    case 'fix':
    case 'waive':
      return t(`card.verification.${want}`);
    case 'retry':
      return t('fault.action.retry');
    case 'extend':
      return cap && cap.limit !== null ? extensionText(cap, t) : t('card.cap.goOn');
    default:
      return t(`wish.take.${want}`);
  }
}

const views: EntryTable<[index: number], VNode | null> = {
  message: (entry) => <MessageBubble entry={entry} />,
  turn: (entry, index) => <TurnView entry={entry} index={index} />,
  fault: (entry, index) => <FaultCard entry={entry} index={index} />,
  phase: (entry) => entry.from && <PhaseEntry entry={entry} />,
  done: (entry) => <DoneEntry entry={entry} />,
  questions: ({ id, round }) => <QuestionsEntry id={id} round={round} />,
  brief: (entry) => <BriefEntry entry={entry} />,
  intent: (entry) => <IntentEntry entry={entry} />,
  expired: (entry) => <ExpiredLine entry={entry} />,
  floor: (entry) => <YourTurnNotice entry={entry} />,
  cards: () => <CardsEntry />,
  vote: (entry) => <VoteEntry entry={entry} voteId={entry.voteId} />,
  wish: ({ wishId }) => <WishLine wishId={wishId} />,
  command: ({ commandId }) => <CommandEntry commandId={commandId} />,
  tool: ({ callId }) => <ToolCard callId={callId} />,
  web: ({ lookId }) => <WebLookLine lookId={lookId} />,
  seat: (entry) => <NameLine entry={entry} />,
  missed: (entry) => <SeatOfferLine entry={entry} />,
  proposed: (entry) => <SeatOfferLine entry={entry} />,
  choice: (entry) => <NameLine entry={entry} />,
  consensus: (entry) => <ConsensusEntry entry={entry} version={entry.version} />,
  ready: (entry) => <ReadyEntry entry={entry} />,
  experts: ({ batchId }) => <ExpertsEntry batchId={batchId} />,
  plan: (entry) => <PlanEntry entry={entry} />,
  planRefused: (entry) => <NameLine entry={entry} isAlert />,
  aside: (entry) => <SideQuestion entry={entry} />,
  task: (entry) => (entry.taskId === recordTaskId ? <RecordEntry entry={entry} /> : <TaskEntry entry={entry} />),
  restore: (entry) => <RestoreEntry entry={entry} />,
  checkout: (entry) => <CheckoutEntry entry={entry} />,
  forked: (entry) => <BranchLine entry={entry} />,
  branched: (entry) => <BranchLine entry={entry} />,
  verification: (entry) => <VerificationEntry entry={entry} />,
  workshop: (entry) => <WorkshopEntry entry={entry} />,
  consulted: ({ by }) => <ConsultedLine by={by} />,
  stopped: (entry) => <StoppedLine entry={entry} />,
  absent: (entry) => <NameLine entry={entry} />,
  partLost: (entry) => <NameLine entry={entry} />,
  window: (entry) => <NameLine entry={entry} />,
  repaired: (entry) => <RepairedLine entry={entry} />,
};

export function EntryView({ entry, index }: { readonly entry: Entry; readonly index: number }) {
  return byKind(views, entry, index);
}

/** Line that shows only the entry's accessible name. */
function NameLine({ entry, isAlert = false }: { readonly entry: Entry; readonly isAlert?: boolean }) {
  const { live } = usePanel();
  const t = useStrings();
  return (
    <p class="line" {...(isAlert ? { role: 'alert' } : {})}>
      {entryLabel(entry, live.session.peek(), t)}
    </p>
  );
}

function ToolCard({ callId }: { readonly callId: string }) {
  const t = useStrings();
  const use = toolUse(useSession().tools, callId);
  if (!use) return null;
  const names = { agent: t.nameOf(use.agent), tool: toolName(use) };
  const args = <pre class="prompt">{visible(use.args)}</pre>;
  if (use.state !== 'asked') {
    return (
      <details class="line">
        <summary>{t(`card.tool.state.${use.state}`, names)}</summary>
        {args}
      </details>
    );
  }
  return (
    <Card title={t('card.tool.title', names)} actions={<CardActs of={toolActs(callId)} />}>
      {use.server && <p class="quiet">{use.server}</p>}
      <p class="quiet">{t('card.tool.args')}</p>
      {args}
      <p class="quiet small">{t('card.tool.cost', { tokens: t.number(use.mostTokens), cost: t.cost(use.costUsd) })}</p>
      <p class="quiet small">{t('card.tool.data')}</p>
    </Card>
  );
}

interface FaultProps {
  readonly entry: FaultEntry;
  /** Index of the entry in the whole conversation. */
  readonly index: number;
}

function FaultCard({ entry, index }: FaultProps) {
  const { view } = usePanel();
  const t = useStrings();
  const { about, retryAt } = entry.fault;
  const reason = knownReason(entry.fault.reason);
  const key = faultText(entry.fault);
  const text = t(key);
  const tries = useTries(index);
  if (entry.cleared && tries === 0) return null;
  if (entry.cleared) return <SettledCard title={text} outcome={timesText(t('fault.cleared'), tries)} mark="none" />;
  return (
    <Card
      focusOn={(card) => mainButtons.all(card)[0]}
      title={text}
      tone="bad"
      side={timesText('', tries)}
      actions={<CardActs of={fixActs(reason, about)} own={{ 'fault.action.setKey': { onPress: () => view.openPage('model') } }} />}
    >
      {about && key !== 'fault.noKey.text' && (
        <p class="why">
          <code>{about}</code>
        </p>
      )}
      {retryAt !== undefined && <p class="why">{t('fault.retryAt', { time: t.time(retryAt) })}</p>}
      {reason !== 'writtenInPart' && <p class="hint">{t('fault.kept')}</p>}
    </Card>
  );
}
