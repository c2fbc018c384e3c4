// First opinions: all members answer before any of them has spoken.
import { agentById, type AgentId } from '../../core/agents/roster';
import { firstOpinionForm } from '../../core/firstOpinions/firstOpinions';
import { firstOpinionSchema } from '../../core/firstOpinions/facts';
import type { Gathered } from '../../core/context/evidence/sources';
import { callsLeft } from '../../core/discussion/budget';
import { renderLedger } from '../../core/discussion/promptText';
import { votersOf } from '../../core/discussion/votes';
import type { Fact } from '../../core/events';
import { renderOpening } from '../../core/handover/render';
import { budgetOf } from '../../core/models/limits';
import { type Flow, requestsLeft, allOrAbort, withAllowance } from '../kernel/flow';
import { raise } from '../kernel/raiseFault';
import { jsonSchemaOf, repair } from '../model/callModelTyped';
import { methodOf } from '../model/memberMethod';
import { renderPrompt, gathering, renderWorkspace } from '../model/workspacePrompt';
import { type ModelFailure, isUnusableAnswer } from '../../core/models/failure';
import { lostFacts } from '../../core/anomalies';
import { parseTyped, type ReplyForm } from '../../core/text/parseReply';
import { type Lost, problemOf, takeValue } from '../../core/text/reading';
import { unfoundedEvidence } from '../model/checkCitations';
import type { Ask } from '../model/pickModel';
import { runToolLoop } from '../model/toolLoop';

/**
 * Asks all members without a first opinion in one batch, and reveals the opinions. A stop ends all calls but keeps the opinions already
 * received; resuming asks only the remaining members. An unreachable member is skipped. If all members are unreachable, a fault asks the
 * user to fix the cause.
 */
export async function askFirstOpinions(flow: Flow): Promise<void> {
  const { recorder } = flow;
  const { discussion, team } = recorder.session();
  const here = votersOf(discussion, team);
  const left = (discussion.firstOpinions?.members ?? []).filter((id) => here.includes(id) && !discussion.firstOpinions?.laid[id]);
  // Aborted calls also count against the limit, so members for whom no call is left are skipped.
  const calls = callsLeft(discussion, budgetOf(flow.ports.settings.limits()));
  const asked = left.slice(0, calls);
  // Retries count as calls, so each member gets an equal share of the remaining calls.
  const share = Math.floor(calls / Math.max(1, asked.length));
  const failures = await askApart(flow, {
    members: asked,
    share,
    looks: 1,
    askOf: (agent, project, gathered) => cardAsk(flow, agent, project, gathered),
    form: firstOpinionForm,
    placesIn: ({ places }) => places,
    factOf: (agent, card, unfounded) => ({ type: 'card.laid', agent, card, gap: card ? null : 'invalid', ...unfounded }),
  });
  if (!failures) return;
  const [first] = failures;
  if (first && Object.keys(recorder.session().discussion.firstOpinions?.laid ?? {}).length === 0) return raise(flow, first.failure);
  const absent = failures.map(({ agent }): Fact => ({ type: 'card.laid', agent, card: null, gap: 'failed' }));
  const unasked = left.slice(calls).map((agent): Fact => ({ type: 'card.laid', agent, card: null, gap: 'limit' }));
  await recorder.record(...absent, ...unasked, { type: 'cards.revealed', asRisks: true });
}

/** Builds a member's prompt: the subject and the member's own method, without the other members' opinions. */
async function cardAsk(flow: Flow, agent: AgentId, project: string, gathered: Gathered): Promise<AskApart> {
  const session = flow.recorder.session();
  const member = agentById(agent, session.discussion.own);
  if (!member) throw new Error(`nobody is called ${agent}`);
  const method = await methodOf(flow, member);
  const prompt = await renderPrompt(flow, 'discovery/firstOpinion', gathered, {
    ...renderOpening(session),
    ledger: renderLedger(session.discussion),
    method: method.text,
    project,
  });
  return {
    role: `${agent}.card`,
    purpose: 'card',
    agent,
    turnId: null,
    prompt: { ...prompt, tier: method.tier },
    schema: jsonSchemaOf(firstOpinionSchema),
  };
}

export interface AskApart extends Ask {
  readonly agent: AgentId;
}

export interface Unreached {
  readonly agent: AgentId;
  readonly failure: ModelFailure;
}

interface ApartQuestion<T> {
  readonly members: readonly AgentId[];
  askOf(agent: AgentId, project: string, gathered: Gathered): Promise<AskApart>;
  readonly form: ReplyForm<T>;
  /** Returns the code locations cited by the answer, to be verified. */
  placesIn(answer: T): readonly string[];
  /**
   * Returns the fact that records an answer.
   * @param unfounded cited code locations that do not exist in the files, if any
   */
  factOf(agent: AgentId, answer: T | null, unfounded: { readonly unfounded?: string[] }): Fact;
  /** Maximum number of requests per member, including retries; absent means no limit. */
  readonly share?: number;
  /** Maximum number of lookup rounds before the answer; 0 if absent. */
  readonly looks?: number;
}

/**
 * Asks the members in parallel and records each answer with its receipt as it arrives. Returns the unreachable members, or null after a
 * stop.
 */
export async function askApart<T>(flow: Flow, question: ApartQuestion<T>): Promise<readonly Unreached[] | null> {
  const { members, share } = question;
  const gathered = gathering();
  const project = members.length > 0 ? await renderWorkspace(flow, gathered) : '';
  const asks = await Promise.all(members.map((id) => question.askOf(id, project, gathered)));
  if (flow.signal.aborted) return null;
  const failures = await allOrAbort(flow, asks, (each, ask) =>
    hear(share === undefined ? each : withAllowance(each, share), ask, question),
  );
  return flow.signal.aborted ? null : failures.flatMap((failure) => failure ?? []);
}

async function hear<T>(flow: Flow, ask: AskApart, { form, placesIn, factOf, looks = 0 }: ApartQuestion<T>): Promise<Unreached | null> {
  const { agent } = ask;
  const {
    answered: { reply, bill },
    facts,
  } = await runToolLoop(flow, ask, looks);
  if (!reply.ok && !isUnusableAnswer(reply.error.reason)) {
    await flow.recorder.record(bill, ...facts);
    return { agent, failure: reply.error };
  }
  const before = [bill, ...facts];
  const found = reply.ok ? parseTyped(reply.value.text, form) : null;
  const isAsked =
    reply.ok && reply.value.text.trim() !== '' && found && problemOf(found) !== null && requestsLeft(flow) > 0 && !flow.signal.aborted;
  if (isAsked) await flow.recorder.record(...before.splice(0));
  const read = isAsked ? await repair(flow, { ...form, agent, found, text: reply.value.text }) : null;
  const better = read?.ok ? read.value : found;
  const lost: Lost[] = [];
  const answer = better && better.state !== 'unreadable' ? takeValue(better, (parts) => lost.push(...parts)) : null;
  const unfounded = await unfoundedEvidence(flow, answer === null ? [] : placesIn(answer));
  const fact = factOf(agent, answer, { ...(unfounded.length > 0 && { unfounded }) });
  await flow.recorder.record(fact, ...before, ...lostFacts(agent, lost));
  return null;
}
