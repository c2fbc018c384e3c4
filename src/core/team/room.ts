// The discussion as facts: proposal, positions, objections and ledger, folded from typed trailers and never from prose.
import type { Event, EventOf, RouteSource, TurnOutcome, WaitReason } from '../events';
import type { Tier } from '../models/request';
import { addCall, noSpend, type Spend } from '../models/usage';
import { isBudgetReason } from './budget';
import { isAcknowledgement, newMentions } from './loops';
import type { AgentId } from './roster';
import type { Position, Stance } from './stance';

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
  /** The member's position before, where it was another one. */
  readonly before: Position | null;
}

export interface Objection {
  /** `O1`, `O2`, … in the order they were raised. */
  readonly id: string;
  readonly owner: AgentId;
  readonly text: string;
  readonly blocking: boolean;
  readonly evidence: readonly string[];
  readonly open: boolean;
  /** How many turns had been taken when it was raised or last answered. */
  readonly since: number;
}

export interface Note {
  /** `D1` for a decision, `Q1` for an open question, `C1` for a constraint, `A1` for an assumption. */
  readonly id: string;
  readonly kind: 'decision' | 'question' | 'constraint' | 'assumption';
  readonly text: string;
  readonly by: AgentId | 'user';
  /** `seq` of the event that brought it. */
  readonly seq: number;
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

export interface Room {
  readonly proposal: Proposal | null;
  readonly positions: Readonly<Record<AgentId, MemberPosition>>;
  readonly objections: readonly Objection[];
  readonly ledger: readonly Note[];
  readonly heard: readonly AgentId[];
  /** Turns since the user last spoke or let the team go on. */
  readonly turns: readonly SpokenTurn[];
  readonly lastSpeaker: AgentId | null;
  readonly queue: readonly QueuedMention[];
  /** Who was chosen and has not yet spoken to the end; a turn that was cut off is theirs again. */
  readonly next: ChosenSpeaker | null;
  /** Set while the floor is the user's. */
  readonly wait: WaitReason | null;
  readonly consensus: { readonly version: number; readonly state: 'offered' | 'declined' | 'taken' } | null;
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
  proposal: null,
  positions: {},
  objections: [],
  ledger: [],
  heard: [],
  turns: [],
  lastSpeaker: null,
  queue: [],
  next: null,
  wait: null,
  consensus: null,
  spend: noSpend,
  extended: false,
  offTopic: 0,
  taken: 0,
  degraded: false,
};

export function evolveRoom(room: Room, event: Event): Room {
  switch (event.type) {
    case 'brief.accepted':
      return noteAll(
        noteAll(room, 'constraint', event.brief.constraints, 'user', event.seq),
        'decision',
        event.brief.decisions,
        'user',
        event.seq,
      );
    case 'message.said':
      return { ...refill(reopen(room)), queue: event.mentions.map((agent) => ({ agent, by: 'user' as const })) };
    case 'route.chosen':
      return {
        ...room,
        next: { agent: event.next, by: event.by, reason: event.reason, source: event.source, tier: event.tier ?? null },
        queue: room.queue.filter((queued) => queued.agent !== event.next),
        offTopic: event.onTopic === false ? room.offTopic + 1 : event.source === 'router' ? 0 : room.offTopic,
      };
    case 'call.ended': {
      const spend = addCall(room.spend, event.usage, event.costUsd);
      return { ...room, spend: { ...spend, calls: spend.calls + (event.attempts ?? 1) - 1 } };
    }
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
  const after = isHeard && event.stance ? foldStance(room, agent, event.stance, event.seq) : room;
  const spokenTurn: SpokenTurn = { agent, to, source, outcome: event.outcome, moved: hasMoved(room, after, agent) };
  const spoken: Room = { ...after, taken: room.taken + 1, next: null, lastSpeaker: agent, turns: [...room.turns, spokenTurn] };
  if (!isHeard) return spoken;
  const heard = room.heard.includes(agent) ? room.heard : [...room.heard, agent];
  // Thanks that call somebody would be thanked for, and so on.
  const isEmpty = event.mentions.length === 0 || (!spokenTurn.moved && isAcknowledgement(event.text));
  const mentions = isEmpty ? [] : newMentions(spoken, agent, event.mentions);
  return { ...spoken, heard, queue: [...room.queue, ...mentions], objections: answered(after, agent, event.stance) };
}

function hasMoved(before: Room, after: Room, agent: AgentId): boolean {
  const [old, taken] = [before.positions[agent], after.positions[agent]];
  return (
    before.proposal !== after.proposal ||
    before.ledger !== after.ledger ||
    before.objections.length !== after.objections.length ||
    before.objections.some((objection, index) => objection.open !== after.objections[index]?.open) ||
    old?.position !== taken?.position ||
    old?.version !== taken?.version
  );
}

/** An objection is answered by whoever proposed what it is about, or by whoever names it. */
function answered(after: Room, speaker: AgentId, stance: Stance | null): readonly Objection[] {
  const isAuthor = speaker === after.proposal?.author;
  if (!isAuthor && !stance?.addresses.length) return after.objections;
  const isAnswer = ({ open, owner, id }: Objection) => open && owner !== speaker && (isAuthor || stance?.addresses.includes(id));
  return after.objections.map((objection) => (isAnswer(objection) ? { ...objection, since: after.taken + 1 } : objection));
}

/** A word of the user is a new piece of work with a budget of its own. */
function refill(room: Room): Room {
  return { ...room, spend: noSpend, extended: false };
}

function reopen(room: Room): Room {
  return {
    ...room,
    turns: [],
    queue: [],
    next: null,
    wait: null,
    offTopic: 0,
    degraded: false,
    consensus: room.consensus?.state === 'offered' ? { ...room.consensus, state: 'declined' } : room.consensus,
  };
}

function foldStance(room: Room, agent: AgentId, stance: Stance, seq: number): Room {
  const proposed = propose(room, agent, stance);
  const closed = closeObjections(proposed, agent, stance);
  const objected = object(closed, agent, stance);
  const positioned = position(objected, agent, stance);
  const decided = noteAll(positioned, 'decision', stance.decided, agent, seq);
  return noteAll(noteAll(decided, 'question', stance.asks, agent, seq), 'assumption', stance.assumes, agent, seq);
}

function propose(room: Room, author: AgentId, stance: Stance): Room {
  if (!stance.proposal || stance.proposal === room.proposal?.text) return room;
  return { ...room, proposal: { version: (room.proposal?.version ?? 0) + 1, author, text: stance.proposal } };
}

/** Only the owner closes an objection: by naming it, or, where it blocks, by supporting. One that does not block outlives support. */
function closeObjections(room: Room, agent: AgentId, stance: Stance): Room {
  const closes = (objection: Objection) =>
    objection.owner === agent && (stance.closes.includes(objection.id) || (stance.position === 'support' && objection.blocking));
  return {
    ...room,
    objections: room.objections.map((objection) => (objection.open && closes(objection) ? { ...objection, open: false } : objection)),
  };
}

function object(room: Room, owner: AgentId, stance: Stance): Room {
  const text = stance.objection ?? (stance.position === 'object' ? stance.why : '');
  const isContrary = stance.position === 'support' && stance.blocking;
  if (!text || isContrary || room.objections.some((known) => known.open && known.owner === owner && known.text === text)) return room;
  const objection = {
    id: `O${room.objections.length + 1}`,
    owner,
    text,
    blocking: stance.blocking,
    evidence: stance.evidence,
    open: true,
    since: room.taken + 1,
  };
  return { ...room, objections: [...room.objections, objection] };
}

function position(room: Room, agent: AgentId, stance: Stance): Room {
  if (!room.proposal || stance.position === 'none') return room;
  const old = room.positions[agent];
  const before = old && old.position !== stance.position ? old.position : null;
  const taken = { position: stance.position, version: room.proposal.version, why: stance.why, evidence: stance.evidence, before };
  return { ...room, positions: { ...room.positions, [agent]: taken } };
}

const letters: Record<Note['kind'], string> = { decision: 'D', question: 'Q', constraint: 'C', assumption: 'A' };

function noteAll(room: Room, kind: Note['kind'], texts: readonly string[], by: Note['by'], seq: number): Room {
  if (texts.length === 0) return room;
  const known = room.ledger.filter((note) => note.kind === kind);
  const fresh = texts.filter((text, index) => text && texts.indexOf(text) === index && !known.some((note) => note.text === text));
  const notes = fresh.map((text, index) => ({ id: `${letters[kind]}${known.length + index + 1}`, kind, text, by, seq }));
  return notes.length > 0 ? { ...room, ledger: [...room.ledger, ...notes] } : room;
}
