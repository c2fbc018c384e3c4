// The discussion as facts: proposal, positions, objections and ledger, folded from typed trailers and never from prose.
import type { Event, EventOf, RouteSource, WaitReason } from '../events';
import { evolveLedger, foldAnswers } from './ledger';
import type { AgentId } from './roster';
import type { Position, Stance } from './stance';
import { debate, evolveVotes, isConformityFlip, type Vote } from './votes';

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
  /** Turns of others since it was raised or last answered. */
  readonly ignoredTurns: number;
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
}

export interface SpokenTurn {
  readonly agent: AgentId;
  readonly to: AgentId | 'user' | 'everyone';
  readonly source: RouteSource;
}

export interface Room {
  readonly proposal: Proposal | null;
  readonly positions: Readonly<Record<AgentId, MemberPosition>>;
  readonly objections: readonly Objection[];
  readonly ledger: readonly Note[];
  readonly heard: readonly AgentId[];
  /** Turns since the user last spoke. */
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
  muted: [],
  missed: [],
  next: null,
  wait: null,
  consensus: null,
  votes: [],
  changedAt: 0,
};

export function evolveRoom(room: Room, event: Event): Room {
  return evolveLedger(evolveVotes(evolveTalk(room, event), event), event);
}

function evolveTalk(room: Room, event: Event): Room {
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
      return { ...reopen(room), queue: event.mentions.map((agent) => ({ agent, by: 'user' as const })) };
    case 'route.chosen':
      return {
        ...room,
        next: { agent: event.next, by: event.by, reason: event.reason, source: event.source },
        queue: room.queue[0]?.agent === event.next ? room.queue.slice(1) : room.queue,
      };
    case 'floor.opened':
      return { ...room, wait: event.reason };
    case 'floor.passed':
      return reopen(room);
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
      return event.to === 'discovery' ? reopen(room) : room;
    default:
      return room;
  }
}

/**
 * The room after a discussion turn has ended: who spoke to whom, whom they mentioned, and where they stand.
 * A turn that was cut off or failed leaves the room as it was, and its speaker next: the choice was made and paid for.
 */
export function foldTurn(room: Room, turn: SpokenTurn, event: EventOf<'turn.ended'>): Room {
  const { agent, to, source } = turn;
  if (event.outcome === 'interrupted' || event.outcome === 'failed') return room;
  const spoken: Room = { ...room, next: null, lastSpeaker: agent, turns: [...room.turns, { agent, to, source }] };
  if (event.outcome !== 'done' && event.outcome !== 'truncated') return spoken;
  const heard = room.heard.includes(agent) ? room.heard : [...room.heard, agent];
  const answered = foldAnswers(debate(spoken, agent), agent, event.stance, event.seq);
  const next: Room = { ...answered, heard, queue: [...room.queue, ...newMentions(spoken, agent, event.mentions)] };
  return event.stance ? foldStance(next, agent, event.stance, event.seq) : next;
}

/** Mentions that hand on the floor: of others, not yet queued, within the chain's depth and the pair's bounces. */
function newMentions(room: Room, by: AgentId, mentions: readonly AgentId[]): QueuedMention[] {
  if (chainedMentions(room.turns) >= maxMentionDepth) return [];
  return mentions
    .filter((id) => id !== by && !room.queue.some((queued) => queued.agent === id) && bounces(room.turns, by, id) < maxBounces)
    .map((agent) => ({ agent, by }));
}

/** How many members in a row may be called by a member's mention before the router decides again. */
export const maxMentionDepth = 3;
/** How often one member may call the same other one between two messages of the user. */
export const maxBounces = 2;

function chainedMentions(turns: readonly SpokenTurn[]): number {
  let depth = 0;
  for (let index = turns.length - 1; index >= 0 && turns[index]?.source === 'mention'; index--) depth++;
  return depth;
}

function bounces(turns: readonly SpokenTurn[], from: AgentId, to: AgentId): number {
  return turns.filter((turn, index) => turn.agent === to && turn.source === 'mention' && turns[index - 1]?.agent === from).length;
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
    consensus: room.consensus?.state === 'offered' ? { ...room.consensus, state: 'declined' } : room.consensus,
  };
}

function foldStance(room: Room, agent: AgentId, stance: Stance, seq: number): Room {
  const proposed = propose(room, agent, stance);
  const closed = closeObjections(proposed, agent, stance, seq);
  const objected = object(closed, agent, stance, seq);
  const positioned = position(objected, agent, stance);
  const decided = noteAll(positioned, 'decision', stance.decided, agent, seq);
  return noteAll(noteAll(decided, 'question', stance.asks, agent, seq), 'assumption', stance.assumes, agent, seq);
}

function propose(room: Room, author: AgentId, stance: Stance): Room {
  if (!stance.proposal || stance.proposal === room.proposal?.text) return room;
  return { ...room, proposal: { version: (room.proposal?.version ?? 0) + 1, author, text: stance.proposal } };
}

/** Only the owner closes an objection: by naming it, or, where it blocks, by supporting. One that does not block outlives support. */
function closeObjections(room: Room, agent: AgentId, stance: Stance, seq: number): Room {
  const closes = (objection: Objection) =>
    objection.owner === agent && (stance.closes.includes(objection.id) || (stance.position === 'support' && objection.blocking));
  return {
    ...room,
    objections: room.objections.map((objection) =>
      objection.open && closes(objection) ? { ...objection, open: false, closed: { by: agent, seq, reason: stance.why } } : objection,
    ),
  };
}

function object(room: Room, owner: AgentId, stance: Stance, seq: number): Room {
  const text = stance.objection ?? (stance.position === 'object' ? stance.why : '');
  const isContrary = stance.position === 'support' && stance.blocking;
  if (!text || isContrary || room.objections.some((known) => known.open && known.owner === owner && known.text === text)) return room;
  const { blocking, evidence } = stance;
  const raised = { id: `O${room.objections.length + 1}`, owner, text, blocking, evidence, open: true };
  return { ...room, objections: [...room.objections, { ...raised, fromBallot: false, ignoredTurns: 0, seq, closed: null }] };
}

function position(room: Room, agent: AgentId, stance: Stance): Room {
  if (!room.proposal || stance.position === 'none') return room;
  const old = room.positions[agent];
  const before = old && old.position !== stance.position ? old.position : null;
  const taken = { position: stance.position, version: room.proposal.version, why: stance.why, evidence: stance.evidence, before };
  return { ...room, positions: { ...room.positions, [agent]: { ...taken, flipped: isConformityFlip(old, taken) } } };
}

const letters: Record<Note['kind'], string> = { decision: 'D', question: 'Q', constraint: 'C', assumption: 'A' };

function noteAll(room: Room, kind: Note['kind'], texts: readonly string[], by: Note['by'], seq: number): Room {
  if (texts.length === 0) return room;
  const known = room.ledger.filter((note) => note.kind === kind);
  const fresh = texts.filter((text, index) => text && texts.indexOf(text) === index && !known.some((note) => note.text === text));
  const notes = fresh.map((text, index) => ({
    id: `${letters[kind]}${known.length + index + 1}`,
    kind,
    text,
    by,
    seq,
    open: true,
    closed: null,
  }));
  return notes.length > 0 ? { ...room, ledger: [...room.ledger, ...notes] } : room;
}
