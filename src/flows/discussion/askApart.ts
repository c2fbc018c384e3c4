// Members asked all at once and each alone, as for cards and ballots: no answer is seen by another, and none is asked for again.
import type { AgentId } from '../../core/agents/roster';
import type { Result } from '../../core/base/result';
import type { Gathered } from '../../core/context/evidence/sources';
import type { Fact } from '../../core/events';
import { type ModelFailure, isUnusableAnswer } from '../../core/models/failure';
import { lostFacts } from '../../core/anomalies';
import type { OnLost } from '../../core/text/parseReply';
import { type Flow, together, withAllowance } from '../kernel/flow';
import { callModel } from '../model/callModel';
import { unfoundedEvidence } from '../model/checkCitations';
import type { Ask } from '../model/pickModel';
import { gathering, renderWorkspace, shownFacts } from '../model/workspacePrompt';

export interface AskApart extends Ask {
  readonly agent: AgentId;
}

/** A member that could not be reached, and why. */
export interface Unreached {
  readonly agent: AgentId;
  readonly failure: ModelFailure;
}

/** A question that several members are asked, each with the same look at the project. */
interface ApartQuestion<T> {
  readonly members: readonly AgentId[];
  askOf(agent: AgentId, project: string, gathered: Gathered): Promise<AskApart>;
  read(text: string, onLost: OnLost): Result<T, string>;
  /** Places the answer names, to be looked up. */
  placesIn(answer: T): readonly string[];
  /** @param unfounded the places that are not in the files, if there are any */
  factOf(agent: AgentId, answer: T | null, unfounded: { readonly unfounded?: string[] }): Fact;
  /** Most requests of each, retries included; absent where nothing bounds them. */
  readonly share?: number;
}

/** Records every answer with its bill as it comes in; gives those who could not be reached, or null after a stop. */
export async function askApart<T>(flow: Flow, question: ApartQuestion<T>): Promise<readonly Unreached[] | null> {
  const { members, share } = question;
  const gathered = gathering();
  const project = members.length > 0 ? await renderWorkspace(flow, gathered) : '';
  const asks = await Promise.all(members.map((id) => question.askOf(id, project, gathered)));
  if (flow.signal.aborted) return null;
  const failures = await together(flow, asks, (each, ask) => hear(share === undefined ? each : withAllowance(each, share), ask, question));
  return flow.signal.aborted ? null : failures.flatMap((failure) => failure ?? []);
}

async function hear<T>(flow: Flow, ask: AskApart, { read, placesIn, factOf }: ApartQuestion<T>): Promise<Unreached | null> {
  const { agent } = ask;
  const { reply, bill } = await callModel(flow, ask);
  if (!reply.ok && !isUnusableAnswer(reply.error.reason)) {
    await flow.recorder.record(bill, ...shownFacts(ask, bill));
    return { agent, failure: reply.error };
  }
  const lost: string[] = [];
  const parsed = reply.ok ? read(reply.value.text, (parts) => lost.push(...parts)) : null;
  const answer = parsed?.ok ? parsed.value : null;
  const unfounded = await unfoundedEvidence(flow, answer === null ? [] : placesIn(answer));
  const fact = factOf(agent, answer, { ...(unfounded.length > 0 && { unfounded }) });
  await flow.recorder.record(fact, bill, ...lostFacts(agent, lost), ...shownFacts(ask, bill));
  return null;
}
