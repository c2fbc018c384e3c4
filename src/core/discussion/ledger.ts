// Discussion ledger: notes and objections, and how they are closed.
import type { AgentId } from '../agents/roster';
import { foldOf, type Recorded } from '../base/fact';
import type { SessionFact } from '../lifecycle/facts';
import type { ModelFact } from '../models/facts';
import type { BallotPosition, DiscussionFact } from './facts';
import { activeClauses } from './design';
import { foundedEvidence, type Stance } from './stance';
import type { DiscussionState, Note, Objection, Vote } from './state';

/** Number of turns without an answer after which prompts mark an objection as overdue. */
const overdueAfterTurns = 2;

/** Maximum number of pinned messages; small, because every prompt contains all of them. */
export const maxPins = 12;

/** Whether an objection prevents agreement: it is blocking, open, and not deferred by the user. */
export function blocksAgreement({ open, blocking, later }: Objection): boolean {
  return open && blocking && !later;
}

/** Returns the number of turns since an objection was raised or was last answered. */
export function ignoredTurns(objection: Objection, discussion: DiscussionState): number {
  return Math.max(0, discussion.taken - objection.since);
}

export function isOverdue(objection: Objection, discussion: DiscussionState): boolean {
  return objection.open && !objection.later && ignoredTurns(objection, discussion) >= overdueAfterTurns;
}

/** Whether the user can close a note. Decisions are replaced instead of closed, and constraints stay open because the user sets them. */
export function isClosable(note: Note): boolean {
  return note.open && (note.kind === 'question' || note.kind === 'assumption');
}

/** Returns the open questions that the user must answer. */
export function questionsToUser(discussion: DiscussionState): readonly Note[] {
  return discussion.ledger.filter((note) => note.kind === 'question' && note.open && !note.forLater && note.by !== 'user');
}

/** Defers the open questions to the user after the user has continued without answering. The questions stay open but no longer block. */
export function leaveQuestions(discussion: DiscussionState): DiscussionState {
  const asked = questionsToUser(discussion);
  if (asked.length === 0) return discussion;
  return { ...discussion, ledger: discussion.ledger.map((note) => (asked.includes(note) ? { ...note, forLater: true } : note)) };
}

/** Whether an entry was added or closed by the last event that changed the ledger. */
export function isFresh(entry: Pick<Note | Objection, 'seq' | 'closed'>, discussion: DiscussionState): boolean {
  return discussion.changedAt > 0 && (entry.seq === discussion.changedAt || entry.closed?.seq === discussion.changedAt);
}

export const ledgerFold = foldOf<DiscussionState, DiscussionFact | SessionFact | ModelFact>()({
  'message.said': (discussion, { text, answers, seq }) => {
    const given = answers ?? (text.match(/\b[QA]\d+\b/g) ?? []).map((noteId) => ({ noteId, text: '' }));
    const answered = given.reduce((after, answer) => closeNotes(after, [answer.noteId], 'user', seq, answer.text), discussion);
    return answered === discussion ? discussion : { ...answered, changedAt: seq };
  },
  'message.read': (discussion, { answers = [], seq }) =>
    answers.length === 0
      ? discussion
      : { ...answers.reduce((after, { noteId, text }) => closeNotes(after, [noteId], 'user', seq, text), discussion), changedAt: seq },
  'message.pinned': (discussion, event) => {
    const { messageId, text, by } = event;
    return { ...discussion, pins: [...discussion.pins, { messageId, text, ...(by !== undefined && { by }) }] };
  },
  'message.unpinned': (discussion, event) => ({ ...discussion, pins: discussion.pins.filter((pin) => pin.messageId !== event.messageId) }),
  'objection.closed': (discussion, event) => ({
    ...discussion,
    changedAt: event.seq,
    objections: discussion.objections.map((objection) =>
      objection.id === event.objectionId && objection.open
        ? { ...objection, open: false, closed: { by: 'user', seq: event.seq, reason: event.reason } }
        : objection,
    ),
  }),
  'note.closed': (discussion, event) =>
    closeNotes({ ...discussion, changedAt: event.seq }, [event.noteId], 'user', event.seq, event.reason),
  'vote.closed': (discussion, event) =>
    event.outcome === 'stale' || event.outcome === 'unheld' ? discussion : objectByBallot(discussion, event),
});

