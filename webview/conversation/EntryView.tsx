// Component of each kind of entry.
import type { VNode } from 'preact';
import { recordTaskId } from '../../src/core/execution/state';
import { byKind, type Entry, type EntryTable } from '../../src/core/transcript';
import { entryLabel } from '../announcements';
import { BriefEntry } from '../clarify/BriefCard';
import { IntentEntry } from '../clarify/IntentCard';
import { QuestionsEntry } from '../clarify/QuestionsCard';
import { CardsEntry } from '../discussion/FirstOpinions';
import { ConsensusEntry } from '../discussion/ConsensusCard';
import { ReadyEntry } from '../discussion/ReadyCard';
import { VoteEntry } from '../discussion/VoteCard';
import { DoneEntry } from '../done/DoneCard';
import { RecordEntry } from '../done/DoneRecord';
import { CommandEntry } from '../execution/CommandCard';
import { CheckoutEntry, RestoreEntry } from '../execution/RestoreCard';
import { TaskEntry } from '../execution/TaskCard';
import { VerificationEntry } from '../execution/VerificationCard';
import { ExpertsEntry } from '../experts/ExpertsCard';
import { usePanel, useStrings } from '../model/context';
import { PlanEntry } from '../plan/PlanCard';
import { SideQuestion } from '../plan/SideQuestion';
import { ConsultedLine, WebLookLine } from '../usage/LookLines';
import { WorkshopEntry } from '../workshop/WorkshopBoard';
import { FaultCard } from './FaultCard';
import { MessageBubble } from './MessageBubble';
import { BranchLine, ExpiredLine, PhaseEntry, RepairedLine, SeatOfferLine, StoppedLine } from './SystemLines';
import { ToolCard } from './ToolCard';
import { TurnView } from './TurnView';
import { WishLine } from './WishLine';
import { YourTurnNotice } from './YourTurnNotice';

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

/** @param index in the whole conversation */
export function EntryView({ entry, index }: { readonly entry: Entry; readonly index: number }) {
  return byKind(views, entry, index);
}

/** An entry that shows only its name. */
function NameLine({ entry, isAlert = false }: { readonly entry: Entry; readonly isAlert?: boolean }) {
  const { live } = usePanel();
  const t = useStrings();
  return (
    <p class="line" {...(isAlert ? { role: 'alert' } : {})}>
      {entryLabel(entry, live.session.peek(), t)}
    </p>
  );
}
