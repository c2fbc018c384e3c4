// Blind vote of all members on the current proposal.
import { isFloorDueAfter } from '../../core/nextInDiscussion';
import { type AskApart, askApart } from './askFirstOpinions';
import { type Agent, type AgentId, agentById } from '../../core/agents/roster';
import { callsLeft } from '../../core/discussion/budget';
import { budgetOf } from '../../core/models/limits';
import { citationsIn, citedPath } from '../../core/context/evidence/citations';
import type { Gathered, EvidenceSource } from '../../core/context/evidence/sources';
import { renderConversation } from '../../core/conversation/conversation';
import { type VoteCause, ballotSchema, verdictsSchema } from '../../core/discussion/facts';
import { introduce, renderLedger, renderPositionOf } from '../../core/discussion/promptText';
import type { Vote } from '../../core/discussion/state';
import {
  type FailureWords,
  type SecondLook,
  type VoteAction,
  ballotVerdict,
  voteResult,
  judgedTexts,
} from '../../core/discussion/verdicts';
import { nextRound, openVote, votersOf } from '../../core/discussion/votes';
import type { Fact } from '../../core/events';
import { renderOpening } from '../../core/handover/render';
import type { Session } from '../../core/session';
import { clipAtSentence, oneLine, fenceUntrusted } from '../../core/text/quoting';
import { type Flow, nonceOf } from '../kernel/flow';
import { raise } from '../kernel/raiseFault';
import { jsonSchemaOf } from '../model/callModelTyped';
import { methodOf } from '../model/memberMethod';
import { spaceFor } from '../model/pickModel';
import { renderCited, renderPrompt } from '../model/workspacePrompt';
import { codeNamesIn } from '../../core/discussion/termCoverage';
import type { ToolCall } from '../../core/models/request';
import { runLookup } from '../model/runLookup';

/** Returns the facts that open a vote on the current proposal; none if there is no proposal or no voter, or if a vote is already open. */
export function openingFacts(session: Session, cause: VoteCause, voteId: string): Fact[] {
  const { discussion, team } = session;
  const voters = votersOf(discussion, team);
  if (!discussion.proposal || openVote(discussion) || voters.length === 0) return [];
  return [{ type: 'vote.opened', voteId, version: discussion.proposal.version, round: nextRound(discussion), cause, voters: [...voters] }];
}

/** Returns a separate role for ballots, so that the recorded replies for ballots and turns are kept apart. */
function ballotRole(agent: AgentId): string {
  return `${agent}.ballot`;
}

/** Advances an open vote. A stop ends all calls but keeps the ballots already received; resuming asks only the remaining members. */
export async function vote(flow: Flow, action: VoteAction): Promise<void> {
  const { recorder } = flow;
  const open = openVote(recorder.session().discussion);
  if (!open) return;
  switch (action.act) {
    case 'void':
      return recorder.record({ type: 'vote.closed', voteId: open.id, outcome: 'stale' });
    case 'ask':
      return askAll(flow, open.id, action.members);
    case 'askAgain':
      return askAgain(flow, open, action.looks);
    case 'close':
      return close(flow, open);
  }
}

/**
 * Asks all voters. Unreachable members abstain. If all members are unreachable, a fault asks the user to fix the cause. If the recorded
 * team has no ballots, no fault is raised and the vote ends with the outcome `unheld`.
 */
async function askAll(flow: Flow, voteId: string, members: readonly AgentId[]): Promise<void> {
  const { recorder } = flow;
  let beside: Promise<string> | undefined;
  const failures = await askApart(flow, {
    members,
    askOf: async (agent, project, gathered) => {
      beside ??= renderCitedBeside(flow, gathered);
      return ballotAsk(flow, agent, project, await beside, gathered);
    },
    form: { schema: ballotSchema },
    share: Math.max(
      1,
      Math.floor(callsLeft(recorder.session().discussion, budgetOf(flow.ports.settings.limits())) / Math.max(1, members.length)),
    ),
    looks: 1,
    placesIn: ({ evidence, verdicts = [] }) => [...new Set([...evidence, ...placesOf(verdicts)])],
    factOf: (agent, ballot, unfounded) => ({ type: 'ballot.cast', voteId, agent, ballot, gap: ballot ? null : 'invalid', ...unfounded }),
  });
  const [first] = failures ?? [];
  if (!failures || !first) return;
  if (Object.keys(openVote(recorder.session().discussion)?.ballots ?? {}).length === 0) {
    if (first.failure.reason !== 'recordingEnded') return raise(flow, first.failure);
    return recorder.record({ type: 'vote.closed', voteId, outcome: 'unheld' });
  }
  await recorder.record(...failures.map(({ agent }): Fact => ({ type: 'ballot.cast', voteId, agent, ballot: null, gap: 'failed' })));
}

