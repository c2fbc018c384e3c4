// Session in the middle of a discussion, opened from a prepared log.
import type { Event, Fact } from '../../src/core/events';
import type { IdeaBrief, IntentHandover } from '../../src/core/clarify/intent';
import type { Ballot } from '../../src/core/discussion/facts';
import type { Stance } from '../../src/core/discussion/stance';
import { memorySessions } from './memory';
import { stanceFrom, type StanceWords } from './stances';
import { openTestSession, type TestSessionOptions, type TestSession } from './openTestSession';
import { type ModelScript, type ScriptedModels, type ScriptedStep, scriptedModels } from './scriptedModels';

/** Team with three members who discuss; tests of votes rely on this number. */
export const seededTeam = ['starter', 'director', 'architect', 'adversary', 'planner', 'builder'];

const brief: IdeaBrief = {
  title: 'Export',
  summary: 'Export the report as CSV.',
  problem: '',
  users: '',
  scope: ['A button', 'A route'],
  technology: [],
  outOfScope: [],
  decisions: [],
  constraints: ['No new dependency'],
};

const handover: IntentHandover = {
  shape: '',
  keyFindings: [],
  tensions: [],
  gaps: [],
  exchange: '',
  goal: '',
  constraints: [],
  framingAccepted: [],
  framingResisted: [],
  volunteered: [],
  unclear: [],
  stance: null,
};

export function stanceOf(position: Stance['position'], more: StanceWords = {}): Stance {
  return stanceFrom({ position, ...more });
}

let turns = 0;

export function turn(agent: string, stance: Stance | null, text = 'A turn.'): Fact[] {
  const turnId = `seed-${++turns}`;
  return [
    { type: 'turn.started', turnId, agent, to: 'everyone', reason: '', source: 'router' },
    { type: 'turn.ended', turnId, outcome: 'done', text, mentions: [], stance },
  ];
}

export function spoken(stance: Stance, text = 'A turn.'): ScriptedStep {
  return { text: `${text}\n\n<<<STANCE>>>\n${JSON.stringify(stance)}\n<<<END>>>` };
}

export function ballot(position: Ballot['position'], more: Partial<Ballot> = {}): ScriptedStep {
  return { json: { reason: `because of ${position}`, position, confidence: 0.8, evidence: [], ...more } };
}

export function routed(next: string): ScriptedStep {
  return { json: { reason: 'Their turn.', action: 'speak', next } };
}

export interface SeededSession extends TestSession {
  readonly models: ScriptedModels;
}

/** Opens a session in the discovery phase after these facts; it is idle until it is resumed or gets a message. */
export async function seededSession(
  facts: readonly Fact[],
  script: ModelScript = {},
  options: Partial<TestSessionOptions> = {},
): Promise<SeededSession> {
  const models = scriptedModels({ script });
  const sessions = memorySessions(() => 1_000);
  const opening: Fact[] = [
    { type: 'session.started', sessionId: 'seeded', workspace: 'sample', language: 'en', team: [...seededTeam] },
    { type: 'message.said', messageId: 'm1', text: 'Export the report as CSV.', mentions: [] },
    { type: 'phase.entered', from: null, to: 'clarify', cause: 'requested' },
    { type: 'brief.written', brief, attitude: null, source: 'starter' },
    { type: 'brief.accepted', brief, edited: false },
    { type: 'phase.entered', from: 'clarify', to: 'discovery', cause: 'briefAccepted' },
    { type: 'intent.written', handover },
  ];
  sessions.logs.set(
    'seeded',
    [...opening, ...facts].map((fact, index) => ({ ...fact, seq: index + 1, at: index }) as Event),
  );
  const test = await openTestSession({ models, sessions, files: { 'src/report.ts': 'export const rows = [];\n' }, ...options });
  return Object.assign(test, { models });
}
