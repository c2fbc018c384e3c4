// Detects turns, objections and clauses that repeat what another member has said.
import type { AgentId } from '../agents/roster';
import { at, type List, size } from '../base/chunkedList';
import { isRepeatedIn } from '../text/repetition';
import type { Entry } from '../transcript';
import { activeClauses } from '../discussion/design';
import type { SameAs } from '../discussion/facts';
import type { Stance } from '../discussion/stance';
import type { DiscussionState } from '../discussion/state';

/** Maximum number of earlier turns that a turn is compared with, latest first. */
const maxCompared = 12;

interface SpokenSoFar {
  readonly transcript: { readonly entries: List<Entry> };
  readonly discussion: DiscussionState;
}

export interface OwnVoice {
  readonly stance: Stance | null;
  readonly sameAs: SameAs[];
}

/**
 * Removes from a turn's stance the objections and new clauses that repeat another member, and detects a turn that only repeats another
 * member. Not used for first opinions and ballots: they are written independently, so equal wording means agreement.
 */
export function ownVoice({ transcript, discussion }: SpokenSoFar, agent: AgentId, text: string, stance: Stance | null): OwnVoice {
  const sameAs: SameAs[] = [];
  const isNew = (said: string, known: readonly { readonly by: AgentId | 'user'; readonly text: string }[]) => {
    const isIn = isRepeatedIn(said);
    const first = known.find((other) => other.by !== agent && other.by !== 'user' && isIn(other.text));
    if (first) sameAs.push({ agent: first.by, text: said });
    return !first;
  };
  const objected = discussion.objections.flatMap(({ open, owner, text: held }) => (open ? [{ by: owner, text: held }] : []));
  const clauses = activeClauses(discussion.proposal);
  const own = stance && {
    ...stance,
    // Clauses are compared as well: an objection that only quotes the design does not object to it, so it is removed.
    objections: stance.objections.filter((objection) => isNew(objection.text, [...objected, ...clauses])),
    clauses: stance.clauses.filter(({ op, text: said }) => op !== 'add' || isNew(said, clauses)),
  };
  const isIn = isRepeatedIn(text);
  const whole = own && bringsMore(own) ? undefined : turnsOf(transcript.entries, agent).find((turn) => isIn(turn.text));
  if (!whole) return { stance: own && (sameAs.length > 0 && !bringsMore(own) ? { ...own, position: 'none' } : own), sameAs };
  return { stance: own && { ...own, position: 'none' }, sameAs: [{ agent: whole.agent, text: '' }] };
}

function bringsMore({ objections, clauses, proposal, addresses, closes, asks, later = [], predictions = [] }: Stance): boolean {
  return [objections, clauses, proposal, addresses, closes, asks, later, predictions].some((list) => list.length > 0);
}

/**
 * Returns the turns of other members in the current phase, latest first. Omits workshop turns, answers to side questions, and turns that
 * repeat others.
 */
function turnsOf(entries: List<Entry>, agent: AgentId): { readonly agent: AgentId; readonly text: string }[] {
  const turns: { agent: AgentId; text: string }[] = [];
  for (let index = size(entries) - 1; index >= 0 && turns.length < maxCompared; index--) {
    const entry = at(entries, index);
    if (entry?.kind === 'phase') break;
    const isHeard = entry?.kind === 'turn' && (entry.state === 'done' || entry.state === 'truncated');
    if (isHeard && entry.agent !== agent && !entry.workshop && !entry.about && !entry.sameAs) turns.push(entry);
  }
  return turns;
}
