// The discussion as facts: proposal, positions, objections and ledger, folded from typed trailers and never from prose.
import type { Event, EventOf, RouteSource, TurnOutcome, WaitReason } from '../events';
import type { Tier } from '../models/request';
import { addCall, noSpend, type Spend } from '../models/usage';
import { isBudgetReason } from './budget';
import { evolveLedger, foldAnswers } from './ledger';
import { isAcknowledgement, newMentions, withCalls } from './loops';
import { agentOf, type OwnAgent } from './ownAgents';
import type { AgentId } from './roster';
import type { Position } from './stance';
import { answerObjections, foldStance, hasMoved, noteAll } from './standing';
import { debate, evolveVotes, type Vote } from './votes';
import { withConcerns } from '../workshop/adopt';

export interface Proposal {
  readonly version: number;
  readonly author: AgentId;
  readonly text: string;
}

export interface MemberPosition {
  readonly position: Position;
  /** The proposal version the position was taken on; a position on an older version counts for nothing. */
  readonly version: number;
  readonly why: string;
  readonly evidence: readonly string[];
  /** What was named as evidence and is not in the files. */
  readonly unfounded?: readonly string[];
  /** The member's position before, where it was another one. */
  readonly before: Position | null;
  /** Moved to support on an unchanged proposal with no new evidence: counted, and shown for what it is. */
  readonly flipped: boolean;
}

/** Who closed an entry of the ledger, with which event, and why where a reason was given. */
export interface Closed {
  readonly by: AgentId | 'user';
  readonly seq: number;
  readonly reason: string;
}

export interface Objection {
  /** `O1`, `O2`, … in the order they were raised. */
  readonly id: string;
  readonly owner: AgentId;
  readonly text: string;
  readonly blocking: boolean;
  readonly evidence: readonly string[];
  readonly open: boolean;
  /** Raised by a ballot and not in a turn: support in a later ballot withdraws it. */
  readonly fromBallot: boolean;
  /** How many turns had been taken when it was raised or last answered. */
  readonly since: number;
  /** `seq` of the event that brought it. */
  readonly seq: number;
  readonly closed: Closed | null;
}

export interface Note {
  /** `D1` for a decision, `Q1` for an open question, `C1` for a constraint, `A1` for an assumption. */
  readonly id: string;
  readonly kind: 'decision' | 'question' | 'constraint' | 'assumption';
  readonly text: string;
  readonly by: AgentId | 'user';
  /** `seq` of the event that brought it. */
  readonly seq: number;
  readonly open: boolean;
  readonly closed: Closed | null;
}

export interface QueuedMention {
  readonly agent: AgentId;
  readonly by: AgentId | 'user';
}

export interface ChosenSpeaker {
  readonly agent: AgentId;
  /** Who called for them, or null where nobody did. */
  readonly by: AgentId | 'user' | null;
  readonly reason: string;
  readonly source: RouteSource;
  /** The model the router asked for, or null for the member's usual one. */
  readonly tier: Tier | null;
}

/** A turn that is being taken. */
export interface TakenTurn {
  readonly agent: AgentId;
  readonly to: AgentId | 'user' | 'everyone';
  readonly source: RouteSource;
}

export interface SpokenTurn extends TakenTurn {
  readonly outcome: TurnOutcome;
  /** Whether it changed the proposal, a position, an objection or the ledger. */
  readonly moved: boolean;
}

export interface Pin {
  readonly messageId: string;
  readonly text: string;
  /** The member who said it; absent where the user did. */
  readonly by?: AgentId;
}

export interface Room {
  /** Members the workspace brought along, as its files said when they were last read. */
  readonly own: readonly OwnAgent[];
  readonly proposal: Proposal | null;
  readonly positions: Readonly<Record<AgentId, MemberPosition>>;
  readonly objections: readonly Objection[];
  readonly ledger: readonly Note[];
  /** Messages of the user that every prompt holds. */
  readonly pins: readonly Pin[];
  readonly heard: readonly AgentId[];
  /** Turns since the user last spoke or let the team go on. */
  readonly turns: readonly SpokenTurn[];
  readonly lastSpeaker: AgentId | null;
  readonly queue: readonly QueuedMention[];
  /** Members who sit here but are not asked to speak, except by the user. */
  readonly muted: readonly AgentId[];
  /** Who was called by a member since the user last spoke, and could not answer. */
  readonly missed: readonly AgentId[];
  /** Who was chosen and has not yet spoken to the end; a turn that was cut off is theirs again. */
  readonly next: ChosenSpeaker | null;
  /** Set while the floor is the user's. */
  readonly wait: WaitReason | null;
  readonly consensus: { readonly version: number; readonly state: 'offered' | 'declined' | 'taken' } | null;
  /** Oldest first; only the last one can be open. */
  readonly votes: readonly Vote[];
  /** `seq` of the last turn or word that may have changed the ledger; 0 before there was one. */
  readonly changedAt: number;
  /** What the message of the user that the team is at work on has used up so far; failed attempts are calls too. */
  readonly spend: Spend;
  /** Whether the user has extended the budget of this message. */
  readonly extended: boolean;
  /** How often in a row the router found the team off the topic. */
  readonly offTopic: number;
  /** Turns taken in all. */
  readonly taken: number;
  /** Whether the router could not be reached since the user last spoke. */
  readonly degraded: boolean;
}

export const emptyRoom: Room = {
  own: [],
  proposal: null,
  positions: {},
  objections: [],
  ledger: [],
  pins: [],
  heard: [],
  turns: [],
  lastSpeaker: null,
  queue: [],
  muted: [],
  missed: [],
  next: null,
  wait: null,
  consensus: null,
  votes: [],
  changedAt: 0,
  spend: noSpend,
  extended: false,
  offTopic: 0,
  taken: 0,
  degraded: false,
};

