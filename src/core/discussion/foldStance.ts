// What a turn changes of where the room stands: proposal, positions, objections and notes, from the member's typed trailer.
import type { AgentId } from '../agents/roster';
import { foundedEvidence, type Stance } from './stance';
import { isConformityFlip } from './votes';
import type { Note, Objection, DiscussionState } from './state';

export function hasMoved(before: DiscussionState, after: DiscussionState, agent: AgentId): boolean {
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
export function answerObjections(after: DiscussionState, speaker: AgentId, stance: Stance | null): readonly Objection[] {
  const isAuthor = speaker === after.proposal?.author;
  if (!isAuthor && !stance?.addresses.length) return after.objections;
  const isAnswer = ({ open, owner, id }: Objection) => open && owner !== speaker && (isAuthor || stance?.addresses.includes(id));
  return after.objections.map((objection) => (isAnswer(objection) ? { ...objection, since: after.taken + 1 } : objection));
}

/** A stance with the place of its turn in the log, and what of its evidence is not in the files. */
interface StanceTaken {
  readonly stance: Stance;
  readonly seq: number;
  readonly unfounded?: readonly string[];
}

export function foldStance(room: DiscussionState, agent: AgentId, { stance: said, seq, unfounded = [] }: StanceTaken): DiscussionState {
  const stance = { ...said, evidence: [...foundedEvidence(said.evidence, unfounded)] };
  const proposed = propose(room, agent, stance);
  const closed = closeObjections(proposed, agent, stance, seq);
  const objected = object(closed, agent, stance, seq);
  const positioned = position(objected, agent, stance, unfounded);
  const decided = noteAll(positioned, 'decision', stance.decided, agent, seq);
  return noteAll(noteAll(decided, 'question', stance.asks, agent, seq), 'assumption', stance.assumes, agent, seq);
}

function propose(room: DiscussionState, author: AgentId, stance: Stance): DiscussionState {
  if (!stance.proposal || stance.proposal === room.proposal?.text) return room;
  return { ...room, proposal: { version: (room.proposal?.version ?? 0) + 1, author, text: stance.proposal } };
}

/** Only the owner closes an objection: by naming it, or, where it blocks, by supporting. One that does not block outlives support. */
function closeObjections(room: DiscussionState, agent: AgentId, stance: Stance, seq: number): DiscussionState {
  const closes = (objection: Objection) =>
    objection.open &&
    objection.owner === agent &&
    (stance.closes.includes(objection.id) || (stance.position === 'support' && objection.blocking));
  if (!room.objections.some(closes)) return room;
  return {
    ...room,
    objections: room.objections.map((objection) =>
      closes(objection) ? { ...objection, open: false, closed: { by: agent, seq, reason: stance.why } } : objection,
    ),
  };
}

function object(room: DiscussionState, owner: AgentId, stance: Stance, seq: number): DiscussionState {
  const text = stance.objection ?? (stance.position === 'object' ? stance.why : '');
  const isContrary = stance.position === 'support' && stance.blocking;
  if (!text || isContrary || room.objections.some((known) => known.open && known.owner === owner && known.text === text)) return room;
  const { blocking, evidence } = stance;
  const raised = { id: `O${room.objections.length + 1}`, owner, text, blocking, evidence, open: true };
  return { ...room, objections: [...room.objections, { ...raised, fromBallot: false, since: room.taken + 1, seq, closed: null }] };
}

function position(room: DiscussionState, agent: AgentId, stance: Stance, unfounded: readonly string[]): DiscussionState {
  if (!room.proposal || stance.position === 'none') return room;
  const old = room.positions[agent];
  const before = old && old.position !== stance.position ? old.position : null;
  const taken = {
    position: stance.position,
    version: room.proposal.version,
    why: stance.why,
    evidence: stance.evidence,
    before,
    ...(unfounded.length > 0 && { unfounded }),
  };
  return { ...room, positions: { ...room.positions, [agent]: { ...taken, flipped: isConformityFlip(old, taken) } } };
}

const letters: Record<Note['kind'], string> = { decision: 'D', question: 'Q', constraint: 'C', assumption: 'A' };

export function noteAll(room: DiscussionState, kind: Note['kind'], texts: readonly string[], by: Note['by'], seq: number): DiscussionState {
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
