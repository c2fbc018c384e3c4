// Objections that the user has to decide.
import type { AgentId } from '../agents/roster';
import { agendaOf } from './agenda';
import { activeClauses } from './design';
import type { ConflictChoice, WaitReason } from './facts';
import { blocksAgreement } from './ledger';
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
export const upheldEnough = 2;

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

/** The member the user asked about an objection; speaks next. */
export function askedByUser(
  discussion: DiscussionState,
  team: readonly AgentId[],
): { readonly agent: AgentId; readonly objection: Objection } | null {
  const objection = discussion.objections.find(({ open, asked }) => open && asked !== undefined && team.includes(asked));
  return objection?.asked === undefined ? null : { agent: objection.asked, objection };
}

/** The user's decisions on objections, in order. */
export function decisionsOnObjections({ ledger }: Pick<DiscussionState, 'ledger'>): readonly Note[] {
  return ledger.filter(({ settles }) => settles !== undefined);
}
