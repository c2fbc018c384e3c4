// Which component shows which kind of entry.
import { recordTaskId } from '../../src/core/plan/recordFile';
import type { Entry } from '../../src/core/transcript';
import { AsideQuestion } from './Aside';
import { BriefEntry } from './BriefCard';
import { ConsensusEntry } from './ConsensusCard';
import { DoneEntry } from './DoneCard';
import { RecordEntry } from './DoneRecord';
import { ExpertsEntry } from './ExpertsCard';
import { FaultCard } from './FaultCard';
import { FloorNotice } from './FloorNotice';
import { IntentEntry } from './IntentCard';
import { MessageBubble } from './MessageBubble';
import { AbsentLine, BranchLine, ExpiredLine, MissedLine, PhaseEntry, RefusedPlanLine, RepairedLine, SeatLine, StoppedLine } from './Lines';
import { PlanEntry } from './PlanCard';
import { QuestionsEntry } from './QuestionsCard';
import { ReadyEntry } from './ReadyCard';
import { RestoreEntry } from './RestoreCard';
import { TaskEntry } from './TaskCard';
import { TurnView } from './TurnView';
import { VerificationEntry } from './VerificationCard';
import { VoteEntry } from './VoteCard';

export function EntryView({ entry }: { readonly entry: Entry }) {
  return (
    <div class="entry" data-kind={entry.kind}>
      {viewOf(entry)}
    </div>
  );
}

function viewOf(entry: Entry) {
  switch (entry.kind) {
    case 'message':
      return <MessageBubble entry={entry} />;
    case 'turn':
      return <TurnView entry={entry} />;
    case 'phase':
      return entry.from === null ? null : <PhaseEntry at={entry.at} to={entry.to} cause={entry.cause} />;
    case 'questions':
      return <QuestionsEntry id={entry.id} round={entry.round} />;
    case 'brief':
      return <BriefEntry entry={entry} />;
    case 'intent':
      return <IntentEntry entry={entry} />;
    case 'expired':
      return <ExpiredLine entry={entry} sessionId={entry.sessionId} request={entry.request} />;
    case 'floor':
      return <FloorNotice entry={entry} reason={entry.reason} summary={entry.summary} />;
    case 'vote':
      return <VoteEntry entry={entry} voteId={entry.voteId} />;
    case 'seat':
      return <SeatLine agent={entry.agent} change={entry.change} />;
    case 'missed':
      return <MissedLine entry={entry} />;
    case 'consensus':
      return <ConsensusEntry entry={entry} version={entry.version} />;
    case 'ready':
      return <ReadyEntry entry={entry} />;
    case 'experts':
      return <ExpertsEntry batchId={entry.batchId} />;
    case 'plan':
      return <PlanEntry version={entry.version} entry={entry} />;
    case 'planRefused':
      return <RefusedPlanLine reason={entry.reason} />;
    case 'aside':
      return <AsideQuestion entry={entry} />;
    case 'task':
      if (entry.taskId === recordTaskId) return <RecordEntry entry={entry} attempt={entry.attempt} />;
      return <TaskEntry entry={entry} taskId={entry.taskId} attempt={entry.attempt} />;
    case 'restore':
      return <RestoreEntry restoreId={entry.restoreId} checkpointId={entry.checkpointId} />;
    case 'forked':
    case 'branched':
      return <BranchLine kind={entry.kind} sessionId={entry.sessionId} />;
    case 'verification':
      return <VerificationEntry entry={entry} />;
    case 'done':
      return <DoneEntry entry={entry} />;
    case 'fault':
      return <FaultCard entry={entry} />;
    case 'stopped':
      return <StoppedLine entry={entry} reason={entry.reason} />;
    case 'absent':
      return <AbsentLine names={entry.names} />;
    case 'repaired':
      return <RepairedLine droppedBytes={entry.droppedBytes} />;
  }
}
