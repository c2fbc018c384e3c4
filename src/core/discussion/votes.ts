// Votes: voters, ballots, outcome, and changed positions.
import { type AgentId, discussionTeam } from '../agents/roster';
import { foldOf, type OfType, type Recorded } from '../base/fact';
import type { CallFact } from '../models/facts';
import type { DiscussionFact, VoteCause, VoteOutcome } from './facts';
import { requiredOf, type Seats, voices } from './membership';
import { foundedEvidence } from './stance';
import type { DiscussionState, MemberPosition, Objection, Vote, VoteChange } from './state';

export interface VoteTally {
  readonly support: number;
  readonly against: number;
  readonly abstain: number;
  /** Number of voters without a valid ballot, not included in `abstain`. The quorum is computed from the valid ballots only. */
  readonly missing: number;
  /**
   * Minimum number of votes for and against together: more than half of the valid ballots, or two if the author's ballot is the only one.
   */
  readonly quorum: number;
}

export function openVote(discussion: DiscussionState): Vote | null {
  const last = discussion.votes.at(-1);
  return last && last.outcome === null ? last : null;
}

/** Returns the last completed vote, if it is on the current version of the proposal. */
export function currentVote(discussion: DiscussionState): Vote | null {
  const last = discussion.votes.findLast((vote) => vote.outcome !== null && vote.outcome !== 'stale');
  return last && last.version === discussion.proposal?.version ? last : null;
}

/** Returns the members who vote: seated and not muted. Each vote needs one call per member. */
export function votersOf(discussion: DiscussionState, team: readonly AgentId[]): readonly AgentId[] {
  return voices(discussion, team).map((agent) => agent.id);
}

/** Whether a blind vote is possible, which needs at least two voters. */
export function isVotable(discussion: DiscussionState, team: readonly AgentId[]): boolean {
  return votersOf(discussion, team).length > 1;
}

export function tally(vote: Vote): VoteTally {
  const valid = vote.voters.flatMap((id) => vote.ballots[id]?.ballot ?? []);
  const support = valid.filter((ballot) => ballot.position === 'support').length;
  const abstain = valid.filter((ballot) => ballot.position === 'abstain').length;
  const missing = vote.voters.length - valid.length;
  // The author's ballot is not a second opinion on the author's own design, so it alone cannot reach the quorum.
  const isAuthorAlone = valid.length === 1 && vote.ballots[vote.author]?.ballot != null;
  const quorum = isAuthorAlone ? 2 : Math.floor(valid.length / 2) + 1;
  return { support, against: valid.length - support - abstain, abstain, missing, quorum };
}

/**
 * Returns the model that cast all ballots in a vote, which then count as one opinion. Null if there are several models, fewer than two
 * ballots, or recorded replies.
 */
export function oneModelOf({ voters, ballots }: Vote): string | null {
  const receipts = voters.flatMap((id) => (ballots[id]?.ballot ? (ballots[id].receipt ?? []) : []));
  const [first] = receipts;
  const isOne = receipts.length > 1 && receipts.every(({ model, recorded }) => model === first?.model && !recorded);
  return isOne ? (first?.model ?? null) : null;
}

/**
 * Computes the outcome of the ballots. A tie, a missing quorum, or an abstention by a required member when no one votes against leaves the
 * decision to the user.
 * @param version current version of the proposal; a vote on another version is stale
 */
export function voteOutcome(vote: Vote, version: number, own: DiscussionState['own'] = []): VoteOutcome {
  if (vote.version !== version) return 'stale';
  const { support, against, quorum } = tally(vote);
  if (support + against === 0) return 'abstained';
  if (support + against < quorum) return 'noQuorum';
  if (support === against) return 'tie';
  const required = requiredOf(discussionTeam(vote.voters, own)).flatMap(({ id }) => vote.ballots[id]?.ballot?.position ?? []);
  if (against === 0 && required.includes('abstain')) return 'noQuorum';
  const isWanted = required.every((position) => position === 'support');
  const isSettled = against === 0 || vote.round === 2;
  return isWanted && support > against && isSettled ? 'agreed' : 'contested';
}

/** Returns the members with something left to debate: those who voted `object` or `changes`, or who have a blocking objection. */
export function contested(vote: Vote): readonly AgentId[] {
  return vote.voters.filter((id) => {
    const position = vote.ballots[id]?.ballot?.position;
    return position === 'object' || position === 'changes' || vote.blockers?.includes(id);
  });
}

