// Verdicts of a vote: second looks, blocking failures, and the result of the vote.
import type { AgentId } from '../agents/roster';
import type { Budget } from '../models/limits';
import { budgetEnd } from './budget';
import { unbuiltKinds, foundedEvidence } from './stance';
import { activeClauses } from './design';
import type { Ballot, BallotObjection, VoteOutcome } from './facts';
import { blocksAgreement } from './ledger';
import type { CastBallot, DiscussionState, Objection, Vote } from './state';
import { currentVote, isConformityFlip, isStillUnmet, openVote, restsOnNothing, voteOutcome } from './votes';

type BallotVerdict = NonNullable<Ballot['verdicts']>[number];

/** A member's verdict that a constraint or a clause fails. */
export interface Failure {
  readonly agent: AgentId;
  readonly id: string;
  readonly place: string;
}

/** Severity of verdicts. If a ballot has several verdicts on one ID, the most severe counts. */
const severity: Readonly<Record<BallotVerdict['verdict'], number>> = { holds: 0, unclear: 1, fails: 2 };

function verdictOn({ ballot }: CastBallot, id: string): BallotVerdict | undefined {
  const said = ballot?.verdicts?.filter((verdict) => verdict.id === id) ?? [];
  return said.toSorted((a, b) => severity[b.verdict] - severity[a.verdict])[0];
}

export function ballotVerdict(vote: Vote, agent: AgentId, id: string): BallotVerdict | undefined {
  const cast = vote.ballots[agent];
  return cast && verdictOn(cast, id);
}

/** Returns the texts of the constraints and active clauses that a vote judges, keyed by ID. */
export function judgedTexts({ ledger, proposal }: DiscussionState): ReadonlyMap<string, string> {
  const constraints = ledger.filter(({ kind }) => kind === 'constraint');
  return new Map([...constraints, ...activeClauses(proposal)].map(({ id, text }) => [id, text]));
}

function failuresOf(discussion: DiscussionState, vote: Vote): readonly Failure[] {
  const ids = [...judgedTexts(discussion).keys()];
  return vote.voters.flatMap((agent) => {
    return ids.flatMap((id): Failure[] => {
      const said = ballotVerdict(vote, agent, id);
      return said?.verdict === 'fails' ? [{ agent, id, place: said.place }] : [];
    });
  });
}

/**
 * Whether a failure blocks. A failed constraint always blocks. A failed clause blocks only if it must be built and a voter supports the
 * design or finds that the clause holds.
 */
function isBinding(discussion: DiscussionState, vote: Vote, id: string): boolean {
  if (discussion.ledger.some((note) => note.id === id)) return true;
  const kind = activeClauses(discussion.proposal).find((clause) => clause.id === id)?.kind;
  if (!kind || unbuiltKinds.includes(kind)) return false;
  return Object.values(vote.ballots).some((cast) => cast.ballot?.position === 'support' || verdictOn(cast, id)?.verdict === 'holds');
}

/** Request to a voter to review some of the voter's verdicts. */
export interface SecondLook {
  readonly agent: AgentId;
  readonly ids: readonly string[];
}

/** Minimum number of voters who find a constraint or clause unclear before a second look is requested. */
const minUnclear = 2;

/**
 * Returns the second looks to request, at most once per proposal version: for constraints and clauses that several voters find unclear, and
 * for failures whose cited location was not found in the files.
 */
function secondLooks(discussion: DiscussionState, vote: Vote): readonly SecondLook[] {
  if (discussion.votes.some(({ version, asked }) => version === vote.version && asked !== undefined)) return [];
  const ids = [...judgedTexts(discussion).keys()];
  const unclearTo = (id: string) => vote.voters.filter((agent) => ballotVerdict(vote, agent, id)?.verdict === 'unclear');
  const unclear = ids.filter((id) => unclearTo(id).length >= minUnclear);
  return vote.voters.flatMap((agent): SecondLook[] => {
    const lost = vote.ballots[agent]?.unfounded ?? [];
    const asked = ids.filter((id) => {
      const said = ballotVerdict(vote, agent, id);
      return said?.verdict === 'fails' ? lost.includes(said.place) : said?.verdict === 'unclear' && unclear.includes(id);
    });
    return asked.length > 0 ? [{ agent, ids: asked }] : [];
  });
}

export type VoteAction =
  /** Cancels the vote, because the proposal has changed since the vote was opened. */
  | { readonly act: 'void' }
  | { readonly act: 'ask'; readonly members: readonly AgentId[] }
  | { readonly act: 'askAgain'; readonly looks: readonly SecondLook[] }
  | { readonly act: 'close' };

/** Returns the next action for an open vote. Second looks are skipped if the budget does not allow them. */
export function nextInVote(discussion: DiscussionState, budget: Budget): VoteAction {
  const vote = openVote(discussion);
  if (!vote || vote.version !== discussion.proposal?.version) return { act: 'void' };
  const members = vote.voters.filter((id) => !vote.ballots[id]);
  if (members.length > 0) return { act: 'ask', members };
  const looks = (vote.asked ?? secondLooks(discussion, vote)).filter(({ agent }) => !vote.ballots[agent]?.again);
  const isAffordable = budgetEnd(discussion, budget, looks.length) === null;
  return looks.length > 0 && isAffordable ? { act: 'askAgain', looks } : { act: 'close' };
}

