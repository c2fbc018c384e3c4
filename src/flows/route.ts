// Who speaks next: whoever was called, else the router's choice, else a rule; never somebody who may not speak.
import * as v from 'valibot';
import type { RouteSource, WaitReason } from '../core/events';
import { eligible, fallbackSpeaker, turnsLeft } from '../core/team/eligibility';
import { renderConversation, renderLedger, renderTeam } from '../core/team/render';
import { type Agent, agentById, type AgentId, discussionTeam } from '../core/team/roster';
import { askTyped } from './askTyped';
import { raise } from './fault';
import type { Flow } from './flow';

export type Route =
  | { readonly agent: Agent; readonly reason: string; readonly source: RouteSource; readonly by: AgentId | 'user' | null }
  | { readonly wait: WaitReason };

/** The next speaker, or why the floor goes to the user; null when a fault was raised instead. */
export async function route(flow: Flow): Promise<Route | null> {
  const { room, team } = flow.recorder.session();
  const called = room.queue[0];
  const candidates = eligible(room, team);
  const calledAgent = called ? agentById(called.agent) : undefined;
  if (called && calledAgent && (called.by === 'user' || candidates.includes(calledAgent))) {
    return { agent: calledAgent, reason: '', source: called.by === 'user' ? 'user' : 'mention', by: called.by };
  }
  if (candidates.length === 0) return { wait: 'allHeard' };
  const only = discussionTeam(team).length === 1 ? candidates[0] : undefined;
  if (only) return { agent: only, reason: '', source: 'engine', by: null };
  return askRouter(flow, candidates);
}

/** Built from who may speak, so that nobody else can be named. Reason first: it is thought before it is decided. */
function routeSchema(candidates: readonly Agent[]) {
  return v.object({
    reason: v.pipe(v.string(), v.trim(), v.maxLength(600)),
    action: v.picklist(['speak', 'wait_for_user']),
    next: v.nullable(v.picklist(candidates.map((agent) => agent.id))),
  });
}

async function askRouter(flow: Flow, candidates: readonly Agent[]): Promise<Route | null> {
  const { recorder, ports } = flow;
  const session = recorder.session();
  const prompt = await ports.prompts.render('discovery/router', {
    task: session.clarify.brief?.summary || session.clarify.request,
    team: renderTeam(candidates),
    ledger: renderLedger(session.room),
    conversation: renderConversation(session.transcript.entries),
    turnsLeft: String(turnsLeft(session.room, session.team, ports.settings.turnBudget())),
  });
  const answer = await askTyped(flow, { role: 'router', purpose: 'route', agent: null, prompt, schema: routeSchema(candidates) });
  if (flow.signal.aborted) return null;
  const fallback = () => {
    const next = fallbackSpeaker(session.room, candidates);
    const agent = candidates.find((candidate) => candidate.id === next);
    return agent ? ({ agent, reason: '', source: 'fallback', by: null } as const) : ({ wait: 'allHeard' } as const);
  };
  if (!answer.ok) {
    // A router that answers badly is replaced by the rule; one that cannot answer at all needs the user.
    if (isAnswer(answer.error.reason)) return fallback();
    await raise(flow, answer.error);
    return null;
  }
  const { action, next, reason } = answer.value;
  if (action === 'wait_for_user') return { wait: 'routerAsked' };
  const agent = candidates.find((candidate) => candidate.id === next);
  return agent ? { agent, reason, source: 'router', by: null } : fallback();
}

/** Failures of what was answered, not of being able to ask. */
function isAnswer(reason: string): boolean {
  return reason === 'malformed' || reason === 'contentBlocked' || reason === 'empty' || reason === 'truncated';
}
