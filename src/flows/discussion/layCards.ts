// Cards down first: every seated member says at once and unseen how it would go about it, before anybody has spoken.
import { type AgentId, agentById } from '../../core/agents/roster';
import { lostFacts } from '../../core/anomalies';
import { cardReader, cardSchema } from '../../core/cards/card';
import type { Gathered } from '../../core/context/evidence/sources';
import { callsLeft } from '../../core/discussion/budget';
import { budgetOf } from '../../core/models/limits';
import { renderLedger } from '../../core/discussion/promptText';
import { votersOf } from '../../core/discussion/votes';
import type { Fact } from '../../core/events';
import { renderOpening } from '../../core/handover/render';
import { languageNames } from '../../core/i18n/language';
import { type ModelFailure, isUnusableAnswer } from '../../core/models/failure';
import { parseTyped } from '../../core/text/parseReply';
import { type Flow, together, withAllowance } from '../kernel/flow';
import { raise } from '../kernel/raiseFault';
import { callModel } from '../model/callModel';
import { jsonSchemaOf } from '../model/callModelTyped';
import { unfoundedEvidence } from '../model/checkCitations';
import { methodOf } from '../model/memberMethod';
import type { Ask } from '../model/pickModel';
import { gathering, renderWorkspace, shownFacts } from '../model/workspacePrompt';

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
  const gathered = gathering();
  const project = asked.length > 0 ? await renderWorkspace(flow, gathered) : '';
  const asks = await Promise.all(asked.map((id) => cardAsk(flow, id, project, gathered)));
  if (flow.signal.aborted) return;
  // retries count as calls too, and no card may use up what the others need
  const share = Math.floor(calls / Math.max(1, asked.length));
  const failures = (await together(flow, asks, (each, ask) => layCard(withAllowance(each, share), ask))).flatMap(
    (failure) => failure ?? [],
  );
  if (flow.signal.aborted) return;
  const [first] = failures;
  if (first && Object.keys(recorder.session().room.cards?.laid ?? {}).length === 0) return raise(flow, first.failure);
  const absent = failures.map(({ agent }): Fact => ({ type: 'card.laid', agent, card: null, gap: 'failed' }));
  const unasked = left.slice(calls).map((agent): Fact => ({ type: 'card.laid', agent, card: null, gap: 'limit' }));
  await recorder.record(...absent, ...unasked, { type: 'cards.revealed' });
}

interface CardAsk extends Ask {
  readonly agent: AgentId;
}

/** What a member sees: the matter and its own method, and of the others nothing at all. */
async function cardAsk(flow: Flow, agent: AgentId, project: string, gathered: Gathered): Promise<CardAsk> {
  const session = flow.recorder.session();
  const member = agentById(agent, session.room.own);
  if (!member) throw new Error(`nobody is called ${agent}`);
  const method = await methodOf(flow, member);
  const rendered = await flow.ports.prompts.render('discovery/card', {
    language: languageNames[session.language],
    ...renderOpening(session),
    ledger: renderLedger(session.room),
    method: method.text,
    project,
  });
  const prompt = { ...rendered, ...gathered, tier: method.tier };
  return { role: `${agent}.card`, purpose: 'card', agent, turnId: null, prompt, schema: jsonSchemaOf(cardSchema) };
}

interface NoCard {
  readonly agent: AgentId;
  readonly failure: ModelFailure;
}

/** One member's card, recorded with its bill as it comes in; an answer that is none is not asked for again. */
async function layCard(flow: Flow, ask: CardAsk): Promise<NoCard | null> {
  const { agent } = ask;
  const { reply, bill } = await callModel(flow, ask);
  if (!reply.ok && !isUnusableAnswer(reply.error.reason)) {
    await flow.recorder.record(bill, ...shownFacts(ask, bill));
    return { agent, failure: reply.error };
  }
  const lost: string[] = [];
  const parsed = reply.ok
    ? parseTyped(
        reply.value.text,
        cardReader((parts) => lost.push(...parts)),
      )
    : null;
  const card = parsed?.ok ? parsed.value : null;
  const unfounded = await unfoundedEvidence(flow, card?.places ?? []);
  await flow.recorder.record(
    { type: 'card.laid', agent, card, gap: card ? null : 'invalid', ...(unfounded.length > 0 && { unfounded }) },
    bill,
    ...lostFacts(agent, lost),
    ...shownFacts(ask, bill),
  );
  return null;
}
