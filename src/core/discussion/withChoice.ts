// Folds the user's choice on an objection into the discussion.
import type { AgentId } from '../agents/roster';
import type { Recorded } from '../base/fact';
import { upheldEnough } from './choices';
import { designAfter } from './design';
import type { ConflictChoice, DiscussionFact } from './facts';
import { noteAll, onDesign } from './foldStance';
import type { Stance } from './stance';
import type { DiscussionState, Note, Objection } from './state';

/** Applies the user's choice. A choice on an objection that is already closed has no effect. */
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

/** Converts the user's clause change to the format used in members' turns. */
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
      // Raises `upheld` to the threshold, so that the user can decide again after the member's answer.
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

function changed(discussion: DiscussionState, objection: Objection): DiscussionState {
  return { ...discussion, objections: discussion.objections.map((known) => (known.id === objection.id ? objection : known)) };
}

/** Clears the user's requests for a statement from a member who can no longer answer. */
export function unasked(discussion: DiscussionState, agent: AgentId): DiscussionState {
  if (!discussion.objections.some(({ asked }) => asked === agent)) return discussion;
  const objections = discussion.objections.map(
    ({ asked, ...objection }): Objection => (asked === undefined || asked === agent ? objection : { ...objection, asked }),
  );
  return { ...discussion, objections };
}
