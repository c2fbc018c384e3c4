// Texts that members may quote, and external sources that members have cited.
import type { AgentId } from '../agents/roster';
import { items } from '../base/chunkedList';
import { nameOf } from '../discussion/promptText';
import type { Utterance } from '../discussion/quoteCheck';
import type { Session } from '../session';
import type { Transcript } from '../transcript';
import type { OutsideCitation } from '../web/webLook';

/**
 * Returns all texts that members may quote: finished turns, user messages and answers, objections, clauses, ledger entries and closed
 * ballots.
 */
export function saidIn({ transcript, discussion, clarify }: Session): readonly Utterance[] {
  const said: Utterance[] = [];
  for (const entry of items(transcript.entries)) {
    if (entry.kind === 'message') said.push({ by: 'User', text: entry.text });
    if (entry.kind === 'turn' && (entry.state === 'done' || entry.state === 'truncated'))
      said.push({ by: nameOf(entry.agent), text: entry.text });
  }
  for (const round of clarify.rounds)
    for (const answer of round.answers ?? []) said.push({ by: 'User', text: [...answer.choices, answer.text].join('. ') });
  for (const objection of discussion.objections) said.push({ by: nameOf(objection.owner), text: objection.text });
  for (const clause of discussion.proposal?.clauses ?? []) for (const { by, text } of clause.history) said.push({ by: nameOf(by), text });
  for (const note of discussion.ledger) said.push({ by: nameOf(note.by), text: note.text });
  for (const vote of discussion.votes.filter((held) => held.outcome !== null))
    for (const id of vote.voters) said.push({ by: nameOf(id), text: vote.ballots[id]?.ballot?.reason ?? '' });
  return said;
}

export interface CitedOutside extends OutsideCitation {
  readonly by: AgentId;
  /** `seq` of the event that ended the citing turn. Ledger entries from that turn have the same `seq`. */
  readonly seq: number;
}

/** Returns all sources outside the workspace that members have cited, in turn order. */
export function citedOutside({ entries }: Transcript): readonly CitedOutside[] {
  const cited: CitedOutside[] = [];
  for (const entry of items(entries)) {
    if (entry.kind !== 'turn') continue;
    for (const citation of entry.context?.outside ?? []) cited.push({ ...citation, by: entry.agent, seq: entry.endedSeq ?? 0 });
  }
  return cited;
}
