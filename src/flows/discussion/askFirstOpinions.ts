// First opinions: every member answers before any member has spoken.
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
import type { Flow } from '../kernel/flow';
import { raise } from '../kernel/raiseFault';
import { jsonSchemaOf } from '../model/callModelTyped';
import { methodOf } from '../model/memberMethod';
import { renderPrompt } from '../model/workspacePrompt';
import { type AskApart, askApart } from './askApart';

/**
 * Asks all members without a first opinion in one batch, and reveals the opinions. A stop ends all calls and keeps received
 * opinions; resuming asks only the others. Unreachable members are skipped, unless all are: then the user must fix it.
 */
export async function askFirstOpinions(flow: Flow): Promise<void> {
  const { recorder } = flow;
  const { discussion, team } = recorder.session();
  const here = votersOf(discussion, team);
  const left = (discussion.firstOpinions?.members ?? []).filter((id) => here.includes(id) && !discussion.firstOpinions?.laid[id]);
  // stopped calls count: members without a remaining call are skipped
  const calls = callsLeft(discussion, budgetOf(flow.ports.settings.limits()));
  const asked = left.slice(0, calls);
  // retries count as calls, so each member has a share
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

/** A member's prompt: the subject and its own method, and nothing of the others. */
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
