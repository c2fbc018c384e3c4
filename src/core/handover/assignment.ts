// The accepted assignment for prompts that hold the ledger as well: what stands there word for word is named by its id and not said again.
import { standingClauses } from '../discussion/design';
import type { DiscussionState } from '../discussion/state';
import { sameWords } from '../text/contradiction';
import type { ExecutionHandover } from '../plan/executionHandover';
import { renderExecutionHandover } from './render';

/** The sentences that turned the discussion are for the user's card: whoever plans or builds has what they came to. */
export function renderAssignment(handover: ExecutionHandover, room: DiscussionState): string {
  const constraints = room.ledger.filter(({ kind }) => kind === 'constraint');
  const objections = room.objections.filter(({ open }) => open);
  const own = handover.constraints.filter((text) => !constraints.some((known) => sameWords(known.text, text)));
  const dissent = handover.dissent.filter((line) => !objections.some(({ id, text }) => line.startsWith(`${id} `) && line.includes(text)));
  const rest = { ...handover, constraints: own, dissent, highlights: [] };
  const clauses = standingClauses(room.proposal);
  const words = renderExecutionHandover(clauses.length > 0 ? { ...rest, design: [] } : rest);
  const ids = [...constraints, ...clauses, ...objections].map(({ id }) => id);
  return ids.length > 0
    ? `${words}\nConstraints, clauses of the design and dissent, word for word in the ledger: ${ids.join(', ')}`
    : words;
}
