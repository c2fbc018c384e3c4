// A blind vote: every seated member is asked at once, alone, on the current proposal; what they answer is counted by rule.
import { type Agent, agentById, type AgentId } from '../../core/agents/roster';
import { lostFacts } from '../../core/anomalies';
import { at, size } from '../../core/base/chunkedList';
import type { Gathered } from '../../core/context/evidence/sources';
import { renderConversation } from '../../core/conversation/conversation';
import { shouldOfferConsensus } from '../../core/discussion/consensus';
import { ballotSchema, type VoteCause, type VoteOutcome } from '../../core/discussion/facts';
import { introduce, renderLedger, renderPositionOf } from '../../core/discussion/promptText';
import type { Vote } from '../../core/discussion/state';
import { nextRound, openVote, voteOutcome, votersOf } from '../../core/discussion/votes';
import type { Fact } from '../../core/events';
import { renderOpening } from '../../core/handover/render';
import { languageNames } from '../../core/i18n/language';
import { isUnusableAnswer, type ModelFailure } from '../../core/models/failure';
import type { Session } from '../../core/session';
import { parseTyped } from '../../core/text/parseReply';
import { type Flow, nonceOf, together } from '../kernel/flow';
import { raise } from '../kernel/raiseFault';
import { callModel, type CallResult } from '../model/callModel';
import { jsonSchemaOf } from '../model/callModelTyped';
import { unfoundedEvidence } from '../model/checkCitations';
import { methodOf } from '../model/memberMethod';
import { type Ask, spaceFor } from '../model/pickModel';
import { gathering, renderWorkspace, shownFacts } from '../model/workspacePrompt';

/** The facts that open a vote on the proposal as it stands; none where there is nothing to vote on or a vote is open. */
export function openingFacts(session: Session, cause: VoteCause, voteId: string): Fact[] {
  const { room, team } = session;
  const voters = votersOf(room, team);
  if (!room.proposal || openVote(room) || voters.length === 0) return [];
  return [{ type: 'vote.opened', voteId, version: room.proposal.version, round: nextRound(room), cause, voters: [...voters] }];
}

/** A member's ballots are counted apart from its turns, so that a recorded team has each where it belongs. */
function ballotRole(agent: AgentId): string {
  return `${agent}.ballot`;
}

/**
 * Asks whoever has not answered yet, all in one batch, and closes the vote. A stop ends every call of the batch and leaves the
 * vote open with the ballots that were in; taken up again, it asks the others only.
 */
export async function vote(flow: Flow): Promise<void> {
  const { recorder } = flow;
  const open = openVote(recorder.session().room);
  if (!open) return;
  const version = recorder.session().room.proposal?.version ?? 0;
  if (open.version !== version) return recorder.record({ type: 'vote.closed', voteId: open.id, outcome: 'stale' });
  const gathered = gathering();
  const project = await renderWorkspace(flow, gathered);
  const left = open.voters.filter((id) => !open.ballots[id]);
  const asks = await Promise.all(left.map((id) => ballotAsk(flow, id, project, gathered)));
  if (flow.signal.aborted) return;
  const failures = (await together(flow, asks, (each, request) => castBallot(each, open, request))).flatMap((failure) => failure ?? []);
  if (!flow.signal.aborted) await close(flow, open.id, failures);
}

interface BallotAsk extends Ask {
  readonly agent: AgentId;
}

/** What a voter sees: the matter and the talk, and of the votes nothing at all. */
async function ballotAsk(flow: Flow, agent: AgentId, project: string, gathered: Gathered): Promise<BallotAsk> {
  const session = flow.recorder.session();
  const { room, language } = session;
  const rendered = await flow.ports.prompts.render('discovery/ballot', {
    language: languageNames[language],
    member: introduce(agent, room.own),
    method: (await methodOf(flow, memberOf(session, agent))).text,
    before: `${renderPositionOf(room, agent)}${room.proposal?.author === agent ? '. This version of the proposal is its own' : ''}`,
    ...renderOpening(session),
    ledger: renderLedger({ ...room, votes: [] }),
    conversation: renderConversation(session, nonceOf(flow), spaceFor(flow, agent, 'strong').conversationChars),
    project,
  });
  const prompt = { ...rendered, ...gathered };
  return { role: ballotRole(agent), purpose: 'vote', agent, turnId: null, prompt, schema: jsonSchemaOf(ballotSchema) };
}

