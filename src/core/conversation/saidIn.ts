// Everything said in a session that may be quoted, with its speaker.
import { items } from '../base/chunkedList';
import { nameOf } from '../discussion/promptText';
import type { Utterance } from '../discussion/quoteCheck';
import type { Session } from '../session';

/** All that may be quoted from a session: finished turns, the user's words, objections and closed ballots. */
export function saidIn({ transcript, room, clarify }: Session): readonly Utterance[] {
  const said: Utterance[] = [];
  for (const entry of items(transcript.entries)) {
    if (entry.kind === 'message') said.push({ by: 'User', text: entry.text });
    if (entry.kind === 'turn' && (entry.state === 'done' || entry.state === 'truncated'))
      said.push({ by: nameOf(entry.agent), text: entry.text });
  }
  for (const round of clarify.rounds)
    for (const answer of round.answers ?? []) said.push({ by: 'User', text: [...answer.choices, answer.text].join('. ') });
  for (const objection of room.objections) said.push({ by: nameOf(objection.owner), text: objection.text });
  for (const clause of room.proposal?.clauses ?? []) for (const { by, text } of clause.history) said.push({ by: nameOf(by), text });
  for (const note of room.ledger) said.push({ by: nameOf(note.by), text: note.text });
  for (const vote of room.votes.filter((held) => held.outcome !== null))
    for (const id of vote.voters) said.push({ by: nameOf(id), text: vote.ballots[id]?.ballot?.reason ?? '' });
  return said;
}
