// Where the room stands in words, for prompts: positions, votes, and who has nothing to say.
import type { AgentId } from '../agents/roster';
import type { TurnOutcome } from './facts';
import { nameOf } from './promptText';
import type { DiscussionState, Vote } from './state';
import { oneLine } from '../text/quoting';

/** Who stands where on the current proposal version. @param withBallots positions that came of a ballot, too, where no votes stand beside them */
export function renderPositions(room: DiscussionState, withBallots = true): string {
  const version = room.proposal?.version;
  const isShown = (id: AgentId, why: string) => withBallots || !room.votes.some(({ ballots }) => ballots[id]?.ballot?.reason === why);
  const lines = Object.entries(room.positions)
    .filter(([id, taken]) => taken.version === version && isShown(id, taken.why))
    .map(
      ([id, taken]) =>
        `- ${nameOf(id)}: ${taken.position}${taken.before ? ` (before: ${taken.before})` : ''}${taken.why ? `, ${oneLine(taken.why)}` : ''}${notFound(taken.unfounded)}`,
    );
  return lines.join('\n') || (withBallots || room.votes.length === 0 ? 'no positions taken' : 'as in the votes below');
}

/** Where one member stood last, on whatever version that was: for its own ballot. */
export function renderPositionOf({ positions, votes }: DiscussionState, id: AgentId): string {
  const taken = positions[id];
  if (!taken) return 'it has taken no position yet';
  // a ballot is not given back to its voter: its words would be the anchor of the next one
  const isBallots = votes.some(({ ballots }) => ballots[id]?.ballot?.reason === taken.why);
  return `${taken.position} on v${taken.version}${taken.why && !isBallots ? `, ${oneLine(taken.why)}` : ''}`;
}

/** Places that were named as evidence and are not there, for whoever reads the position. */
function notFound(places: readonly string[] = []): string {
  return places.length > 0 ? ` (not in the files: ${places.map(oneLine).join(', ')})` : '';
}

const silences: Partial<Record<TurnOutcome, string>> = {
  refused: 'was not allowed to answer by the model',
  empty: 'had nothing to say',
  failed: 'could not be reached and was passed over',
};

/** Members whose turn since the user last spoke came to nothing, and why; empty where every turn was heard. */
export function renderSilences(room: DiscussionState): string {
  const lines = room.turns.flatMap(({ agent, outcome }) => (silences[outcome] ? [`(${nameOf(agent)} ${silences[outcome]}.)`] : []));
  return lines.join('\n');
}

/** The votes that were held to an end, each with every ballot in its voter's own words. */
export function renderVotes(room: DiscussionState): string {
  return (
    room.votes.flatMap((vote) => (vote.outcome === null || vote.outcome === 'stale' ? [] : [renderVote(vote)])).join('\n') || 'none held'
  );
}

function renderVote(vote: Vote): string {
  const ballots = vote.voters.map((id) => {
    const ballot = vote.ballots[id]?.ballot;
    const sure = ballot?.confidence == null ? '' : ` (${ballot.confidence})`;
    return `  - ${nameOf(id)}: ${ballot ? `${ballot.position}${sure}, ${oneLine(ballot.reason)}` : 'no ballot'}`;
  });
  return [`- blind vote on v${vote.version}: ${vote.outcome}`, ...ballots].join('\n');
}
