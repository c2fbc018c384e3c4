// Which component shows which kind of entry.
import type { Entry } from '../../src/core/transcript';
import { ExecutionEntry } from '../execution/ExecutionEntry';
import { WorkshopEntry } from '../workshop/WorkshopEntry';
import { BriefEntry } from '../clarify/BriefCard';
import { CardsEntry } from '../discussion/CardsBoard';
import { ConsensusEntry } from '../discussion/ConsensusCard';
import { ConsultedLine } from '../usage/ConsultedLine';
import { FaultCard } from './FaultCard';
import { YourTurnNotice } from './YourTurnNotice';
import { IntentEntry } from '../clarify/IntentCard';
import { MessageBubble } from './MessageBubble';
import {
  AbsentLine,
  BranchLine,
  ChoiceLine,
  ExpiredLine,
  MissedLine,
  SeatProposalLine,
  PartLostLine,
  PhaseEntry,
  RepairedLine,
  SeatLine,
  StoppedLine,
} from './SystemLines';
import { QuestionsEntry } from '../clarify/QuestionsCard';
import { ReadyEntry } from '../discussion/ReadyCard';
import { ToolCard } from './ToolCard';
import { TurnView } from './TurnView';
import { VoteEntry } from '../discussion/VoteCard';
import { WebLookLine } from '../usage/WebLookLine';
import { WishLine } from './WishLine';

interface Props {
  readonly entry: Entry;
  /** Of the entry in the whole conversation. */
  readonly index: number;
}

export function EntryView({ entry, index }: Props) {
  switch (entry.kind) {
    case 'message':
      return <MessageBubble entry={entry} />;
    case 'turn':
      return <TurnView entry={entry} index={index} />;
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
      return <YourTurnNotice entry={entry} reason={entry.reason} summary={entry.summary} />;
    case 'cards':
      return <CardsEntry />;
    case 'vote':
      return <VoteEntry entry={entry} voteId={entry.voteId} />;
    case 'wish':
      return <WishLine wishId={entry.wishId} />;
    case 'tool':
      return <ToolCard callId={entry.callId} />;
    case 'web':
      return <WebLookLine lookId={entry.lookId} />;
    case 'seat':
      return <SeatLine agent={entry.agent} change={entry.change} />;
    case 'missed':
      return <MissedLine entry={entry} />;
    case 'proposed':
      return <SeatProposalLine entry={entry} />;
    case 'choice':
      return <ChoiceLine entry={entry} />;
    case 'consensus':
      return <ConsensusEntry entry={entry} version={entry.version} />;
    case 'ready':
      return <ReadyEntry entry={entry} />;
    case 'workshop':
      return <WorkshopEntry entry={entry} />;
    case 'forked':
    case 'branched':
      return <BranchLine kind={entry.kind} sessionId={entry.sessionId} />;
    case 'fault':
      return <FaultCard entry={entry} index={index} />;
    case 'stopped':
      return <StoppedLine entry={entry} reason={entry.reason} />;
    case 'consulted':
      return <ConsultedLine by={entry.by} />;
    case 'partLost':
      return <PartLostLine by={entry.by} detail={entry.detail} />;
    case 'absent':
      return <AbsentLine names={entry.names} />;
    case 'repaired':
      return <RepairedLine droppedBytes={entry.droppedBytes} lostEvents={entry.lostEvents} />;
    case 'experts':
    case 'plan':
    case 'planRefused':
    case 'aside':
    case 'task':
    case 'command':
    case 'restore':
    case 'verification':
    case 'done':
      return <ExecutionEntry entry={entry} />;
  }
}