function memberOf({ room }: Session, id: AgentId): Agent {
  const member = agentById(id, room.own);
  if (!member) throw new Error(`nobody is called ${id}`);
  return member;
}

interface NoBallot {
  readonly agent: AgentId;
  readonly failure: ModelFailure;
}

/** One voter's answer, recorded with its bill as it comes in; an answer that is no ballot is an abstention and not asked for again. */
async function castBallot(flow: Flow, { id: voteId }: Vote, request: BallotAsk): Promise<NoBallot | null> {
  const { agent } = request;
  const { reply, bill }: CallResult = await callModel(flow, request);
  if (!reply.ok && !isUnusableAnswer(reply.error.reason)) {
    await flow.recorder.record(bill, ...shownFacts(request, bill));
    return { agent, failure: reply.error };
  }
  const lost: string[] = [];
  const parsed = reply.ok ? parseTyped(reply.value.text, ballotSchema, (parts) => lost.push(...parts)) : null;
  const ballot = parsed?.ok ? parsed.value : null;
  const places = (ballot?.verdicts ?? []).flatMap(({ place }) => (place === '' ? [] : [place]));
  const unfounded = await unfoundedEvidence(flow, [...new Set([...(ballot?.evidence ?? []), ...places])]);
  await flow.recorder.record(
    { type: 'ballot.cast', voteId, agent, ballot, gap: ballot ? null : 'invalid', ...(unfounded.length > 0 && { unfounded }) },
    bill,
    ...lostFacts(agent, lost),
    ...shownFacts(request, bill),
  );
  return null;
}

/**
 * Counts. Whoever could not be asked abstains, unless nobody could: then the vote waits for the user to mend it. A recording that
 * holds no ballots cannot be mended, and the vote says that it was not held.
 */
async function close(flow: Flow, voteId: string, failures: readonly NoBallot[]): Promise<void> {
  const { recorder } = flow;
  const { room } = recorder.session();
  const open = openVote(room);
  const [first] = failures;
  if (!open) return;
  if (first && Object.keys(open.ballots).length === 0) {
    if (first.failure.reason !== 'recordingEnded') return raise(flow, first.failure);
    return recorder.record({ type: 'vote.closed', voteId, outcome: 'unheld' });
  }
  const absent = failures.map(({ agent }): Fact => ({ type: 'ballot.cast', voteId, agent, ballot: null, gap: 'failed' }));
  const outcome = voteOutcome(open, room.proposal?.version ?? 0, room.own);
  await recorder.record(...absent, { type: 'vote.closed', voteId, outcome });
  const after = recorder.session();
  const isUsers = !goesOn(open, outcome) && !shouldOfferConsensus(after.room, after.team) && !hasUserSpoken(after, voteId);
  if (isUsers) await recorder.record({ type: 'floor.opened', reason: 'voted' });
}

/** Whether the user said something while the team voted: then they are answered, and need not be asked for a word. */
function hasUserSpoken({ transcript: { entries } }: Session, voteId: string): boolean {
  for (let index = size(entries) - 1; index >= 0; index--) {
    const entry = at(entries, index);
    if (entry?.kind === 'message') return true;
    if (entry?.kind === 'vote' && entry.voteId === voteId) return false;
  }
  return false;
}

/** After a vote of its own the team goes on to an offer, or once to debate what is contested; every other one is the user's to judge. */
function goesOn({ round, cause }: Vote, outcome: VoteOutcome): boolean {
  return outcome === 'stale' || (cause !== 'user' && (outcome === 'agreed' || (outcome === 'contested' && round === 1)));
}
