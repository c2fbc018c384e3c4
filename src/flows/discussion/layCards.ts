// First opinions: every member answers before anybody has spoken.
import { agentById, type AgentId } from '../../core/agents/roster';
import { cardForm } from '../../core/cards/card';
import { cardSchema } from '../../core/cards/facts';
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
 * Asks whoever has laid none yet, all in one batch, and reveals the cards. A stop ends every call and keeps the cards that were in; taken up
 * again, it asks the others only. Whoever cannot be reached goes without, unless nobody can be: then it waits for the user to mend it.
 */
export async function layCards(flow: Flow): Promise<void> {
  const { recorder } = flow;
  const { room, team } = recorder.session();
  const here = votersOf(room, team);
  const left = (room.cards?.members ?? []).filter((id) => here.includes(id) && !room.cards?.laid[id]);
  // cards that were stopped have used up calls: whom none is left for goes without
  const calls = callsLeft(room, budgetOf(flow.ports.settings.limits()));
  const asked = left.slice(0, calls);
  // retries count as calls too, and no card may use up what the others need
  const share = Math.floor(calls / Math.max(1, asked.length));
  const failures = await askApart(flow, {
    members: asked,
    share,
    askOf: (agent, project, gathered) => cardAsk(flow, agent, project, gathered),
    form: cardForm,
    placesIn: ({ places }) => places,
    factOf: (agent, card, unfounded) => ({ type: 'card.laid', agent, card, gap: card ? null : 'invalid', ...unfounded }),
  });
  if (!failures) return;
  const [first] = failures;
  if (first && Object.keys(recorder.session().room.cards?.laid ?? {}).length === 0) return raise(flow, first.failure);
  const absent = failures.map(({ agent }): Fact => ({ type: 'card.laid', agent, card: null, gap: 'failed' }));
  const unasked = left.slice(calls).map((agent): Fact => ({ type: 'card.laid', agent, card: null, gap: 'limit' }));
  await recorder.record(...absent, ...unasked, { type: 'cards.revealed' });
}

/** What a member sees: the matter and its own method, and of the others nothing at all. */
async function cardAsk(flow: Flow, agent: AgentId, project: string, gathered: Gathered): Promise<AskApart> {
  const session = flow.recorder.session();
  const member = agentById(agent, session.room.own);
  if (!member) throw new Error(`nobody is called ${agent}`);
  const method = await methodOf(flow, member);
  const prompt = await renderPrompt(flow, 'discovery/card', gathered, {
    ...renderOpening(session),
    ledger: renderLedger(session.room),
    method: method.text,
    project,
  });
  return {
    role: `${agent}.card`,
    purpose: 'card',
    agent,
    turnId: null,
    prompt: { ...prompt, tier: method.tier },
    schema: jsonSchemaOf(cardSchema),
  };
}
