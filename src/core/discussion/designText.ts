// The clauses of a design as a handover and a step carry them: word for word, with their ids.
import { oneLine } from '../text/quoting';
import { type Proposal, standingClauses } from './design';
import { clauseLine, clauseNames } from './promptText';
import type { DiscussionState } from './state';

/** The clauses that stand, one line each, as a handover keeps them. */
export function designLines(proposal: Proposal | null): string[] {
  return standingClauses(proposal).map(({ id, kind, text }) => `${id} (${clauseNames[kind]}): ${oneLine(text)}`);
}

/** The clauses a task carries by its ids, word for word; empty where it carries none. */
export function clausesFor({ proposal }: DiscussionState, ids: readonly string[]): string {
  const carried = standingClauses(proposal).filter(({ id }) => ids.includes(id));
  return carried.length === 0 ? '' : `\nClauses of the design it carries, word for word:\n${carried.map(clauseLine).join('\n')}`;
}