function citedFiles(flow: Flow): readonly string[] {
  const session = flow.recorder.session();
  const { shown } = session.context;
  const said = `${renderConversation(session, nonceOf(flow), Number.POSITIVE_INFINITY)}\n${renderLedger(session.discussion)}`;
  const cited = new Set(citationsIn(said).map((citation) => citedPath(citation, shown)));
  return [...cited].filter((path) => Object.hasOwn(shown, path));
}

/**
 * Renders the cited files that the project context omits. They are rendered separately, so that the project context stays the same as in
 * the turns.
 */
async function renderCitedBeside(flow: Flow, gathered: Gathered): Promise<string> {
  const text = await renderCited(flow, gathered, citedFiles(flow), renderLedger(flow.recorder.session().discussion));
  return text && `\n\nAlso cited in the conversation:\n\n${text}`;
}

function placesOf(verdicts: readonly { readonly place: string }[]): readonly string[] {
  return verdicts.map(({ place }) => place).filter(Boolean);
}

/**
 * Asks voters to reconsider their verdicts with the material found. A verdict without new material stays unchanged, unless it is `fails`.
 */
async function askAgain(flow: Flow, open: Vote, looks: readonly SecondLook[]): Promise<void> {
  const { recorder } = flow;
  const found = await lookUpJudged(flow, open, [...new Set(looks.flatMap(({ ids }) => ids))]);
  if (flow.signal.aborted) return;
  // A `fails` verdict always goes back to its voter, because only the voter can name the code location.
  const isTold = ({ agent, ids }: SecondLook) => ids.some((id) => found.ids.has(id) || ballotVerdict(open, agent, id)?.verdict === 'fails');
  const asked = open.asked ? looks : looks.filter(isTold);
  if (!open.asked)
    await recorder.record({ type: 'verdicts.asked', voteId: open.id, looks: asked.map(({ agent, ids }) => ({ agent, ids: [...ids] })) });
  const failures = await askApart(flow, {
    members: asked.map(({ agent }) => agent),
    askOf: (agent, project, gathered) => {
      const look = asked.find((each) => each.agent === agent) ?? { agent, ids: [] };
      return verdictsAsk(flow, open, look, found, project, gathered);
    },
    form: { schema: verdictsSchema },
    placesIn: ({ verdicts }) => placesOf(verdicts),
    factOf: (agent, answer, unfounded) => ({
      ...{ type: 'verdicts.given', voteId: open.id, agent, verdicts: answer?.verdicts ?? null },
      ...unfounded,
    }),
  });
  const missed = (failures ?? []).map(({ agent }): Fact => ({ type: 'verdicts.given', voteId: open.id, agent, verdicts: null }));
  if (missed.length > 0) await recorder.record(...missed);
}

/** Builds a voter's prompt: the subject and the conversation, without the other votes. */
async function ballotAsk(flow: Flow, agent: AgentId, project: string, cited: string, gathered: Gathered): Promise<AskApart> {
  const session = flow.recorder.session();
  const { discussion } = session;
  const prompt = await renderPrompt(flow, 'discovery/ballot', gathered, {
    member: introduce(agent, discussion.own),
    method: (await methodOf(flow, memberOf(session, agent))).text,
    before: `${renderPositionOf(discussion, agent)}${discussion.proposal?.author === agent ? ', author of this version' : ''}`,
    ...renderOpening(session),
    ledger: `${renderLedger({ ...discussion, votes: [] })}${cited}`,
    conversation: renderConversation(session, nonceOf(flow), spaceFor(flow, agent, 'strong').conversationChars),
    project,
  });
  return { role: ballotRole(agent), purpose: 'vote', agent, turnId: null, prompt, schema: jsonSchemaOf(ballotSchema) };
}

function memberOf({ discussion }: Session, id: AgentId): Agent {
  const member = agentById(id, discussion.own);
  if (!member) throw new Error(`nobody is called ${id}`);
  return member;
}

const maxQuoted = 160;

