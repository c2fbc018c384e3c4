// A blind vote: every seated member is asked at once, alone, on the current proposal; what they answer is counted by rule.
import { isFloorDueAfter } from '../../core/nextInDiscussion';
import { type AskApart, type Unreached, askApart } from './askApart';
import { type Agent, type AgentId, agentById } from '../../core/agents/roster';
import type { Gathered } from '../../core/context/evidence/sources';
import { renderConversation } from '../../core/conversation/conversation';
import { type VoteCause, ballotSchema } from '../../core/discussion/facts';
import { introduce, renderLedger, renderPositionOf } from '../../core/discussion/promptText';
import { nextRound, openVote, voteOutcome, votersOf } from '../../core/discussion/votes';
import type { Fact } from '../../core/events';
import { renderOpening } from '../../core/handover/render';
import type { Session } from '../../core/session';
import { type Flow, nonceOf } from '../kernel/flow';
import { raise } from '../kernel/raiseFault';
import { jsonSchemaOf } from '../model/callModelTyped';
import { methodOf } from '../model/memberMethod';
import { spaceFor } from '../model/pickModel';
import { renderPrompt } from '../model/workspacePrompt';

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
  const failures = await askApart(flow, {
    members: open.voters.filter((id) => !open.ballots[id]),
    askOf: (agent, project, gathered) => ballotAsk(flow, agent, project, gathered),
    form: { schema: ballotSchema },
    placesIn: ({ evidence, verdicts = [] }) => [...new Set([...evidence, ...verdicts.map(({ place }) => place).filter(Boolean)])],
    factOf: (agent, ballot, unfounded) => ({
      type: 'ballot.cast',
      voteId: open.id,
      agent,
      ballot,
      gap: ballot ? null : 'invalid',
      ...unfounded,
    }),
  });
  if (failures) await close(flow, open.id, failures);
}

/** What a voter sees: the matter and the talk, and of the votes nothing at all. */
async function ballotAsk(flow: Flow, agent: AgentId, project: string, gathered: Gathered): Promise<AskApart> {
  const session = flow.recorder.session();
  const { room } = session;
  const prompt = await renderPrompt(flow, 'discovery/ballot', gathered, {
    member: introduce(agent, room.own),
    method: (await methodOf(flow, memberOf(session, agent))).text,
    before: `${renderPositionOf(room, agent)}${room.proposal?.author === agent ? '. This version of the proposal is its own' : ''}`,
    ...renderOpening(session),
    ledger: renderLedger({ ...room, votes: [] }),
    conversation: renderConversation(session, nonceOf(flow), spaceFor(flow, agent, 'strong').conversationChars),
    project,
  });
  return { role: ballotRole(agent), purpose: 'vote', agent, turnId: null, prompt, schema: jsonSchemaOf(ballotSchema) };
}

function memberOf({ room }: Session, id: AgentId): Agent {
  const member = agentById(id, room.own);
  if (!member) throw new Error(`nobody is called ${id}`);
  return member;
}

/**
 * Counts. Whoever could not be asked abstains, unless nobody could: then the vote waits for the user to mend it. A recording that
 * holds no ballots cannot be mended, and the vote says that it was not held.
 */
async function close(flow: Flow, voteId: string, failures: readonly Unreached[]): Promise<void> {
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
  if (isFloorDueAfter(recorder.session(), open, outcome)) await recorder.record({ type: 'floor.opened', reason: 'voted' });
}