/** Whether a member changed to support without new evidence, although the proposal is unchanged. */
export function isConformityFlip(
  before: MemberPosition | undefined,
  after: Pick<MemberPosition, 'position' | 'version' | 'evidence'>,
): boolean {
  if (!before || before.version !== after.version || after.position !== 'support') return false;
  return (before.position === 'object' || before.position === 'changes') && !hasNewEvidence(before, after);
}

/** Whether evidence is cited, but none of it was found in the files. */
export function restsOnNothing(evidence: readonly string[], unfounded: readonly string[] = []): boolean {
  return evidence.length > 0 && foundedEvidence(evidence, unfounded).length === 0;
}

/** Whether the owner of an objection supports the design again, still without new evidence. */
export function isStillUnmet({ unmet, evidence: known }: Objection, evidence: readonly string[]): boolean {
  return unmet === true && evidence.every((place) => known.includes(place));
}

function hasNewEvidence(before: MemberPosition, { evidence }: Pick<MemberPosition, 'evidence'>): boolean {
  return evidence.some((place) => !before.evidence.includes(place));
}

/**
 * Whether the user may request a vote: the discussion is in the discovery phase, it has at least two voters and a proposal, no consensus is
 * offered, and no vote is open.
 */
export function canCallVote({ phase, discussion, team }: Seats): boolean {
  return (
    phase === 'discovery' &&
    isVotable(discussion, team) &&
    discussion.proposal !== null &&
    discussion.consensus?.state !== 'offered' &&
    !openVote(discussion)
  );
}

/** Returns the cause of the vote that the discussion now requires, or null. The user can also request a vote; see `canCallVote`. */
export function voteDue(discussion: DiscussionState, isAgreedByStances: boolean): Exclude<VoteCause, 'user'> | null {
  if (!discussion.proposal || openVote(discussion) || discussion.consensus?.version === discussion.proposal.version) return null;
  const last = currentVote(discussion);
  if (!last) return isAgreedByStances ? 'consensus' : null;
  const points = contested(last);
  return last.outcome !== 'agreed' && points.length > 0 && points.every((id) => last.debated.includes(id)) ? 'debated' : null;
}

/** Returns the round of the next vote: a second round after a contested first round, otherwise a first round. */
export function nextRound(discussion: DiscussionState): 1 | 2 {
  const last = discussion.votes.findLast((vote) => vote.outcome !== 'stale');
  return last?.outcome === 'contested' && last.round === 1 ? 2 : 1;
}

/** Whether an agreement based on stances may be offered to the user: a blind vote confirmed it, or the team does not vote. */
export function isConfirmed(discussion: DiscussionState): boolean {
  const outcome = currentVote(discussion)?.outcome;
  return outcome === 'agreed' || outcome === 'unheld';
}

export const voteFold = foldOf<DiscussionState, DiscussionFact | CallFact>()({
  'vote.opened': (discussion, event) => ({ ...discussion, wait: null, votes: [...discussion.votes, opened(discussion, event)] }),
  'ballot.cast': (discussion, event) => changeOpen(discussion, event.voteId, (vote) => cast(vote, event)),
  'call.ended': (discussion, event) =>
    event.purpose === 'vote' && event.agent !== null ? noteReceipt(discussion, event.agent, event) : discussion,
  'verdicts.asked': (discussion, event) => changeOpen(discussion, event.voteId, (vote) => ({ ...vote, asked: event.looks })),
  'verdicts.given': (discussion, event) => changeOpen(discussion, event.voteId, (vote) => judgeAgain(vote, event)),
  'vote.closed': (discussion, event) => closed(discussion, event),
});

function opened(discussion: DiscussionState, { voteId, version, round, cause, voters }: OfType<DiscussionFact, 'vote.opened'>): Vote {
  const author = discussion.proposal?.author ?? '';
  return { id: voteId, version, round, cause, voters, author, ballots: {}, outcome: null, changes: [], debated: [] };
}

function changeOpen(discussion: DiscussionState, id: string, update: (vote: Vote) => Vote): DiscussionState {
  return { ...discussion, votes: discussion.votes.map((vote) => (vote.id === id && vote.outcome === null ? update(vote) : vote)) };
}

/** Adds a ballot. Ballots from members who are not voters are ignored. An invalid ballot does not replace a valid one. */
function cast(vote: Vote, { agent, ballot, gap, unfounded }: OfType<DiscussionFact, 'ballot.cast'>): Vote {
  if (!vote.voters.includes(agent)) return vote;
  const known = vote.ballots[agent];
  if (ballot === null && known?.ballot) return vote;
  return {
    ...vote,
    ballots: { ...vote.ballots, [agent]: { ballot, gap, receipt: known?.receipt ?? null, ...(unfounded && { unfounded }) } },
  };
}

