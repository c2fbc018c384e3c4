// Who speaks next: whoever was called, else the router's choice, else a rule; never somebody who may not speak.
import * as v from 'valibot';
import type { Fact, RouteSource } from '../core/events';
import { eligible, fallbackSpeaker, turnsLeft } from '../core/team/eligibility';
import { renderConversation, renderLedger, renderTeam } from '../core/team/render';
import type { Room } from '../core/team/room';
import { type Agent, agentById, type AgentId } from '../core/team/roster';
import { voices } from '../core/team/seats';
import { askTyped } from './askTyped';
import { raise } from './fault';
import type { Flow } from './flow';

/** Records who speaks next, or why the floor goes to the user; records neither when the router could not be asked. */
export async function route(flow: Flow): Promise<void> {
  const { recorder } = flow;
  const { room, team } = recorder.session();
  const called = room.queue[0];
  const candidates = eligible(room, team);
  const calledAgent = called ? agentById(called.agent) : undefined;
  if (called && calledAgent && (called.by === 'user' || candidates.includes(calledAgent))) {
    return recorder.record(chosen(calledAgent, called.by === 'user' ? 'user' : 'mention', '', called.by));
  }
  const only = voices(room, team).length === 1 ? candidates[0] : undefined;
  if (only) return recorder.record(chosen(only, 'engine'));
  if (candidates.length === 0) return recorder.record({ type: 'floor.opened', reason: 'allHeard' });
  return askRouter(flow, candidates);
}

function chosen(agent: Agent, source: RouteSource, reason = '', by: AgentId | 'user' | null = null): Fact {
  return { type: 'route.chosen', next: agent.id, by, reason, source };
}

/** Built from who may speak, so that nobody else can be named. Reason first: it is thought before it is decided. */
function routeSchema(candidates: readonly Agent[]) {
  return v.object({
    reason: v.pipe(v.string(), v.trim(), v.maxLength(600)),
    action: v.picklist(['speak', 'wait_for_user']),
    next: v.nullable(v.picklist(candidates.map((agent) => agent.id))),
  });
}

type Decision = v.InferOutput<ReturnType<typeof routeSchema>>;

async function askRouter(flow: Flow, candidates: readonly Agent[]): Promise<void> {
  const { recorder, ports } = flow;
  const session = recorder.session();
  const prompt = await ports.prompts.render('discovery/router', {
    task: session.clarify.brief?.summary || session.clarify.request,
    team: renderTeam(candidates),
    ledger: renderLedger(session.room),
    conversation: renderConversation(session.transcript.entries),
    turnsLeft: String(turnsLeft(session.room, session.team, ports.settings.turnBudget())),
  });
  const request = { role: 'router', purpose: 'route', agent: null, prompt, schema: routeSchema(candidates) } as const;
  // Seats may have changed while the router thought.
  const stillHere = () => candidates.filter((agent) => voices(recorder.session().room, recorder.session().team).includes(agent));
  const answer = await askTyped(flow, request, (decision) => [factOf(decision, recorder.session().room, stillHere())]);
  if (answer.ok || flow.signal.aborted) return;
  // A router that answers badly is replaced by the rule; one that cannot answer at all needs the user.
  if (isAnswer(answer.error.reason)) await recorder.record(byRule(recorder.session().room, stillHere()));
  else await raise(flow, answer.error);
}

function factOf({ action, next, reason }: Decision, room: Room, candidates: readonly Agent[]): Fact {
  if (action === 'wait_for_user') return { type: 'floor.opened', reason: 'routerAsked' };
  const agent = candidates.find((candidate) => candidate.id === next);
  return agent ? chosen(agent, 'router', reason) : byRule(room, candidates);
}

function byRule(room: Room, candidates: readonly Agent[]): Fact {
  const agent = candidates.find((candidate) => candidate.id === fallbackSpeaker(room, candidates));
  return agent ? chosen(agent, 'fallback') : { type: 'floor.opened', reason: 'allHeard' };
}

/** Failures of what was answered, not of being able to ask. */
function isAnswer(reason: string): boolean {
  return reason === 'malformed' || reason === 'contentBlocked' || reason === 'empty' || reason === 'truncated';
}
