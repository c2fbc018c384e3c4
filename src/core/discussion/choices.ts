// Objections that the user has to decide.
import type { AgentId } from '../agents/roster';
import type { Recorded } from '../base/fact';
import { agendaOf } from './agenda';
import { designAfter, activeClauses } from './design';
import type { ConflictChoice, DiscussionFact, WaitReason } from './facts';
import { noteAll, onDesign } from './foldStance';
import { blocksAgreement } from './ledger';
import type { Stance } from './stance';
import type { DiscussionState, Note, Objection } from './state';

/** The user has the floor because there are no new arguments. */
const atAnEnd: readonly WaitReason[] = ['conflict', 'loop', 'allHeard'];

/** The user has the floor for another reason and can decide on exhausted objections in the meantime. */
const paused: readonly WaitReason[] = ['routerAsked', 'turnBudget', 'callBudget', 'tokenBudget', 'costBudget', 'voted'];

/** Objections for the user to decide now, oldest first. */
export function openChoices({ wait, objections }: DiscussionState): readonly Objection[] {
  if (wait === null) return [];
  const isDue = ({ asked, upheld }: Objection) => asked === undefined && (atAnEnd.includes(wait) || (paused.includes(wait) && upheld > 0));
  return objections.filter((objection) => blocksAgreement(objection) && isDue(objection));
}

/** Number of answers that the owner must reject before the user is asked. */
const upheldEnough = 2;

/**
 * Whether the discussion is stuck: all blocking objections were answered and upheld, and no other member still has to speak on this
 * version.
 */
export function isAtImpasse(discussion: DiscussionState, team: readonly AgentId[]): boolean {
  const blocking = discussion.objections.filter(blocksAgreement);
  if (blocking.length === 0 || discussion.turns.length === 0 || blocking.some(({ upheld }) => upheld < upheldEnough)) return false;
  return agendaOf(discussion, team).every(({ kind }) => kind === 'unanswered' || kind === 'contested' || kind === 'question');
}

/**
 * Whether the choice is still valid: the objection is pending, the clause to change exists and would become different, and the member is
 * seated.
 */
export function canChoose(discussion: DiscussionState, team: readonly AgentId[], objectionId: string, choice: ConflictChoice): boolean {
  if (!openChoices(discussion).some(({ id }) => id === objectionId)) return false;
  switch (choice.kind) {
    case 'accept':
    case 'later':
      return true;
    case 'change':
      return activeClauses(discussion.proposal).some(({ id, text }) => id === choice.clause && text !== choice.text);
    case 'ask':
      return team.includes(choice.agent) && !discussion.muted.includes(choice.agent);
  }
}

/** The state after the user's choice; a choice on a settled objection has no effect. */
export function withChoice(discussion: DiscussionState, event: Recorded<DiscussionFact, 'choice.made'>): DiscussionState {
  const { objectionId, decision, seq } = event;
  const objection = discussion.objections.find(({ id, open }) => id === objectionId && open);
  if (!objection) return discussion;
  const after = { ...settled(discussion, objection, event), changedAt: seq };
  if (decision === '') return after;
  const noted = noteAll(after, 'decision', [decision], 'user', seq);
  const isIts = ({ kind, by, text }: Note) => kind === 'decision' && by === 'user' && text === decision;
  return { ...noted, ledger: noted.ledger.map((note) => (isIts(note) ? { ...note, settles: objectionId } : note)) };
}

/** The user's change of one clause, in the form of a turn's change. */
export function clauseChange(
  { clause: id, text }: Extract<ConflictChoice, { kind: 'change' }>,
  reason = '',
): Pick<Stance, 'proposal' | 'clauses' | 'why'> {
  return { proposal: [], clauses: [{ op: 'change', id, kind: null, text, reason }], why: '' };
}

function settled(
  discussion: DiscussionState,
  objection: Objection,
  { choice, decision, judge, seq }: Recorded<DiscussionFact, 'choice.made'>,
): DiscussionState {
  switch (choice.kind) {
    case 'accept':
      return changed(discussion, { ...objection, open: false, closed: { by: 'user', seq, reason: decision } });
    case 'later':
      return changed(discussion, { ...objection, later: true });
    case 'ask':
      // After the member's answer, the user decides again.
      return changed(discussion, { ...objection, asked: choice.agent, upheld: Math.max(objection.upheld, upheldEnough) });
    case 'change': {
      const after = designAfter(discussion.proposal, clauseChange(choice, objection.text), { by: 'user', seq });
      if (!after || after === discussion.proposal) return discussion;
      const asked = judge === undefined ? {} : { asked: judge };
      return changed(onDesign(discussion, after), {
        ...objection,
        ...asked,
        upheld: 0,
        since: discussion.taken,
        answered: { by: 'user', seq },
      });
    }
  }
}

/** Drops the request for a member who cannot answer. */
export function unasked(discussion: DiscussionState, agent: AgentId): DiscussionState {
  if (!discussion.objections.some(({ asked }) => asked === agent)) return discussion;
  const objections = discussion.objections.map(
    ({ asked, ...objection }): Objection => (asked === undefined || asked === agent ? objection : { ...objection, asked }),
  );
  return { ...discussion, objections };
}

/** The member the user asked about an objection; speaks next. */
export function askedByUser(
  discussion: DiscussionState,
  team: readonly AgentId[],
): { readonly agent: AgentId; readonly objection: Objection } | null {
  const objection = discussion.objections.find(({ open, asked }) => open && asked !== undefined && team.includes(asked));
  return objection?.asked === undefined ? null : { agent: objection.asked, objection };
}

function changed(discussion: DiscussionState, objection: Objection): DiscussionState {
  return { ...discussion, objections: discussion.objections.map((known) => (known.id === objection.id ? objection : known)) };
}

/** The user's decisions on objections, in order. */
export function decisionsOnObjections({ ledger }: Pick<DiscussionState, 'ledger'>): readonly Note[] {
  return ledger.filter(({ settles }) => settles !== undefined);
}