/** Adds the model call's receipt to the ballot that immediately precedes the receipt in the log. */
function noteReceipt(discussion: DiscussionState, agent: AgentId, { model, recorded, usage, costUsd, tookMs }: CallFact): DiscussionState {
  const receipt = { model, recorded, usage, costUsd, tookMs };
  const vote = openVote(discussion);
  const known = vote?.ballots[agent];
  if (!vote || !known) return discussion;
  const billed = known.again ? { ...known, again: { ...known.again, receipt } } : { ...known, receipt: known.receipt ?? receipt };
  return changeOpen(discussion, vote.id, (open) => ({ ...open, ballots: { ...open.ballots, [agent]: billed } }));
}

/** Replaces the verdicts that a voter was asked to review. A failed second look changes no verdict. */
function judgeAgain(vote: Vote, { agent, verdicts, unfounded = [] }: OfType<DiscussionFact, 'verdicts.given'>): Vote {
  const known = vote.ballots[agent];
  const ids = vote.asked?.find((look) => look.agent === agent)?.ids;
  if (!known?.ballot || !ids) return vote;
  const given = verdicts?.filter(({ id }) => ids.includes(id)) ?? [];
  const kept = known.ballot.verdicts?.filter(({ id }) => !given.some((verdict) => verdict.id === id)) ?? [];
  const lost = [...new Set([...(known.unfounded ?? []), ...unfounded])];
  const again = {
    ...known,
    ballot: { ...known.ballot, verdicts: [...kept, ...given] },
    again: { ids, receipt: null },
    ...(lost.length > 0 && { unfounded: lost }),
  };
  return { ...vote, ballots: { ...vote.ballots, [agent]: again } };
}

/** Closes a vote. Only then do the ballots become positions, because the vote is blind until it closes. */
function closed(discussion: DiscussionState, event: Recorded<DiscussionFact, 'vote.closed'>): DiscussionState {
  const { voteId, outcome, objections = [], stillOpen = [] } = event;
  const vote = discussion.votes.find((known) => known.id === voteId && known.outcome === null);
  if (!vote) return discussion;
  const changes = changesOf(discussion, vote);
  const kept = discussion.objections.filter(({ id, blocking }) => blocking && stillOpen.includes(id));
  const blockers = [...new Set([...objections.filter(({ blocking }) => blocking), ...kept].map(({ owner }) => owner))];
  const held = { ...vote, outcome, changes, ...(blockers.length > 0 && { blockers }) };
  const votes = discussion.votes.map((known) => (known === vote ? held : known));
  if (outcome === 'stale' || outcome === 'unheld') return { ...discussion, votes };
  return takePositions({ ...discussion, votes }, vote);
}

function changesOf(discussion: DiscussionState, vote: Vote): VoteChange[] {
  return vote.voters.flatMap((agent) => {
    const before = discussion.positions[agent];
    const ballot = vote.ballots[agent]?.ballot;
    if (!ballot || !before || before.version !== vote.version || before.position === ballot.position) return [];
    const evidence = foundedEvidence(ballot.evidence, vote.ballots[agent]?.unfounded);
    const after = { position: ballot.position, version: vote.version, evidence };
    return [
      {
        agent,
        from: before.position,
        to: ballot.position,
        hasNewEvidence: hasNewEvidence(before, after),
        isConformityFlip: isConformityFlip(before, after),
      },
    ];
  });
}

function takePositions(discussion: DiscussionState, vote: Vote): DiscussionState {
  const positions = { ...discussion.positions };
  for (const agent of vote.voters) {
    const ballot = vote.ballots[agent]?.ballot;
    if (!ballot) continue;
    const old = discussion.positions[agent];
    const before = old && old.position !== ballot.position ? old.position : null;
    const unfounded = vote.ballots[agent]?.unfounded ?? [];
    const evidence = foundedEvidence(ballot.evidence, unfounded);
    const taken = {
      position: ballot.position,
      version: vote.version,
      why: ballot.reason,
      evidence,
      before,
      ...(unfounded.length > 0 && { unfounded }),
    };
    positions[agent] = { ...taken, flipped: isConformityFlip(old, taken) };
  }
  return { ...discussion, positions };
}

/** Records that a member has spoken since the last vote closed. */
export function debate(discussion: DiscussionState, agent: AgentId): DiscussionState {
  const last = discussion.votes.at(-1);
  if (!last || last.outcome === null || last.debated.includes(agent)) return discussion;
  return { ...discussion, votes: [...discussion.votes.slice(0, -1), { ...last, debated: [...last.debated, agent] }] };
}