export interface VoteResult {
  readonly outcome: VoteOutcome;
  readonly objections: readonly BallotObjection[];
  /** IDs of objections that stay open although their owners now support the proposal. */
  readonly stillOpen: readonly string[];
}

/**
 * Computes the result of a vote from ballots and verdicts.
 * @param textOf returns the objection text for one voter's failures, in the user's language
 */
export function voteResult(discussion: DiscussionState, vote: Vote, textOf: (failures: readonly FailureWords[]) => string): VoteResult {
  const objections = objectionsOf(discussion, vote, textOf);
  const kept = discussion.objections.filter((objection) => isClosedBySupport(objection, vote) && !isMet(discussion, objection, vote));
  const outcome = voteOutcome(vote, discussion.proposal?.version ?? 0, discussion.own);
  const isBlocked = objections.some(({ blocking }) => blocking) || kept.some(blocksAgreement);
  return { outcome: outcome === 'agreed' && isBlocked ? 'contested' : outcome, objections, stillOpen: kept.map(({ id }) => id) };
}

export interface FailureWords extends Failure {
  readonly text: string;
}

/** Returns one objection for each voter who judged entries as failed. Omits failures that the voter's open objections already cover. */
function objectionsOf(
  discussion: DiscussionState,
  vote: Vote,
  textOf: (failures: readonly FailureWords[]) => string,
): readonly BallotObjection[] {
  const words = judgedTexts(discussion);
  const failures = failuresOf(discussion, vote);
  return vote.voters.flatMap((owner): BallotObjection[] => {
    const known = discussion.objections
      .filter((objection) => objection.open && objection.owner === owner)
      .flatMap(({ fails = [] }) => fails);
    const own = failures.filter(({ agent, id }) => agent === owner && !known.includes(id));
    if (own.length === 0) return [];
    const { ballot, unfounded } = vote.ballots[owner] ?? {};
    const places = [...new Set([...own.map(({ place }) => place).filter(Boolean), ...(ballot?.evidence ?? [])])];
    const inWords = ({ place, ...failure }: Failure) => ({
      ...{ ...failure, place: unfounded?.includes(place) ? '' : place },
      text: words.get(failure.id) ?? '',
    });
    return [
      {
        owner,
        text: [textOf(own.map(inWords)), ballot?.reason ?? ''].join(' ').trim(),
        fails: own.map(({ id }) => id),
        blocking: own.some(({ id }) => isBinding(discussion, vote, id)),
        evidence: [...foundedEvidence(places, unfounded)],
      },
    ];
  });
}

function isClosedBySupport(objection: Objection, vote: Vote): boolean {
  const isOfBallot = objection.open && (objection.fromBallot || objection.blocking);
  return isOfBallot && vote.ballots[objection.owner]?.ballot?.position === 'support';
}

/**
 * Whether a ballot in support resolves an objection by the same voter. An objection based on failed verdicts also requires `holds` verdicts
 * on its constraints and clauses. If the design is unchanged, the ballot must cite new evidence. A non-blocking objection without failed
 * verdicts needs only support.
 */
function isMet(discussion: DiscussionState, objection: Objection, vote: Vote): boolean {
  const { owner, fails } = objection;
  const cast = vote.ballots[owner];
  if (!cast?.ballot) return false;
  const evidence = foundedEvidence(cast.ballot.evidence, cast.unfounded);
  if (fails) {
    const kept = fails.filter((id) => judgedTexts(discussion).has(id));
    const places = [...evidence, ...kept.map((id) => verdictOn(cast, id)?.place ?? '')].filter(
      (place) => place !== '' && !cast.unfounded?.includes(place),
    );
    const isNew = places.some((place) => !objection.evidence.includes(place));
    const wasJudged = discussion.votes.some(
      (other) =>
        other.version === vote.version && other.id !== vote.id && fails.some((id) => ballotVerdict(other, owner, id)?.verdict === 'fails'),
    );
    return kept.every((id) => verdictOn(cast, id)?.verdict === 'holds') && (isNew || !wasJudged);
  }
  if (!objection.blocking) return true;
  const after = { position: cast.ballot.position, version: vote.version, evidence };
  const isIdle = isConformityFlip(discussion.positions[owner], after) || isStillUnmet(objection, evidence);
  return !isIdle && !restsOnNothing(cast.ballot.evidence, cast.unfounded);
}

/** Returns the failures found by a vote and the voters who found them, in ledger order. */
export function failedInVote(
  discussion: DiscussionState,
  vote: Vote,
): readonly { readonly id: string; readonly agents: readonly AgentId[] }[] {
  const failures = failuresOf(discussion, vote);
  const agentsOf = (id: string) => failures.flatMap((failure) => (failure.id === id ? [failure.agent] : []));
  return [...judgedTexts(discussion).keys()].map((id) => ({ id, agents: agentsOf(id) })).filter(({ agents }) => agents.length > 0);
}

/**
 * Returns the failures from the last vote on the current version that still block: their voters uphold them, and the user has not deferred
 * them.
 */
export function openFailures(discussion: DiscussionState): readonly Failure[] {
  const vote = currentVote(discussion);
  if (!vote) return [];
  const blocking = discussion.objections.filter(blocksAgreement);
  return failuresOf(discussion, vote).filter(({ agent, id }) =>
    blocking.some(({ owner, fails }) => owner === agent && fails?.includes(id)),
  );
}