/** Counts the votes and records the result with the objections that follow from it. Then gives the user the floor, if it is due. */
async function close(flow: Flow, open: Vote): Promise<void> {
  const { recorder, ports } = flow;
  const fails = ports.settings.texts()['card.vote.verdict.fails'];
  const textOf = (failures: readonly FailureWords[]) =>
    failures
      .map(({ id, text, place }) => `${id} ${fails}: “${clipAtSentence(oneLine(text), maxQuoted)}”${place && ` (${place})`}.`)
      .join(' ');
  const { outcome, objections, stillOpen } = voteResult(recorder.session().discussion, open, textOf);
  await recorder.record({
    ...{ type: 'vote.closed', voteId: open.id, outcome },
    ...(objections.length > 0 && { objections: [...objections] }),
    ...(stillOpen.length > 0 && { stillOpen: [...stillOpen] }),
  });
  if (isFloorDueAfter(recorder.session(), open, outcome)) await recorder.record({ type: 'floor.opened', reason: 'voted' });
}

interface FoundLines {
  readonly ids: ReadonlySet<string>;
  readonly texts: ReadonlyMap<string, string>;
  readonly sources: readonly EvidenceSource[];
}

/** Maximum number of lookups per clause, and maximum length of all results in characters. */
const maxLooksEach = 4;
const maxFoundChars = 16_000;

/** Number of lines shown before and after a cited location. */
const linesBefore = 30;
const linesAfter = 30;

/**
 * Reads the code locations cited by each clause and its verdicts, and then the files and identifiers named in the clause, with at most
 * `maxLooksEach` lookups per clause.
 */
async function lookUpJudged(flow: Flow, vote: Vote, ids: readonly string[]): Promise<FoundLines> {
  const { discussion, context } = flow.recorder.session();
  const words = judgedTexts(discussion);
  const sources: EvidenceSource[] = [];
  const texts = new Map<string, string>();
  let charsLeft = maxFoundChars;
  for (const id of ids) {
    const text = words.get(id) ?? '';
    const said = [text, ...vote.voters.map((agent) => ballotVerdict(vote, agent, id)?.place ?? '')].join('\n');
    const places = citationsIn(said).map((citation): ToolCall => {
      const { from, to } = citation;
      const args = { path: citedPath(citation, context.shown), from: Math.max(1, from - linesBefore), to: to + linesAfter };
      return { name: 'read_file', args };
    });
    const found: string[] = [];
    for (const call of [...places, ...codeNamesIn(text).map(lookFor)].slice(0, maxLooksEach)) {
      if (charsLeft <= 0 || flow.signal.aborted) break;
      const look = await runLookup(flow, call, flow.signal);
      if (look.outcome !== 'found') continue;
      const shown = look.text.slice(0, charsLeft);
      charsLeft -= shown.length;
      found.push(fenceUntrusted(look.label, shown, nonceOf(flow)));
      sources.push(...look.sources);
    }
    if (found.length > 0) texts.set(id, found.join('\n\n'));
  }
  return { ids: new Set(texts.keys()), texts, sources };
}

function lookFor(name: string): ToolCall {
  return /\.\w{1,10}$/.test(name) ? { name: 'read_file', args: { path: name } } : { name: 'search_text', args: { text: name } };
}

/** Builds a voter's prompt: the ballot prompt plus the voter's verdicts and the material found. */
async function verdictsAsk(
  flow: Flow,
  vote: Vote,
  { agent, ids }: SecondLook,
  found: FoundLines,
  project: string,
  gathered: Gathered,
): Promise<AskApart> {
  const session = flow.recorder.session();
  const { discussion } = session;
  const shown = { ...gathered, sources: [...gathered.sources, ...found.sources] };
  const prompt = await renderPrompt(flow, 'discovery/verdicts', shown, {
    ...renderOpening(session),
    project,
    ledger: renderLedger({ ...discussion, votes: [] }),
    conversation: renderConversation(session, nonceOf(flow), spaceFor(flow, agent, 'strong').conversationChars),
    member: introduce(agent, discussion.own),
    judged: ids.map((id) => judgedLine(flow, vote, agent, id)).join('\n'),
    found: ids.flatMap((id) => found.texts.get(id) ?? []).join('\n\n') || 'nothing',
  });
  return { role: `${agent}.verdicts`, purpose: 'vote', agent, turnId: null, prompt, schema: jsonSchemaOf(verdictsSchema) };
}

function judgedLine(flow: Flow, vote: Vote, agent: AgentId, id: string): string {
  const { verdict = 'unclear', place = '' } = ballotVerdict(vote, agent, id) ?? {};
  const isLost = vote.ballots[agent]?.unfounded?.includes(place);
  const lost = isLost ? `, citing ${oneLine(place)}, which is not in the files` : '';
  return `- ${id}: ${oneLine(judgedTexts(flow.recorder.session().discussion).get(id) ?? '')} Your verdict: ${verdict}${lost}.`;
}
