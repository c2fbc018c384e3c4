// Who speaks next: whoever was called, else the router's choice, else a rule; never somebody who may not speak.
import * as v from 'valibot';
import { type Agent, agentById, type AgentId } from '../../core/agents/roster';
import { renderConversation } from '../../core/conversation/conversation';
import { agendaOf, type Due, dueSpeaker } from '../../core/discussion/agenda';
import { renderAgenda } from '../../core/discussion/agendaText';
import { callsLeft } from '../../core/discussion/budget';
import { askedByUser } from '../../core/discussion/choices';
import { eligible, fallbackSpeaker, overdue, stillUnheard, turnsLeft } from '../../core/discussion/eligibility';
import type { RouteSource } from '../../core/discussion/facts';
import { chainedMentions, maxMentionDepth } from '../../core/discussion/loopDetection';
import { bench, seatFacts, voices } from '../../core/discussion/membership';
import { renderSilences } from '../../core/discussion/positionsText';
import { renderBench, renderLedger, renderTeam } from '../../core/discussion/promptText';
import { type Decision, isOutdated, normalised, type OddFact, routeSchema } from '../../core/discussion/routing';
import type { DiscussionState } from '../../core/discussion/state';
import type { Fact } from '../../core/events';
import { fill, languageNames, type Texts } from '../../core/i18n/language';
import { isOfOneCall, isUnusableAnswer } from '../../core/models/failure';
import { budgetOf } from '../../core/models/limits';
import type { Session } from '../../core/session';
import { oneLine } from '../../core/text/quoting';
import { openWish } from '../../core/words/fold';
import { withAllowance } from '../kernel/allowance';
import type { Flow } from '../kernel/flow';
import { nonceOf } from '../kernel/nonce';
import { raise } from '../kernel/raiseFault';
import { callModelTyped } from '../model/callModelTyped';
import { spaceFor } from '../model/pickModel';

/** How often in a row the router may find the team off the topic before the Director steps in, and before the user is asked. */
const offTopicForDirector = 2;

const offTopicForUser = 3;

/** Records who speaks next, or why the floor goes to the user; records neither when only the user can help. */
export async function route(flow: Flow): Promise<void> {
  const { recorder } = flow;
  const { room, team } = recorder.session();
  const candidates = eligible(room, team);
  const called = calledNext(room, candidates, team);
  if (called) return recorder.record(chosen(called.agent, called.by === 'user' ? 'user' : 'mention', '', called.by));
  const asked = askedByUser(room, team);
  const whom = asked && agentById(asked.agent, room.own);
  if (whom) return recorder.record(chosen(whom, 'user', fill(flow.ports.settings.texts(), 'route.due.asked', { id: asked.objection.id })));
  const only = voices(room, team).length === 1 ? candidates[0] : undefined;
  if (only) return recorder.record(chosen(only, 'engine'));
  if (candidates.length === 0) return recorder.record({ type: 'floor.opened', reason: 'allHeard' });
  // the first choice after a word of the user is the router's, who reads what they said; at the start there is only what the cards answered
  const isDue = room.turns.length > 0 || (room.cards !== null && room.taken === 0);
  const due = isDue ? dueSpeaker(agendaOf(room, team), candidates) : null;
  if (due) return recorder.record(chosen(due.agent, 'engine', dueReason(due, flow.ports.settings.texts())));
  const addressee = overdue(room, candidates);
  if (addressee) return recorder.record(chosen(addressee, 'fallback'));
  const left = turnsLeft(room, team, flow.ports.settings.turnBudget());
  return askRouter(flow, stillUnheard(room, candidates, left));
}

/** The first who was called and may speak. The user's own call overrules every limit; a member's holds within the chain's depth. */
function calledNext(room: DiscussionState, candidates: readonly Agent[], team: readonly AgentId[]) {
  const isDeep = chainedMentions(room.turns) >= maxMentionDepth;
  for (const { agent: id, by } of room.queue) {
    const agent = agentById(id, room.own);
    const maySpeak = by === 'user' ? team.includes(id) : !isDeep && candidates.some((candidate) => candidate.id === id);
    if (agent && maySpeak) return { agent, by };
  }
  return null;
}

function chosen(agent: Agent, source: RouteSource, reason = '', by: AgentId | 'user' | null = null): Fact {
  return { type: 'route.chosen', next: agent.id, by, reason, source };
}

/** Why the agenda has it that way, in the user's language. */
function dueReason({ item }: Due, texts: Texts): string {
  const id = 'objection' in item ? item.objection.id : '';
  switch (item.kind) {
    case 'asked':
      return texts['route.due.asked'].replace('{id}', id);
    case 'unanswered':
      return texts['route.due.unanswered'].replace('{id}', id);
    case 'answered':
      return texts['route.due.answered'].replace('{id}', id);
    case 'undrafted':
      return texts['route.due.undrafted'];
    case 'differing':
      return texts['route.due.differing'];
    case 'unattacked':
      return texts['route.due.unattacked'];
    default:
      return texts['route.due.unheard'];
  }
}

