// Choices: objections that the user has to decide on.
import type { AgentId } from '../agents/roster';
import { agendaOf } from './agenda';
import { activeClauses } from './design';
import type { ConflictChoice, WaitReason } from './facts';
import { blocksAgreement } from './ledger';
import type { DiscussionState, Note, Objection } from './state';

/** Wait reasons that indicate a lack of new arguments, so the user can decide on every blocking objection. */
const atAnEnd: readonly WaitReason[] = ['conflict', 'loop', 'allHeard'];

/** Wait reasons that only pause the discussion, so the user can decide only on objections whose owner has rejected an answer. */
const paused: readonly WaitReason[] = ['routerAsked', 'turnBudget', 'callBudget', 'tokenBudget', 'costBudget', 'voted'];

/** Returns the objections that the user can decide on now, oldest first. */
export function openChoices({ wait, objections }: DiscussionState): readonly Objection[] {
  if (wait === null) return [];
  const isDue = ({ asked, upheld }: Objection) => asked === undefined && (atAnEnd.includes(wait) || (paused.includes(wait) && upheld > 0));
  return objections.filter((objection) => blocksAgreement(objection) && isDue(objection));
}

/** Number of answers that an objection's owner must reject before the user has to decide. */
export const upheldEnough = 2;

/**
 * Whether the discussion is stuck: every blocking objection was upheld against at least `upheldEnough` answers, and the agenda contains
 * only unanswered objections, contested clauses and questions to the user.
 */
export function isAtImpasse(discussion: DiscussionState, team: readonly AgentId[]): boolean {
  const blocking = discussion.objections.filter(blocksAgreement);
  if (blocking.length === 0 || discussion.turns.length === 0 || blocking.some(({ upheld }) => upheld < upheldEnough)) return false;
  return agendaOf(discussion, team).every(({ kind }) => kind === 'unanswered' || kind === 'contested' || kind === 'question');
}

/**
 * Whether the user's choice is still valid: the objection is pending and, depending on the choice, the clause to change exists and would
 * change, or the member to ask is seated and not muted.
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

/** Returns the member whom the user asked about an objection, and the objection. This member speaks next. */
export function askedByUser(
  discussion: DiscussionState,
  team: readonly AgentId[],
): { readonly agent: AgentId; readonly objection: Objection } | null {
  const objection = discussion.objections.find(({ open, asked }) => open && asked !== undefined && team.includes(asked));
  return objection?.asked === undefined ? null : { agent: objection.asked, objection };
}

export function decisionsOnObjections({ ledger }: Pick<DiscussionState, 'ledger'>): readonly Note[] {
  return ledger.filter(({ settles }) => settles !== undefined);
}
