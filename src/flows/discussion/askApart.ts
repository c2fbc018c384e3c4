// Asks members in parallel and independently, for first opinions and ballots.
import type { AgentId } from '../../core/agents/roster';
import type { Gathered } from '../../core/context/evidence/sources';
import type { Fact } from '../../core/events';
import { type ModelFailure, isUnusableAnswer } from '../../core/models/failure';
import { lostFacts } from '../../core/anomalies';
import { parseTyped, type ReplyForm } from '../../core/text/parseReply';
import { type Lost, problemOf, takeValue } from '../../core/text/reading';
import { type Flow, requestsLeft, allOrAbort, withAllowance } from '../kernel/flow';
import { repair } from '../model/callModelTyped';
import { unfoundedEvidence } from '../model/checkCitations';
import type { Ask } from '../model/pickModel';
import { runToolLoop } from '../model/toolLoop';
import { gathering, renderWorkspace } from '../model/workspacePrompt';

export interface AskApart extends Ask {
  readonly agent: AgentId;
}

/** A member that could not be reached, and why. */
export interface Unreached {
  readonly agent: AgentId;
  readonly failure: ModelFailure;
}

/** A question to several members, each with the same project context. */
interface ApartQuestion<T> {
  readonly members: readonly AgentId[];
  askOf(agent: AgentId, project: string, gathered: Gathered): Promise<AskApart>;
  /** How the answer is parsed. */
  readonly form: ReplyForm<T>;
  /** Places cited by the answer, to be verified. */
  placesIn(answer: T): readonly string[];
  /** @param unfounded cited places that are not in the files, if any */
  factOf(agent: AgentId, answer: T | null, unfounded: { readonly unfounded?: string[] }): Fact;
  /** Maximum requests per member, retries included; missing for no limit. */
  readonly share?: number;
  /** How often a member may look things up before it answers. */
  readonly looks?: number;
}

/** Records each answer with its receipt as it arrives; returns unreachable members, or null after a stop. */
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