async function askRouter(flow: Flow, candidates: readonly Agent[]): Promise<void> {
  const { recorder, ports } = flow;
  const session = recorder.session();
  const { conversationChars } = spaceFor(flow, 'router', 'fast');
  const talk = renderConversation(session, nonceOf(flow), conversationChars);
  const prompt = await ports.prompts.render('discovery/router', {
    language: languageNames[session.language],
    task: oneLine(session.clarify.brief?.summary ?? '') || session.clarify.request,
    team: renderTeam(candidates),
    bench: renderBench(bench(session)),
    ledger: renderLedger(session.room),
    agenda: renderAgenda(agendaOf(session.room, session.team)),
    conversation: [talk, renderSilences(session.room)].filter(Boolean).join('\n\n'),
    turnsLeft: String(turnsLeft(session.room, session.team, ports.settings.turnBudget())),
  });
  // Seats may have changed while the router thought.
  const stillHere = () => candidates.filter((agent) => voices(recorder.session().room, recorder.session().team).includes(agent));
  const odd = new Map<string, OddFact>();
  const form = routeSchema(candidates);
  const read = (value: unknown) => normalised(value, candidates, (found) => odd.set(found.oddity, found));
  const schema = v.pipe(v.unknown(), v.transform(read), form);
  const request = { role: 'router', purpose: 'route', agent: null, prompt, schema, form } as const;
  const answer = await callModelTyped(
    withAllowance(flow, callsLeft(recorder.session().room, budgetOf(ports.settings.limits()))),
    { ...request, odd: (found) => odd.set(found.oddity, found) },
    (decision) =>
      isOutdated(session, recorder.session())
        ? []
        : [
            ...oddities(odd),
            factOf(decision, recorder.session().room, stillHere()),
            ...seatFacts(recorder.session(), 'router', decision.seat),
            ...wishFacts(decision, recorder.session(), () => ports.ids.next('w')),
          ],
  );
  if (answer.ok || flow.signal.aborted || isOutdated(session, recorder.session())) return;
  const { reason } = answer.error;
  // A router that answers badly or not at all is replaced by the rule; only what the user alone can mend stops the team.
  // and a recording that has no more to say of it has the rule as well
  if (!isOfOneCall(reason) && reason !== 'recordingEnded') return raise(flow, answer.error);
  if (!isUnusableAnswer(reason) && !session.room.degraded) odd.set('routerDegraded', { oddity: 'routerDegraded', detail: reason });
  await recorder.record(...oddities(odd), byRule(recorder.session().room, stillHere()));
}

/** The router may think that the user wants to build, to stop or to end it: the user is asked, once a message, and nothing moves. */
function wishFacts({ user_wants: wanted }: Decision, session: Session, nextId: () => string): Fact[] {
  const { wishes, room, clarify } = session;
  const want = wanted === 'approve' ? 'build' : wanted;
  if (openWish(wishes) || room.turns.length > 0 || !clarify.intent) return [];
  return want === 'build' || want === 'stop' || want === 'end' ? [{ type: 'wish.asked', wishId: nextId(), want, byRouter: true }] : [];
}

function oddities(odd: ReadonlyMap<string, OddFact>): Fact[] {
  return [...odd.values()].map((found) => ({ type: 'oddity.noted', by: 'router', ...found }));
}

function factOf({ action, next, reason, tier, on_topic: onTopic }: Decision, room: DiscussionState, candidates: readonly Agent[]): Fact {
  if (action === 'wait_for_user') return { type: 'floor.opened', reason: 'routerAsked' };
  const strayed = onTopic === false ? room.offTopic + 1 : 0;
  if (strayed >= offTopicForUser) return { type: 'floor.opened', reason: 'offTopic' };
  const director = strayed === offTopicForDirector ? candidates.find((candidate) => candidate.id === 'director') : undefined;
  const agent = director ?? candidates.find((candidate) => candidate.id === next);
  if (!agent) return byRule(room, candidates);
  const wished = tier && tier !== agent.tier ? { tier } : {};
  return { ...chosen(agent, 'router', reason), ...wished, ...(onTopic === null ? {} : { onTopic }) } as Fact;
}

function byRule(room: DiscussionState, candidates: readonly Agent[]): Fact {
  const agent = candidates.find((candidate) => candidate.id === fallbackSpeaker(room, candidates));
  return agent ? chosen(agent, 'fallback') : { type: 'floor.opened', reason: 'allHeard' };
}