export function evolveRoom(room: Room, event: Event): Room {
  return evolveLedger(evolveVotes(evolveTalk(room, event), event), event);
}

function evolveTalk(room: Room, event: Event): Room {
  switch (event.type) {
    case 'agents.defined':
      return { ...room, own: event.agents.map(agentOf) };
    case 'brief.accepted':
      return noteAll(
        noteAll(room, 'constraint', event.brief.constraints, 'user', event.seq),
        'decision',
        event.brief.decisions,
        'user',
        event.seq,
      );
    case 'message.said':
      return { ...refill(reopen(room)), queue: withCalls(room.queue, event.mentions) };
    case 'route.chosen':
      return {
        ...room,
        next: { agent: event.next, by: event.by, reason: event.reason, source: event.source, tier: event.tier ?? null },
        queue: room.queue.filter((queued) => queued.agent !== event.next),
        offTopic: event.onTopic === false ? room.offTopic + 1 : event.source === 'router' ? 0 : room.offTopic,
      };
    case 'call.ended': {
      // a workshop has a size of its own, which the user saw before it began
      if (event.purpose === 'workshop') return room;
      const spend = addCall(room.spend, event.usage, event.costUsd);
      return { ...room, spend: { ...spend, calls: spend.calls + (event.attempts ?? 1) - 1 } };
    }
    case 'workshop.adopted':
      return withConcerns(refill(reopen(room)), event.concerns, event.seq);
    case 'turn.skipped': {
      const skipped = {
        agent: event.agent,
        to: 'everyone',
        source: room.next?.source ?? 'engine',
        outcome: 'failed',
        moved: false,
      } as const;
      return { ...room, next: null, lastSpeaker: event.agent, turns: [...room.turns, skipped] };
    }
    case 'oddity.noted':
      return event.oddity === 'routerDegraded' ? { ...room, degraded: true } : room;
    case 'floor.opened':
      return { ...room, wait: event.reason };
    case 'floor.passed':
      return { ...reopen(room), extended: room.extended || isBudgetReason(room.wait) };
    case 'member.unseated':
      return { ...silence(room, event.agent), muted: room.muted.filter((id) => id !== event.agent) };
    case 'member.muted':
      return { ...silence(room, event.agent), muted: [...room.muted.filter((id) => id !== event.agent), event.agent] };
    case 'member.unmuted':
      return { ...room, muted: room.muted.filter((id) => id !== event.agent) };
    case 'mention.missed':
      return room.missed.includes(event.agent) ? room : { ...room, missed: [...room.missed, event.agent] };
    case 'consensus.offered':
      return { ...room, consensus: { version: event.version, state: 'offered' } };
    case 'consensus.settled':
      return event.taken
        ? { ...room, consensus: { version: event.version, state: 'taken' } }
        : { ...room, wait: 'declined', consensus: { version: event.version, state: 'declined' } };
    case 'phase.entered':
      return event.to === 'discovery' ? refill(reopen(room)) : room;
    default:
      return room;
  }
}

/**
 * The room after a discussion turn has ended: who spoke to whom, whom they mentioned, and where they stand.
 * A turn that was cut off or failed leaves the room as it was, and its speaker next: the choice was made and paid for.
 */
export function foldTurn(room: Room, turn: TakenTurn, event: EventOf<'turn.ended'>): Room {
  const { agent, to, source } = turn;
  if (event.outcome === 'interrupted' || event.outcome === 'failed') return room;
  const isHeard = event.outcome === 'done' || event.outcome === 'truncated';
  const after =
    isHeard && event.stance ? foldStance(room, agent, { stance: event.stance, seq: event.seq, unfounded: event.unfounded ?? [] }) : room;
  const spokenTurn: SpokenTurn = { agent, to, source, outcome: event.outcome, moved: hasMoved(room, after, agent) };
  const turns = [...room.turns, spokenTurn];
  const taken = room.taken + 1;
  if (!isHeard) return { ...after, taken, next: null, lastSpeaker: agent, turns };
  // Thanks that call somebody would be thanked for, and so on.
  const isEmpty = event.mentions.length === 0 || (!spokenTurn.moved && isAcknowledgement(event.text));
  // One copy for all that a turn changes: a long session is folded turn by turn.
  const spoken: Room = {
    ...after,
    taken,
    next: null,
    lastSpeaker: agent,
    turns,
    heard: room.heard.includes(agent) ? room.heard : [...room.heard, agent],
    queue: isEmpty ? room.queue : [...room.queue, ...newMentions({ ...after, turns }, agent, event.mentions)],
    objections: answerObjections(after, agent, event.stance),
    changedAt: event.stance ? event.seq : room.changedAt,
  };
  return foldAnswers(debate(spoken, agent), agent, event.stance, event.seq);
}

/** A word of the user is new work with a budget of its own. */
function refill(room: Room): Room {
  return { ...room, spend: noSpend, extended: false };
}

/** Whoever leaves or is muted is not called any more; what they said and objected to stands. */
function silence(room: Room, agent: AgentId): Room {
  return {
    ...room,
    queue: room.queue.filter((queued) => queued.agent !== agent),
    next: room.next?.agent === agent ? null : room.next,
  };
}

function reopen(room: Room): Room {
  return {
    ...room,
    turns: [],
    queue: [],
    missed: [],
    next: null,
    wait: null,
    offTopic: 0,
    degraded: false,
    consensus: room.consensus?.state === 'offered' ? { ...room.consensus, state: 'declined' } : room.consensus,
  };
}