function closeNotes(
  discussion: DiscussionState,
  ids: readonly string[],
  by: AgentId | 'user',
  seq: number,
  reason: string,
): DiscussionState {
  if (ids.length === 0) return discussion;
  const closes = (note: Note) => ids.includes(note.id) && isClosable(note);
  if (!discussion.ledger.some(closes)) return discussion;
  return {
    ...discussion,
    ledger: discussion.ledger.map((note) => (closes(note) ? { ...note, open: false, closed: { by, seq, reason } } : note)),
  };
}

/**
 * Closes notes after a turn: the member's own notes that the stance closes, and notes that a decision addresses. A turn without a stance,
 * such as a build summary, closes none.
 */
export function foldAnswers(discussion: DiscussionState, agent: AgentId, stance: Stance | null, seq: number): DiscussionState {
  if (!stance) return discussion;
  const { addresses } = stance;
  const own = stance.closes.filter((id) => discussion.ledger.some((note) => note.id === id && note.by === agent));
  const decided = stance.decided.length > 0 ? addresses : [];
  return closeNotes(discussion, [...own, ...decided], agent, seq, stance.decided[0] ?? '');
}

/**
 * Updates objections after a vote. Support closes the voter's ballot objections and blocking objections, except those in `stillOpen`;
 * failed verdicts and objecting ballots add objections.
 */
function objectByBallot(discussion: DiscussionState, event: Recorded<DiscussionFact, 'vote.closed'>): DiscussionState {
  const { voteId, seq, objections: failed = [], stillOpen = [] } = event;
  const vote = discussion.votes.find((known) => known.id === voteId);
  if (!vote) return discussion;
  const positionOf = (id: AgentId): BallotPosition | undefined => vote.ballots[id]?.ballot?.position;
  const kept = discussion.objections.map((objection): Objection => {
    if (stillOpen.includes(objection.id)) return { ...objection, unmet: true };
    const isMet = objection.open && (objection.fromBallot || objection.blocking) && positionOf(objection.owner) === 'support';
    return isMet ? { ...objection, open: false, closed: { by: objection.owner, seq, reason: '' } } : objection;
  });
  const active = new Set(activeClauses(discussion.proposal).map(({ id }) => id));
  const raised = vote.voters.flatMap((owner): Raised[] => {
    const own = failed.find((objection) => objection.owner === owner);
    const lost = vote.ballots[owner]?.unfounded;
    const objected = own ? [{ ...own, about: own.fails.filter((id) => active.has(id)) }] : raisedBy(vote, owner, kept);
    return lost ? objected.map((objection) => ({ ...objection, unfounded: lost })) : objected;
  });
  const fresh = raised.map((objection) => ({ ...objection, fromBallot: true }));
  return { ...discussion, changedAt: seq, objections: withRaised(kept, fresh, { seq, since: discussion.taken }) };
}

type Raised = Pick<Objection, 'owner' | 'text'> & Partial<Objection>;

/** Adds new objections. They are open and, unless specified otherwise, non-blocking and about the whole design. */
export function withRaised(
  known: readonly Objection[],
  raised: readonly Raised[],
  at: Pick<Objection, 'seq' | 'since'>,
): readonly Objection[] {
  const usual = { blocking: false, evidence: [], about: [], satisfiedBy: '', answered: null, upheld: 0, fromBallot: false } as const;
  const fresh = raised.map((objection, index) => ({
    ...{ ...usual, ...objection, ...at },
    ...{ id: `O${known.length + index + 1}`, open: true, closed: null },
  }));
  return [...known, ...fresh];
}

function raisedBy(vote: Vote, owner: AgentId, known: readonly Objection[]): Raised[] {
  const { ballot, unfounded } = vote.ballots[owner] ?? {};
  if (ballot?.position !== 'object' || known.some((objection) => objection.open && objection.owner === owner)) return [];
  return [{ owner, text: ballot.reason || '…', evidence: foundedEvidence(ballot.evidence, unfounded), blocking: false, about: [] }];
}
