// Session before a discussion's first turn.
import type { Event, Fact } from '../../src/core/events';
import type { AgentId } from '../../src/core/agents/roster';
import { type MemorySessions, memorySessions } from './memory';
import { openTestSession, type TestSessionOptions, type TestSession } from './openTestSession';

const brief = {
  ...{ title: 'A rate limit', summary: 'A rate limit for the login', problem: 'guessing', users: 'readers' },
  ...{ scope: ['login'], technology: [], outOfScope: [], decisions: [], constraints: ['no new dependency'] },
};
const handover = {
  ...{ shape: 'small', exchange: 'one round', goal: 'a limit', stance: null },
  ...{ keyFindings: [], tensions: [], gaps: [], constraints: [], framingAccepted: [], framingResisted: [], volunteered: [], unclear: [] },
};

/** Members used in the tests, so that additions to the roster do not affect them. */
export const members: readonly AgentId[] = ['director', 'architect', 'adversary'];

export function opened(team: readonly AgentId[] = members): Fact[] {
  return [
    {
      type: 'session.started',
      sessionId: 'session-1',
      workspace: 'sample',
      language: 'en',
      team: [...team],
    },
    { type: 'message.said', messageId: 'm-0', text: 'Rate-limit the login', mentions: [] },
    { type: 'phase.entered', from: null, to: 'clarify', cause: 'requested' },
    { type: 'brief.written', brief, attitude: null, source: 'request' },
    { type: 'brief.accepted', brief, edited: false },
    { type: 'phase.entered', from: 'clarify', to: 'discovery', cause: 'briefAccepted' },
    { type: 'intent.written', handover },
    { type: 'floor.opened', reason: 'routerAsked' },
  ];
}

/** Creates stored sessions with one log, which consists of these facts. */
export function sessionsWith(facts: readonly Fact[]): MemorySessions {
  const sessions = memorySessions(() => 0);
  sessions.logs.set(
    'session-1',
    facts.map((fact, index) => ({ ...fact, seq: index + 1, at: 0 }) as Event),
  );
  return sessions;
}

export interface DiscussionOptions extends TestSessionOptions {
  readonly team?: readonly AgentId[];
  readonly facts?: readonly Fact[];
}

export function openDiscussion(options: DiscussionOptions): Promise<TestSession> {
  return openTestSession({ sessions: sessionsWith([...opened(options.team), ...(options.facts ?? [])]), ...options });
}

export function turnText(text: string, stance: Readonly<Record<string, unknown>> = { position: 'none' }): string {
  return `${text}\n\n<<<STANCE>>>\n${JSON.stringify(stance)}\n<<<END>>>`;
}

export function speaks(next: string, more: Readonly<Record<string, unknown>> = {}) {
  return { json: { reason: 'their point is open', action: 'speak', next, tier: null, on_topic: true, ...more } };
}

export const waits = { json: { reason: 'the user must say', action: 'wait_for_user', next: null, tier: null, on_topic: true } };
